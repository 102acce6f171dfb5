import AcetateCompositor
import AcetateMainLoop
import CoreGraphics
import Foundation

/// An image with forms for several resolutions, which draws into the current graphics context, and can be the contents of a
/// layer.
///
/// The size is in points: a file has one pixel per point, or more if its name ends with "@2x" or "@3x". An image is used by
/// one thread at a time.
open class NSImage: NSObject, NSCopying {
    /// The name of an image in the resources of the program.
    public typealias Name = String

    /// Points. An image that was created with a size of zero has the size of its first form.
    open var size: NSSize {
        get { explicitSize == .zero ? representations.first?.size ?? .zero : explicitSize }
        set { explicitSize = newValue }
    }
    private var explicitSize = NSSize.zero

    /// The forms of the image.
    open private(set) var representations: [NSImageRep] {
        get {
            if let url = referencedURL {
                referencedURL = nil
                loaded = NSImageRep.form(contentsOf: url).map { [$0] } ?? []
            }
            return loaded
        }
        set {
            referencedURL = nil
            loaded = newValue
        }
    }
    private var loaded: [NSImageRep] = []
    /// The file that is read when the forms are first needed.
    private var referencedURL: URL?

    /// Whether the image is a mask for controls, which have other colors. A template is drawn like other images. Default
    /// false.
    open var isTemplate = false

    /// What the image shows, in words. Default nil.
    open var accessibilityDescription: String?

    /// The color behind the image when it is drawn. Default `clear`.
    open var backgroundColor = NSColor.clear

    var resizing = ImageResizing()

    /// The edges that keep their size when the whole image is drawn in a rectangle of another size, in points. Default zero.
    /// Insets that do not fit the rectangle are scaled down. Parts of images, and layers, do not have them; see
    /// `CALayer.contentsCenter`.
    open var capInsets: NSEdgeInsets {
        get { resizing.insets }
        set { resizing.insets = newValue }
    }

    /// How what is between the cap insets fills the rectangle. Default `stretch`.
    open var resizingMode: ResizingMode {
        get { resizing.mode }
        set { resizing.mode = newValue }
    }

    /// The bitmap between `lockFocus()` and `unlockFocus()`, and the current context before.
    private var focus: (bitmap: CGContext, former: NSGraphicsContext?)?

    // MARK: Creating images

    /// Creates an image without forms.
    public init(size: NSSize) {
        explicitSize = size
        super.init()
    }

    /// Creates an image without forms. It gets the size of its first form.
    public override convenience init() {
        self.init(size: .zero)
    }

    /// Reads an image from an archive. An image that cannot be read has no forms.
    public required init(coder: NSCoder) {
        super.init()
        explicitSize = Self.archivedSize(in: coder)
        decodeForms(from: coder)
    }

    /// Creates an image from a file; nil if the file cannot be read.
    public convenience init?(contentsOf url: URL) {
        guard let rep = NSImageRep.form(contentsOf: url) else { return nil }
        self.init(size: .zero)
        addRepresentation(rep)
    }

    /// Creates an image from a file; nil if the file cannot be read.
    public convenience init?(contentsOfFile fileName: String) {
        self.init(contentsOf: URL(fileURLWithPath: fileName))
    }

    /// Creates an image from a file that is read when the image is first used.
    public convenience init(byReferencing url: URL) {
        self.init(size: .zero)
        referencedURL = url
    }

    /// Creates an image from a file that is read when the image is first used.
    public convenience init?(byReferencingFile fileName: String) {
        self.init(byReferencing: URL(fileURLWithPath: fileName))
    }

    /// Creates an image from the data of an image file; nil if it cannot be decoded.
    public convenience init?(data: Data) {
        guard let rep = NSImageRep.form(data: data) else { return nil }
        self.init(size: .zero)
        addRepresentation(rep)
    }

    /// Creates an image of a Core Graphics image, with a size in points; zero for one point per pixel.
    public convenience init(cgImage: CGImage, size: NSSize) {
        let rep = NSBitmapImageRep(cgImage: cgImage)
        if size != .zero { rep.size = size }
        self.init(size: rep.size)
        addRepresentation(rep)
    }

