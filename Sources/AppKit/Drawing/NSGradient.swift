import CoreGraphics
import Foundation

/// A gradient between colors, which draws into the current graphics context. Immutable.
///
/// Colors are interpolated in sRGB, before they are multiplied by alpha.
open class NSGradient: NSObject, NSCopying {
    /// How a gradient continues beyond its start and its end.
    public struct DrawingOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The first color continues before the start.
        public static let drawsBeforeStartingLocation = DrawingOptions(rawValue: 1 << 0)
        /// The last color continues after the end.
        public static let drawsAfterEndingLocation = DrawingOptions(rawValue: 1 << 1)

        fileprivate var coreGraphics: CGGradientDrawingOptions {
            var options: CGGradientDrawingOptions = []
            if contains(.drawsBeforeStartingLocation) { options.insert(.drawsBeforeStartLocation) }
            if contains(.drawsAfterEndingLocation) { options.insert(.drawsAfterEndLocation) }
            return options
        }
    }

    private struct Stop {
        var color: NSColor
        var location: CGFloat
    }

    /// In the order of their locations.
    private let stops: [Stop]
    private let gradient: CGGradient
    /// The color space that the gradient was created for.
    public let colorSpace: NSColorSpace

    /// Creates a gradient from one color to another.
    public convenience init?(starting startingColor: NSColor, ending endingColor: NSColor) {
        self.init(colors: [startingColor, endingColor])
    }

    /// Creates a gradient of colors at equal distances; nil if there are no colors.
    public convenience init?(colors colorArray: [NSColor]) {
        self.init(colors: colorArray, atLocations: nil, colorSpace: .sRGB)
    }

    /// Creates a gradient of colors at locations from 0 to 1.
    public convenience init?(colorsAndLocations objects: (NSColor, CGFloat)...) {
        self.init(colors: objects.map(\.0), atLocations: objects.map(\.1), colorSpace: .sRGB)
    }

    /// Creates a gradient of colors at locations from 0 to 1, or at equal distances. Nil if there are no colors, or for a
    /// location outside of 0 to 1.
    public init?(colors colorArray: [NSColor], atLocations locations: UnsafePointer<CGFloat>?, colorSpace: NSColorSpace)
    {
        let last = max(colorArray.count - 1, 1)
        let stops = colorArray.enumerated().map { index, color in
            Stop(color: color, location: locations?[index] ?? CGFloat(index) / CGFloat(last))
        }
        guard
            let gradient = CGGradient(
                colorsSpace: nil, colors: stops.map(\.color.cgColor) as CFArray, locations: stops.map(\.location))
        else { return nil }
        // A stable sort: colors at the same location keep their order.
        self.stops = stops.enumerated().sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
            .map(\.element)
        self.gradient = gradient
        self.colorSpace = colorSpace
        super.init()
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: Colors

    /// The number of colors.
    open var numberOfColorStops: Int { stops.count }

    /// Returns a color and its location.
    open func getColor(
        _ color: UnsafeMutablePointer<NSColor>?, location: UnsafeMutablePointer<CGFloat>?, at index: Int
    ) {
        color?.pointee = stops[index].color
        location?.pointee = stops[index].location
    }

    /// The color at a location from 0 to 1.
    open func interpolatedColor(atLocation location: CGFloat) -> NSColor {
        guard let upper = stops.firstIndex(where: { $0.location >= location }) else {
            return stops[stops.count - 1].color
        }
        guard upper > 0, stops[upper].location > location else { return stops[upper].color }
        let (from, to) = (stops[upper - 1], stops[upper])
        let fraction = (location - from.location) / (to.location - from.location)
        return from.color.blended(withFraction: fraction, of: to.color) ?? from.color
    }

    // MARK: Drawing

    /// Draws along the line between two points, within the clip.
    open func draw(from startingPoint: NSPoint, to endingPoint: NSPoint, options: DrawingOptions = []) {
        NSGraphicsContext.current?.cgContext.drawLinearGradient(
            gradient, start: startingPoint, end: endingPoint, options: options.coreGraphics)
    }

    /// Draws between two circles, within the clip.
    open func draw(
        fromCenter startCenter: NSPoint, radius startRadius: CGFloat, toCenter endCenter: NSPoint,
        radius endRadius: CGFloat, options: DrawingOptions = []
    ) {
        NSGraphicsContext.current?.cgContext.drawRadialGradient(
            gradient, startCenter: startCenter, startRadius: startRadius, endCenter: endCenter, endRadius: endRadius,
            options: options.coreGraphics)
    }

    /// Fills a rectangle with the gradient at an angle, in degrees counterclockwise from the x axis. It starts and ends at
    /// the corners (or edges) of the rectangle that are furthest apart in that direction.
    open func draw(in rect: NSRect, angle: CGFloat) {
        clipped(to: { $0.clip(to: rect) }) { draw(across: rect, angle: angle) }
    }

    /// Fills a path with the gradient at an angle: see `draw(in:angle:)` with the bounds of the path.
    open func draw(in path: NSBezierPath, angle: CGFloat) {
        clipped(to: { _ in path.addClip() }) { draw(across: path.bounds, angle: angle) }
    }

    /// Fills a rectangle with a radial gradient from its center to a circle that encloses the rectangle. The center of the
    /// circle is the center of the rectangle at 0, and its edges at -1 and 1.
    open func draw(in rect: NSRect, relativeCenterPosition: NSPoint) {
        clipped(to: { $0.clip(to: rect) }) { draw(across: rect, center: relativeCenterPosition) }
    }

    /// Fills a path with a radial gradient: see `draw(in:relativeCenterPosition:)` with the bounds of the path.
    open func draw(in path: NSBezierPath, relativeCenterPosition: NSPoint) {
        clipped(to: { _ in path.addClip() }) { draw(across: path.bounds, center: relativeCenterPosition) }
    }

    private func draw(across rect: NSRect, angle: CGFloat) {
        // The distance from the center to the corners along the direction.
        let (x, y) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
        let reach = abs(rect.width / 2 * x) + abs(rect.height / 2 * y)
        draw(
            from: NSPoint(x: rect.midX - reach * x, y: rect.midY - reach * y),
            to: NSPoint(x: rect.midX + reach * x, y: rect.midY + reach * y),
            options: [.drawsBeforeStartingLocation, .drawsAfterEndingLocation])
    }

    private func draw(across rect: NSRect, center: NSPoint) {
        func clamped(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(max(value, -1), 1) }
        let offset = NSPoint(x: clamped(center.x) * rect.width / 2, y: clamped(center.y) * rect.height / 2)
        draw(
            fromCenter: NSPoint(x: rect.midX, y: rect.midY), radius: 0,
            toCenter: NSPoint(x: rect.midX + offset.x, y: rect.midY + offset.y),
            // To the furthest corner.
            radius: hypot(rect.width / 2 + abs(offset.x), rect.height / 2 + abs(offset.y)),
            options: [.drawsBeforeStartingLocation, .drawsAfterEndingLocation])
    }

    private func clipped(to clip: (CGContext) -> Void, _ body: () -> Void) {
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        context.saved {
            clip(context)
            body()
        }
    }
}
