import AcetatePixels
import CoreGraphics
import Foundation

/// The values of a layer that determine the frame of an image as its contents.
struct ContentsFit {
    let bounds, rect, center: CGRect
    let scale: Double
    let gravity: ContentsGravity

    /// The part of an image that is shown as contents, in pixels from the top left; nil if nothing is shown.
    /// `upsideDown`: the layer's y axis points down on the screen, because its superlayers flip it.
    func source(of image: CGImage, upsideDown: Bool = false) -> CGRect? {
        let unit = rect.standardized
        let (width, height) = (CGFloat(image.width), CGFloat(image.height))
        // Products within 1e-6 of a whole pixel are rounded, because otherwise the next pixel would show.
        func pixels(_ unit: CGFloat, of length: CGFloat) -> CGFloat {
            let exact = unit * length
            return abs(exact - exact.rounded()) < 1e-6 ? exact.rounded() : exact
        }
        let (left, right) = (pixels(unit.minX, of: width), pixels(unit.maxX, of: width))
        let top = pixels(upsideDown ? unit.minY : 1 - unit.maxY, of: height)
        let bottom = pixels(upsideDown ? unit.maxY : 1 - unit.minY, of: height)
        let source = CGRect(x: left, y: top, width: right - left, height: bottom - top)
        let whole = CGRect(x: 0, y: 0, width: width, height: height)
        let part = source.overlap(whole)
        return part.isNull || part.isEmpty ? nil : part
    }

    /// The frame of an image as contents, in the layer's own space, according to the gravity; nil if nothing is shown.
    func frame(of image: CGImage) -> CGRect? {
        guard let source = source(of: image), scale > 0 else { return nil }
        let size = CGSize(width: source.width / scale, height: source.height / scale)
        return gravity.frame(of: size, in: bounds.standardized)
    }
}

/// The frame of an image as a layer's contents, and how the image stretches in it, according to the gravity,
/// `contentsRect` and `contentsCenter`.
///
/// Along each axis, a piecewise linear function of stops maps the layer's space to the image's pixels: two stops if the
/// whole image stretches uniformly, four if the middle stretches and the margins keep their size.
struct ContentsPlacement: Equatable {
    /// A position in the layer's space, in points, and the position in the image there, in pixels from the top left, y
    /// down.
    struct Stop: Equatable {
        let place, pixel: CGFloat
    }

    /// Two or four stops in ascending order of position. Stored inline, without allocation.
    struct Stops: RandomAccessCollection, Equatable {
        private let places, pixels: SIMD4<Double>
        let endIndex: Int

        init(_ first: Stop, _ last: Stop) {
            self.init(
                SIMD4(Double(first.place), Double(last.place), 0, 0),
                SIMD4(Double(first.pixel), Double(last.pixel), 0, 0),
                count: 2)
        }

        init(_ first: Stop, _ second: Stop, _ third: Stop, _ last: Stop) {
            self.init(
                SIMD4(Double(first.place), Double(second.place), Double(third.place), Double(last.place)),
                SIMD4(Double(first.pixel), Double(second.pixel), Double(third.pixel), Double(last.pixel)), count: 4)
        }

        private init(_ places: SIMD4<Double>, _ pixels: SIMD4<Double>, count: Int) {
            (self.places, self.pixels, endIndex) = (places, pixels, count)
        }

        var startIndex: Int { 0 }
        subscript(index: Int) -> Stop { Stop(place: CGFloat(places[index]), pixel: CGFloat(pixels[index])) }

        /// The same positions with other pixels: `start` plus the pixels of these stops times `factor`.
        func withPixels(from start: CGFloat, times factor: Double) -> Stops {
            Stops(places, Double(start) + factor * pixels, count: endIndex)
        }
    }

    /// The pixels of the image that are sampled. Beyond them, the outermost pixels repeat.
    let part: PixelRect
    /// In the layer's own space; not empty.
    let frame: CGRect
    /// In ascending order of position.
    let columns, rows: Stops

    /// Nil if nothing is shown.
    init?(_ fit: ContentsFit, _ image: CGImage, upsideDown: Bool) {
        guard let source = fit.source(of: image, upsideDown: upsideDown),
            let frame = fit.frame(of: image), frame.width > 0, frame.height > 0,
            frame.minX.isFinite, frame.minY.isFinite, frame.maxX.isFinite, frame.maxY.isFinite
        else { return nil }
        self.frame = frame
        part = PixelRect(covering: source).intersection(image.size.rect)
        guard !part.isEmpty else { return nil }
        let center = fit.gravity.resizes ? fit.center.standardized : Self.everything
        let (scale, unit) = (fit.scale, center)
        columns = Self.stops(
            (frame.minX, frame.maxX), (source.minX, source.maxX), center: (unit.minX, unit.maxX), scale: scale)
        // The image's rows go down, as the layer's do if it is upside down.
        let up = Self.stops(
            (frame.minY, frame.maxY), (0, source.height), center: (unit.minY, unit.maxY), scale: scale)
        rows = upsideDown ? up.withPixels(from: source.minY, times: 1) : up.withPixels(from: source.maxY, times: -1)
    }

    private static let everything = CGRect(x: 0, y: 0, width: 1, height: 1)