    /// Creates an image that a function draws, in a rectangle of the image's size, whenever the image is drawn. If it is
    /// flipped, y points down for the function.
    public convenience init(
        size: NSSize, flipped drawingHandlerShouldBeCalledWithFlippedContext: Bool,
        drawingHandler: @escaping (NSRect) -> Bool
    ) {
        self.init(size: size)
        addRepresentation(
            NSCustomImageRep(
                size: size, flipped: drawingHandlerShouldBeCalledWithFlippedContext, drawingHandler: drawingHandler))
    }

    /// Creates an image like that with a name of `setName(_:)`, or from the resources of the main bundle or of the program's packages,
    /// or an image of the system; nil if there is none. See `Bundle.image(forResource:)`, and names such as `folderName`.
    public convenience init?(named name: Name) {
        if let forms = NSImage.named.forms(name) {
            self.init(size: forms.size)
            addRepresentations(forms.representations)
            isTemplate = forms.isTemplate
            storedName = name
            return
        }
        if let image = Bundle.ofProgram.lazy.compactMap({ $0.image(forResource: name) }).first {
            self.init(size: image.size)
            addRepresentations(image.representations)
            isTemplate = image.isTemplate
            storedName = name
            return
        }
        let (reps, isTemplate) = NSImage.systemForms(named: name)
        guard let first = reps.first else { return nil }
        self.init(size: first.size)
        addRepresentations(reps)
        self.isTemplate = isTemplate
        storedName = name
    }

    /// The name of the image: that of `setName(_:)`, or with which it was found. Nil if it has none.
    open func name() -> Name? { storedName }

    /// Gives the image a name by which `init(named:)` finds its forms, before the resources of the program, while the image exists. Nil
    /// takes its name away. Returns false if another image has the name.
    @discardableResult
    open func setName(_ string: Name?) -> Bool {
        guard NSImage.named.register(self, string, former: storedName) else { return false }
        storedName = string
        return true
    }

    private static let named = NamedImages()
    private var storedName: Name?

    /// Creates an image from the data of an image file on a pasteboard; nil if it cannot be decoded.
    public required convenience init?(
        pasteboardPropertyList propertyList: Any, ofType type: NSPasteboard.PasteboardType
    ) {
        guard let data = propertyList as? Data else { return nil }
        self.init(data: data)
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSImage(size: explicitSize)
        copy.loaded = representations.compactMap { $0.copy() as? NSImageRep }
        (copy.isTemplate, copy.backgroundColor) = (isTemplate, backgroundColor)
        copy.accessibilityDescription = accessibilityDescription
        copy.resizing = resizing
        return copy
    }

    // MARK: Forms

    /// Adds a form.
    open func addRepresentation(_ imageRep: NSImageRep) { representations.append(imageRep) }

    /// Adds forms.
    open func addRepresentations(_ imageReps: [NSImageRep]) { representations += imageReps }

    /// Removes a form.
    open func removeRepresentation(_ imageRep: NSImageRep) { representations.removeAll { $0 === imageRep } }

    /// Whether the image has a form, such as pixels that could be read.
    open var isValid: Bool { !representations.isEmpty }

    /// The form with the lowest resolution that is sufficient for a rectangle, or else the one with the highest.
    ///
    /// - Parameter context: the context that determines the number of pixels; nil for one pixel per point.
    open func bestRepresentation(
        for rect: NSRect, context referenceContext: NSGraphicsContext?, hints: [NSImageRep.HintKey: Any]?
    ) -> NSImageRep? {
        let scale = referenceContext?.cgContext.userToDevice.greatestScale ?? 1
        return bestRep(forPixels: rect.width * scale)
    }

    /// The best form for a width in pixels.
    private func bestRep(forPixels width: CGFloat) -> NSImageRep? {
        let sufficient = representations.filter { $0.pixelsWide == 0 || CGFloat($0.pixelsWide) >= width - 0.5 }
        // Forms without pixels fit any resolution, but exact pixels come first.
        let best = sufficient.min { a, b in
            (a.pixelsWide == 0 ? Int.max : a.pixelsWide) < (b.pixelsWide == 0 ? Int.max : b.pixelsWide)
        }
        return best ?? representations.max { $0.pixelsWide < $1.pixelsWide }
    }

