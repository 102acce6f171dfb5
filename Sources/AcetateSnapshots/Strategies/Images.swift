public import AppKit

extension Snapshotting where Value == NSImage, Format == NSImage {
    /// Images, which are compared exactly.
    public static var image: Snapshotting { image() }

    /// Images, which are compared with a tolerance. See `Diffing.image(precision:perceptualPrecision:)`.
    public static func image(precision: Float = 1, perceptualPrecision: Float = 1) -> Snapshotting {
        Snapshotting(
            pathExtension: "png", diffing: .image(precision: precision, perceptualPrecision: perceptualPrecision))
    }
}

extension Snapshotting where Value == CGImage, Format == NSImage {
    /// Images, which are compared exactly.
    public static var image: Snapshotting { image() }

    /// Images, which are compared with a tolerance.
    public static func image(precision: Float = 1, perceptualPrecision: Float = 1) -> Snapshotting {
        SimplySnapshotting.image(precision: precision, perceptualPrecision: perceptualPrecision)
            .pullback { NSImage(cgImage: $0, size: .zero) }
    }
}

extension Snapshotting where Format == NSImage {
    /// The strategy for the images of a subject.
    fileprivate static func picture(
        _ picture: Picture, _ precision: Float, _ perceptualPrecision: Float, of subject: @escaping (Value) -> Subject
    ) -> Snapshotting {
        SimplySnapshotting.image(precision: precision, perceptualPrecision: perceptualPrecision).pullback { value in
            attempt(NSImage(size: .zero)) { try picture.image(of: subject(value)) }
        }
    }
}

// The parameters of all image strategies:
// size: the size in points; nil for the value's own. The value has its own again afterwards.
// scale: pixels per point; nil for that of the value's window, or 1.
// appearance: nil for the value's own, which is light without a window.
// at: seconds since the animations have begun.
// precision, perceptualPrecision: see `Diffing.image(precision:perceptualPrecision:)`.

extension Snapshotting where Value == CALayer, Format == NSImage {
    /// The layer with its sublayers, in its bounds.
    public static var image: Snapshotting { image() }

    /// The layer with its sublayers, in its bounds, at a time in seconds since the animations have begun.
    public static func image(
        precision: Float = 1, perceptualPrecision: Float = 1, size: CGSize? = nil, scale: CGFloat? = nil,
        appearance: NSAppearance? = nil, at time: CFTimeInterval = 0
    ) -> Snapshotting {
        picture(
            Picture(size: size, scale: scale, appearance: appearance, times: [time]), precision, perceptualPrecision
        ) { .layer($0) }
    }

    /// The layer at several times, from left to right.
    public static func frames(
        at times: [CFTimeInterval], precision: Float = 1, perceptualPrecision: Float = 1, size: CGSize? = nil,
        scale: CGFloat? = nil, appearance: NSAppearance? = nil
    ) -> Snapshotting {
        picture(
            Picture(size: size, scale: scale, appearance: appearance, times: times), precision, perceptualPrecision
        ) { .layer($0) }
    }
}

extension Snapshotting where Value == NSView, Format == NSImage {
    /// The view with its subviews, in its bounds.
    public static var image: Snapshotting { image() }

    /// The view with its subviews, in its bounds, at a time in seconds since the animations have begun.
    public static func image(
        precision: Float = 1, perceptualPrecision: Float = 1, size: CGSize? = nil, scale: CGFloat? = nil,
        appearance: NSAppearance? = nil, at time: CFTimeInterval = 0
    ) -> Snapshotting {
        picture(
            Picture(size: size, scale: scale, appearance: appearance, times: [time]), precision, perceptualPrecision
        ) { .view($0) }
    }

    /// The view at several times, from left to right.
    public static func frames(
        at times: [CFTimeInterval], precision: Float = 1, perceptualPrecision: Float = 1, size: CGSize? = nil,
        scale: CGFloat? = nil, appearance: NSAppearance? = nil
    ) -> Snapshotting {
        picture(
            Picture(size: size, scale: scale, appearance: appearance, times: times), precision, perceptualPrecision
        ) { .view($0) }
    }
}

extension Snapshotting where Value == NSViewController, Format == NSImage {
    /// The controller's view.
    public static var image: Snapshotting { image() }

    /// The controller's view, at a time in seconds since the animations have begun.
    public static func image(
        precision: Float = 1, perceptualPrecision: Float = 1, size: CGSize? = nil, scale: CGFloat? = nil,
        appearance: NSAppearance? = nil, at time: CFTimeInterval = 0
    ) -> Snapshotting {
        Snapshotting<NSView, NSImage>.image(
            precision: precision, perceptualPrecision: perceptualPrecision, size: size, scale: scale,
            appearance: appearance, at: time
        ).pullback { controller in onMain { controller.view } }
    }

    /// The controller's view at several times, from left to right.
    public static func frames(
        at times: [CFTimeInterval], precision: Float = 1, perceptualPrecision: Float = 1, size: CGSize? = nil,
        scale: CGFloat? = nil, appearance: NSAppearance? = nil
    ) -> Snapshotting {
        Snapshotting<NSView, NSImage>.frames(
            at: times, precision: precision, perceptualPrecision: perceptualPrecision, size: size, scale: scale,
            appearance: appearance
        ).pullback { controller in onMain { controller.view } }
    }
}

extension Snapshotting where Value == NSWindow, Format == NSImage {
    /// The window, with the frame that it draws itself.
    public static var image: Snapshotting { image() }

    /// The window at a time in seconds since the animations have begun. The size is that of its content.
    public static func image(
        precision: Float = 1, perceptualPrecision: Float = 1, size: CGSize? = nil, scale: CGFloat? = nil,
        appearance: NSAppearance? = nil, at time: CFTimeInterval = 0
    ) -> Snapshotting {
        picture(
            Picture(size: size, scale: scale, appearance: appearance, times: [time]), precision, perceptualPrecision
        ) { .window($0) }
    }

    /// The window at several times, from left to right. The size is that of its content.
    public static func frames(
        at times: [CFTimeInterval], precision: Float = 1, perceptualPrecision: Float = 1, size: CGSize? = nil,
        scale: CGFloat? = nil, appearance: NSAppearance? = nil
    ) -> Snapshotting {
        picture(
            Picture(size: size, scale: scale, appearance: appearance, times: times), precision, perceptualPrecision
        ) { .window($0) }
    }
}
