/// A filter with typed properties, such as the one that `CIFilter.gaussianBlur()` returns.
///
/// On macOS these filters are in the module `CoreImage.CIFilterBuiltins`, which may also be imported here.
public protocol CIFilterProtocol: NSObjectProtocol {
    /// The filter's output; see `CIFilter.outputImage`.
    var outputImage: CIImage? { get }
}

/// A transition between two images.
public protocol CITransitionFilter: CIFilterProtocol {
    /// The image at the start.
    var inputImage: CIImage? { get set }
    /// The image at the end.
    var targetImage: CIImage? { get set }
    /// The progress of the transition; Core Animation sets it for layers. Default 0, in 0...1.
    var time: Float { get set }
}

/// A filter that composites an image with a background.
public protocol CICompositeOperation: CIFilterProtocol {
    /// The image that is composited with the background.
    var inputImage: CIImage? { get set }
    /// The image below the result.
    var backgroundImage: CIImage? { get set }
}

/// A filter with the four corners of a quadrilateral.
public protocol CIFourCoordinateGeometryFilter: CIFilterProtocol {
    /// The image that is processed; nil has no output.
    var inputImage: CIImage? { get set }
    /// The top right corner, in points from the bottom left.
    var topRight: CGPoint { get set }
    /// The top left corner, in points from the bottom left.
    var topLeft: CGPoint { get set }
    /// The bottom right corner, in points from the bottom left.
    var bottomRight: CGPoint { get set }
    /// The bottom left corner, in points from the bottom left.
    var bottomLeft: CGPoint { get set }
}

/// A filter that computes few pixels from an area of an image.
public protocol CIAreaReductionFilter: CIFilterProtocol {
    /// The image that is read.
    var inputImage: CIImage? { get set }
    /// The area that is read, rounded outward to whole pixels; if infinite, that of the image. Default (0, 0, 640, 80).
    var extent: CGRect { get set }
}

/// The superclass of all typed filters. It has the properties of all of their protocols; each of its subclasses conforms
/// to the protocol of its filter, so that only the filter's own properties are visible.
class TypedFilter: CIFilter {
    required override init(_ value: FilterValue) { super.init(value) }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// A filter of the table with default inputs.
    convenience init(builtin name: String) {
        guard let value = FilterValue(filterName: name) else {
            preconditionFailure("the table of filters has no \(name)")
        }
        self.init(value)
    }

    // Archives contain the filter as a `CIFilter`, like one that was created by name.
    override var classForCoder: AnyClass { CIFilter.self }

    override func duplicate() -> CIFilter { Self(value) }

    // MARK: Inputs by key

    subscript(key: String) -> Float {
        get { (value(forKey: key) as? NSNumber)?.floatValue ?? 0 }
        set { setValue(newValue, forKey: key) }
    }

    subscript(key: String) -> Int {
        get { (value(forKey: key) as? NSNumber)?.intValue ?? 0 }
        set { setValue(newValue, forKey: key) }
    }

    subscript(key: String) -> Bool {
        get { (value(forKey: key) as? NSNumber)?.boolValue ?? false }
        set { setValue(newValue, forKey: key) }
    }

    subscript(key: String) -> String {
        get { value(forKey: key) as? String ?? "" }
        set { setValue(newValue, forKey: key) }
    }

    subscript(key: String) -> Data {
        get { value(forKey: key) as? Data ?? Data() }
        set { setValue(newValue, forKey: key) }
    }

    subscript(key: String) -> CIImage? {
        get { value(forKey: key) as? CIImage }
        set { setValue(newValue, forKey: key) }
    }

    subscript(key: String) -> CIColor {
        get { value(forKey: key) as? CIColor ?? .clear }
        set { setValue(newValue, forKey: key) }
    }

    subscript(key: String) -> CIVector {
        get { value(forKey: key) as? CIVector ?? CIVector([]) }
        set { setValue(newValue, forKey: key) }
    }

    subscript(key: String) -> CGPoint {
        get { (self[key] as CIVector).cgPointValue }
        set { setValue(newValue, forKey: key) }
    }

    subscript(key: String) -> CGRect {
        get { (self[key] as CIVector).cgRectValue }
        set { setValue(newValue, forKey: key) }
    }

    subscript(key: String) -> CGAffineTransform {
        get { value(forKey: key).flatMap { CGAffineTransform(coded: $0) } ?? .identity }
        set { setValue(newValue, forKey: key) }
    }

    subscript(key: String) -> CGColorSpace? {
        get { value(forKey: key) as? CGColorSpace }
        set { setValue(newValue, forKey: key) }
    }
}
