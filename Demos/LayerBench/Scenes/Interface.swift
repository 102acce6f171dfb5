import AppKit
import DemoSupport

/// The building blocks of scenes that resemble programs.
enum Interface {
    /// A layer with a background color. The frame is in points of the superlayer, from the bottom left.
    static func box(_ frame: CGRect, _ color: CGColor?, radius: CGFloat = 0) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        layer.cornerRadius = radius
        return layer
    }

    /// A layer with an image that fills its frame, clipped to round corners.
    static func imageLayer(_ image: CGImage?, _ frame: CGRect, radius: CGFloat = 0) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.contents = image
        layer.contentsGravity = .resizeAspectFill
        layer.cornerRadius = radius
        layer.masksToBounds = true
        return layer
    }

    /// A line of text with a font size in points, for a display of `scale` pixels per point.
    static func text(
        _ string: String, size: CGFloat, _ color: CGColor, _ frame: CGRect, scale: CGFloat,
        alignment: CATextLayerAlignmentMode = .left, isBold: Bool = false
    ) -> CATextLayer {
        let layer = CATextLayer()
        layer.string = string
        layer.font = isBold ? "DejaVu Sans Bold" : "DejaVu Sans"
        layer.fontSize = size
        layer.foregroundColor = color
        layer.alignmentMode = alignment
        layer.truncationMode = .end
        layer.contentsScale = scale
        layer.frame = frame
        return layer
    }

    /// Adds a shadow as programs usually do, without a path.
    static func addShadow(to layer: CALayer, opacity: Float = 0.25, radius: CGFloat = 8, down: CGFloat = 3) {
        layer.shadowOpacity = opacity
        layer.shadowRadius = radius
        layer.shadowOffset = CGSize(width: 0, height: -down)
    }

    /// A progress bar: a track of which the fraction `share` is filled.
    static func progressBar(_ frame: CGRect, _ share: CGFloat, _ color: CGColor, track: CGColor) -> CALayer {
        let bar = box(frame, track, radius: frame.height / 2)
        bar.addSublayer(
            box(
                CGRect(x: 0, y: 0, width: (frame.width * share).rounded(), height: frame.height), color,
                radius: frame.height / 2))
        return bar
    }

    static let titles = [
        "Morning in the harbor", "Notes from the mountains", "A short history of glass", "Trains of the north",
        "How bread is made", "The last lighthouse", "Rivers and bridges", "Gardens after rain", "Wind over the plain",
        "Letters from Lisbon", "The night market", "Stones and lichens",
    ]
    static let subtitles = [
        "Episode 4, 38 minutes left", "Updated yesterday, 12 pictures", "Chapter 9 of 21", "New: the winter timetable",
        "Downloaded, 214 MB", "Shared by three people", "Recorded last summer", "Ready to watch offline",
    ]
    static let accents = [Palette.blue, Palette.teal, Palette.amber, Palette.pink, Palette.violet]
}

extension Array {
    /// The element at an index modulo the count. The array must not be empty.
    subscript(cycling index: Int) -> Element { self[index % count] }
}