    /// The stops of an axis along which the `source` pixels stretch to a `frame`. The part of `center` outside 0...1,
    /// in unit coordinates, is cut off, and a `center` of length zero is one pixel, as CALayer.h specifies.
    private static func stops(
        _ frame: (low: CGFloat, high: CGFloat), _ source: (low: CGFloat, high: CGFloat),
        center: (low: CGFloat, high: CGFloat), scale: Double
    ) -> Stops {
        let first = Stop(place: frame.low, pixel: source.low)
        let last = Stop(place: frame.high, pixel: source.high)
        let length = source.high - source.low
        var low = min(max(center.low, 0), 1) * length
        var high = min(max(center.high, 0), 1) * length
        if high <= low {
            let middle = (low + high) / 2
            (low, high) = (max(0, middle - 0.5), min(length, middle + 0.5))
        }
        guard low > 0 || high < length, low.isFinite, high.isFinite else { return Stops(first, last) }
        // The lengths of the margins in points, scaled down by a common factor if there is not enough space for both.
        var (before, after) = (low / scale, (length - high) / scale)
        let room = frame.high - frame.low
        if before + after > room {
            let factor = room / (before + after)
            (before, after) = (before * factor, after * factor)
        }
        guard before.isFinite, after.isFinite else { return Stops(first, last) }
        return Stops(
            first, Stop(place: frame.low + before, pixel: source.low + low),
            Stop(place: max(frame.low + before, frame.high - after), pixel: source.low + high), last)
    }

    /// From the image's pixels to the layer's own space if the whole image stretches uniformly; otherwise nil.
    var imageToLayer: CGAffineTransform? {
        guard let x = Self.line(columns), let y = Self.line(rows) else { return nil }
        return CGAffineTransform(a: x.slope, b: 0, c: 0, d: y.slope, tx: x.start, ty: y.start)
    }

    /// The position as a linear function of the pixel; nil if it is not linear.
    private static func line(_ stops: Stops) -> (slope: CGFloat, start: CGFloat)? {
        guard let first = stops.first, let last = stops.last, first.pixel != last.pixel else { return nil }
        let slope = (last.place - first.place) / (last.pixel - first.pixel)
        let start = first.place - first.pixel * slope
        let isStraight = stops.allSatisfy {
            abs($0.place - (start + $0.pixel * slope)) <= 1e-9 * (abs($0.place) + abs($0.pixel * slope) + 1)
        }
        return isStraight ? (slope, start) : nil
    }

    /// Whether the edges of the visible part lie between pixels on all sides.
    var isWholePixels: Bool {
        func isWhole(_ stop: Stop?) -> Bool { stop.map { $0.pixel == $0.pixel.rounded() } ?? true }
        return isWhole(columns.first) && isWhole(columns.last) && isWhole(rows.first) && isWhole(rows.last)
    }

    /// The parts that each stretch uniformly: the map from the layer's own space to the image's pixels, and the
    /// positions at which the part begins. The first parts also apply before these positions.
    var cells: [Cell] {
        Self.segments(columns).flatMap { column in
            Self.segments(rows).map { row in
                Cell(
                    layerToImage: CGAffineTransform(
                        a: column.slope, b: 0, c: 0, d: row.slope, tx: column.start, ty: row.start),
                    x: column.range, y: row.range)
            }
        }
    }

    /// The only cell if the whole image stretches uniformly; nil if there is more than one.
    var onlyCell: Cell? {
        guard columns.count == 2, rows.count == 2, let column = Self.segment(columns[0], columns[1]),
            let row = Self.segment(rows[0], rows[1])
        else { return nil }
        let everywhere = -CGFloat.infinity..<CGFloat.infinity
        return Cell(
            layerToImage: CGAffineTransform(
                a: column.slope, b: 0, c: 0, d: row.slope, tx: column.start, ty: row.start),
            x: everywhere, y: everywhere)
    }

    struct Cell {
        let layerToImage: CGAffineTransform
        let x, y: Range<CGFloat>
    }

    /// The segments between stops at different positions. The outermost segments are unbounded.
    private static func segments(_ stops: Stops) -> [(slope: CGFloat, start: CGFloat, range: Range<CGFloat>)] {
        let pairs = zip(stops, stops.dropFirst()).compactMap { low, high in
            segment(low, high).map { ($0, low.place, high.place) }
        }
        return pairs.enumerated().map { index, pair in
            let low = index == 0 ? -CGFloat.infinity : pair.1
            let high = index == pairs.count - 1 ? CGFloat.infinity : pair.2
            return (pair.0.slope, pair.0.start, low..<high)
        }
    }

    /// The pixel as a linear function of the position; nil between stops at the same position.
    private static func segment(_ low: Stop, _ high: Stop) -> (slope: CGFloat, start: CGFloat)? {
        guard low.place < high.place else { return nil }
        let slope = (high.pixel - low.pixel) / (high.place - low.place)
        return (slope, low.pixel - low.place * slope)
    }
}

extension ContentsGravity {
    /// Whether contents are scaled to fit.
    var resizes: Bool { [.resize, .resizeAspect, .resizeAspectFill].contains(self) }
}
