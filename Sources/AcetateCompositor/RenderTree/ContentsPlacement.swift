import AcetatePixels
import CoreGraphics
import Foundation

/// What says where an image stands as a layer's contents: apart from the other values of the layer, for all of them, handed
/// over, would be copied.
struct ContentsFit {
    let bounds, rect, center: CGRect
    let scale: Double
    let gravity: ContentsGravity

    /// The part of an image that is shown as contents, in pixels from the top left; nil for nothing. `upsideDown`: the
    /// layer's y points down on the screen, for its superlayers flip it.
    func source(of image: CGImage, upsideDown: Bool = false) -> CGRect? {
        let unit = rect.standardized
        let (width, height) = (CGFloat(image.width), CGFloat(image.height))
        // A product that is a whole pixel but for its last digits is one: else the next pixel would show.
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

    /// Where an image stands as contents in the layer's own space, by their gravity; nil where nothing is shown.
    func frame(of image: CGImage) -> CGRect? {
        guard let source = source(of: image), scale > 0 else { return nil }
        let size = CGSize(width: source.width / scale, height: source.height / scale)
        return gravity.frame(of: size, in: bounds.standardized)
    }
}

/// Where an image stands as a layer's contents, and how it stretches there: by the gravity, `contentsRect` and
/// `contentsCenter`.
///
/// Along each axis a line of stops, straight between them, leads from the layer's space to the image's pixels: two stops
/// where all of the image stretches alike, four where its middle does and the margins keep their size.
struct ContentsPlacement: Equatable {
    /// A place in the layer's space, in points, and what of the image stands there: pixels from the top left, y down.
    struct Stop: Equatable {
        let place, pixel: CGFloat
    }

    /// Two or four stops, from the least place to the greatest; without memory of their own.
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

        /// The same places, at other pixels: `start` and so many times those of these.
        func withPixels(from start: CGFloat, times factor: Double) -> Stops {
            Stops(places, Double(start) + factor * pixels, count: endIndex)
        }
    }

    /// The image's pixels from which samples are taken: beyond them the outermost go on.
    let part: PixelRect
    /// In the layer's own space; not empty.
    let frame: CGRect
    /// From the least place to the greatest.
    let columns, rows: Stops

    /// Nil where nothing is shown.
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
        // The image's rows go down; so do the layer's where it is upside down.
        let up = Self.stops(
            (frame.minY, frame.maxY), (0, source.height), center: (unit.minY, unit.maxY), scale: scale)
        rows = upsideDown ? up.withPixels(from: source.minY, times: 1) : up.withPixels(from: source.maxY, times: -1)
    }

    private static let everything = CGRect(x: 0, y: 0, width: 1, height: 1)

    /// The stops of an axis whose `source` pixels stretch to a `frame`. Of the `center`, in unit coordinates, what lies
    /// outside 0...1 is cut off, and one of no length is a pixel, as CALayer.h says.
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
        // The margins' lengths in points; smaller by one factor where there is no room for both.
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

    /// From the image's pixels to the layer's own space, where all of the image stretches alike; else nil.
    var imageToLayer: CGAffineTransform? {
        guard let x = Self.line(columns), let y = Self.line(rows) else { return nil }
        return CGAffineTransform(a: x.slope, b: 0, c: 0, d: y.slope, tx: x.start, ty: y.start)
    }

    /// The place as a straight function of the pixel, if it is one.
    private static func line(_ stops: Stops) -> (slope: CGFloat, start: CGFloat)? {
        guard let first = stops.first, let last = stops.last, first.pixel != last.pixel else { return nil }
        let slope = (last.place - first.place) / (last.pixel - first.pixel)
        let start = first.place - first.pixel * slope
        let isStraight = stops.allSatisfy {
            abs($0.place - (start + $0.pixel * slope)) <= 1e-9 * (abs($0.place) + abs($0.pixel * slope) + 1)
        }
        return isStraight ? (slope, start) : nil
    }

    /// Whether the part that is shown ends between pixels on all sides.
    var isWholePixels: Bool {
        func isWhole(_ stop: Stop?) -> Bool { stop.map { $0.pixel == $0.pixel.rounded() } ?? true }
        return isWhole(columns.first) && isWhole(columns.last) && isWhole(rows.first) && isWhole(rows.last)
    }

    /// The parts that each stretch alike: from the layer's own space to the image's pixels, and the places that they
    /// begin at; the first ones' also hold for what lies before.
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

    /// The only part, where all of the image stretches alike; nil where there are more.
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

    /// The stretches between stops that are not of one place, the outermost without end.
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

    /// The pixel as a straight function of the place; nil between stops of one place.
    private static func segment(_ low: Stop, _ high: Stop) -> (slope: CGFloat, start: CGFloat)? {
        guard low.place < high.place else { return nil }
        let slope = (high.pixel - low.pixel) / (high.place - low.place)
        return (slope, low.pixel - low.place * slope)
    }
}

extension ContentsGravity {
    /// Whether contents are made larger or smaller to fit.
    var resizes: Bool { [.resize, .resizeAspect, .resizeAspectFill].contains(self) }
}