    // MARK: Drawing into the current context

    /// Draws the image in a rectangle, upright also in flipped contexts.
    open func draw(in rect: NSRect) {
        draw(in: rect, from: .zero, operation: .sourceOver, fraction: 1, respectFlipped: true, hints: nil)
    }

    /// Draws a part of the image (zero for all of it) in a rectangle, with an opacity. In a flipped context the image is
    /// upside down.
    open func draw(
        in rect: NSRect, from fromRect: NSRect, operation op: NSCompositingOperation, fraction delta: CGFloat
    ) {
        draw(in: rect, from: fromRect, operation: op, fraction: delta, respectFlipped: false, hints: nil)
    }

    /// Draws a part of the image (zero for all of it) with its origin at a point, with an opacity.
    open func draw(
        at point: NSPoint, from fromRect: NSRect, operation op: NSCompositingOperation, fraction delta: CGFloat
    ) {
        let size = fromRect == .zero ? size : fromRect.size
        draw(in: NSRect(origin: point, size: size), from: fromRect, operation: op, fraction: delta)
    }

    /// Draws a part of the image (zero for all of it) in a rectangle, with an opacity. In a flipped context, the image is
    /// upright if `respectContextIsFlipped` is true.
    open func draw(
        in dstSpacePortionRect: NSRect, from srcSpacePortionRect: NSRect, operation op: NSCompositingOperation,
        fraction requestedAlpha: CGFloat, respectFlipped respectContextIsFlipped: Bool,
        hints: [NSImageRep.HintKey: Any]?
    ) {
        guard let context = NSGraphicsContext.current, size.width > 0, size.height > 0 else { return }
        let rect = dstSpacePortionRect
        if backgroundColor.alphaComponent > 0 {
            context.cgContext.saved {
                backgroundColor.setFill()
                context.cgContext.fill(rect)
            }
        }
        if srcSpacePortionRect == .zero, resizing.hasEffect, rect.isFinite, rect.width > 0, rect.height > 0 {
            drawResized(
                in: rect, op, fraction: requestedAlpha, respectFlipped: respectContextIsFlipped, hints: hints)
        } else {
            drawPart(
                in: rect, from: srcSpacePortionRect, operation: op, fraction: requestedAlpha,
                respectFlipped: respectContextIsFlipped, hints: hints)
        }
    }

    /// Draws a part of the image (zero for all of it), scaled to a rectangle.
    func drawPart(
        in rect: NSRect, from srcSpacePortionRect: NSRect, operation op: NSCompositingOperation,
        fraction requestedAlpha: CGFloat, respectFlipped respectContextIsFlipped: Bool,
        hints: [NSImageRep.HintKey: Any]?
    ) {
        guard let context = NSGraphicsContext.current else { return }
        // The form for the whole image at the scale of the drawn part.
        let part = srcSpacePortionRect == .zero ? NSRect(origin: .zero, size: size) : srcSpacePortionRect
        let scale = rect.width / max(part.width, .leastNormalMagnitude)
        let whole = NSRect(x: 0, y: 0, width: size.width * scale, height: size.height * scale)
        guard let rep = bestRepresentation(for: whole, context: context, hints: hints) else { return }
        // The part is in the space of the image, whose size may differ from that of the form.
        let (x, y) = (rep.size.width / size.width, rep.size.height / size.height)
        rep.draw(
            in: rect, from: NSRect(x: part.minX * x, y: part.minY * y, width: part.width * x, height: part.height * y),
            operation: op, fraction: requestedAlpha, respectFlipped: respectContextIsFlipped, hints: hints)
    }

    // MARK: Drawing into the image

    /// Makes a bitmap of the image the current context. Like on macOS it has the pixels per point of the screen that has the
    /// most, rounded up; without a screen it has one. Balance it with `unlockFocus()`.
    open func lockFocus() { lockFocusFlipped(false) }

