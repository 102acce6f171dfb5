/// What creates an image from an image literal. The initializer is that of a protocol, because one of a class that subclasses may
/// extend would have to be repeated in each of them.
public protocol _NSImageLiteral: _ExpressibleByImageLiteral {}

extension _NSImageLiteral {
    /// Creates the image with a name, as `NSImage(named:)` does. If there is none, a message says so, and the image is empty.
    public init(imageLiteralResourceName name: String) {
        let image = NSImage(named: name)
        if image == nil {
            StandardError.write("there is no image named \(name) for an image literal, so the image is empty")
        }
        // The type of the literal is `NSImage`: a subclass would have to ask for it by name.
        self = (image ?? NSImage()) as! Self
    }
}

extension NSImage: _NSImageLiteral {}

/// The type of image literals without another type.
public typealias _ImageLiteralType = NSImage