    /// Makes a bitmap of the image the current context, in which y points down if it is flipped.
    open func lockFocusFlipped(_ flipped: Bool) {
        guard focus == nil, let bitmap = CGContext(imageOf: size, scale: Self.focusScale) else { return }
        let former = NSGraphicsContext.current
        focus = (bitmap, former)
        NSGraphicsContext.current = NSGraphicsContext(cgContext: bitmap, flipped: false)
        if isValid { draw(in: NSRect(origin: .zero, size: size)) }
        guard flipped else { return }
        bitmap.translateBy(x: 0, y: size.height)
        bitmap.scaleBy(x: 1, y: -1)
        NSGraphicsContext.current = NSGraphicsContext(cgContext: bitmap, flipped: true)
    }

    private static var focusScale: CGFloat {
        if MainQueue.isCurrent {
            MainActor.assumeIsolated { if NSApplication.existing != nil { NSScreen.refresh() } }
        }
        return NSScreen.greatestScale.withLock { $0.rounded(.up).clamped(to: 1...8) }
    }

    /// Ends `lockFocus()`: the bitmap becomes the only form of the image.
    open func unlockFocus() {
        guard let (bitmap, former) = focus else { return }
        focus = nil
        NSGraphicsContext.current = former
        guard let image = bitmap.makeImage() else { return }
        let rep = NSBitmapImageRep(cgImage: image)
        rep.size = size
        representations = [rep]
    }

    // MARK: Pixels

    /// The image as a Core Graphics image: the pixels of the best form, or a drawing of it.
    ///
    /// - Parameters:
    ///   - proposedDestRect: where the image will be drawn; nil for its size.
    ///   - referenceContext: the context in which it will be drawn, which determines the resolution; nil for one pixel per
    ///     point.
    open func cgImage(
        forProposedRect proposedDestRect: UnsafeMutablePointer<NSRect>?, context referenceContext: NSGraphicsContext?,
        hints: [NSImageRep.HintKey: Any]?
    ) -> CGImage? {
        var rect = proposedDestRect?.pointee ?? NSRect(origin: .zero, size: size)
        return bestRepresentation(for: rect, context: referenceContext, hints: hints)?
            .cgImage(forProposedRect: &rect, context: referenceContext, hints: hints)
    }

    /// The image as a TIFF file, compressed without loss.
    open var tiffRepresentation: Data? {
        largestBitmap.flatMap { NSBitmapImageRep(cgImage: $0).tiffRepresentation }
    }

    /// The image as a TIFF file. `factor` has no effect: all kinds of compression are without loss.
    open func tiffRepresentation(using comp: NSBitmapImageRep.TIFFCompression, factor: Float) -> Data? {
        largestBitmap.flatMap { NSBitmapImageRep(cgImage: $0).tiffRepresentation(using: comp, factor: factor) }
    }

    private var largestBitmap: CGImage? { layerImage(forContentsScale: recommendedLayerContentsScale(0)) }

    // MARK: Layers

    /// The number of pixels per point that `layerContents(forContentsScale:)` should be called with.
    ///
    /// - Parameter preferredContentsScale: the number that the layer would have; 0 for any.
    open func recommendedLayerContentsScale(_ preferredContentsScale: CGFloat) -> CGFloat {
        let preferred = preferredContentsScale > 0 && preferredContentsScale.isFinite ? preferredContentsScale : nil
        let width = size.width
        let rep = bestRep(forPixels: preferred.map { $0 * width } ?? .infinity)
        guard let rep, rep.pixelsWide > 0, width > 0 else { return preferred ?? 1 }
        return CGFloat(rep.pixelsWide) / width
    }

    /// The object for the `contents` of a layer with a number of pixels per point.
    open func layerContents(forContentsScale layerContentsScale: CGFloat) -> Any {
        layerImage(forContentsScale: layerContentsScale) ?? self
    }
}

extension NSImage: LayerContents {
    package func layerImage(forContentsScale scale: CGFloat?) -> CGImage? {
        let scale = scale ?? recommendedLayerContentsScale(0)
        guard scale > 0, scale.isFinite, let rep = bestRep(forPixels: size.width * scale) else { return nil }
        return (rep as? NSBitmapImageRep)?.cgImage ?? rep.cgImage(size: size, scale: scale)
    }
}
