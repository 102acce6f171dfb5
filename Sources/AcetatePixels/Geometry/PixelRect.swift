/// A rectangle of whole pixels: origin at the top left, y down, `minX` and `minY` within, `maxX` and `maxY` beyond.
///
/// Guarantees, kept by every initialiser and operation: all edges lie within `-limit...limit` (values beyond are
/// clamped), so that sums, sizes and areas never overflow; and there is one empty rectangle, `empty`, which a width or
/// a height of 0 or less gives.
package struct PixelRect: Hashable, Sendable, BitwiseCopyable {
    /// The largest magnitude of an edge: an area is then at most 2^62.
    package static let limit = 1 << 30

    /// The rectangle without pixels, at the origin.
    package static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

    package let minX: Int
    package let minY: Int
    package let maxX: Int
    package let maxY: Int

    /// The rectangle between these edges; `empty` if they enclose nothing.
    package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        let limit = Self.limit
        let left = max(-limit, min(limit, minX))
        let top = max(-limit, min(limit, minY))
        let right = max(-limit, min(limit, maxX))
        let bottom = max(-limit, min(limit, maxY))
        if left < right && top < bottom {
            self.minX = left
            self.minY = top
            self.maxX = right
            self.maxY = bottom
        } else {
            self.minX = 0
            self.minY = 0
            self.maxX = 0
            self.maxY = 0
        }
    }

    /// The rectangle with this top-left corner and size; `empty` if the width or the height is 0 or less.
    package init(x: Int, y: Int, width: Int, height: Int) {
        self.init(
            minX: x, minY: y,
            maxX: Self.saturatingSum(x, width), maxY: Self.saturatingSum(y, height))
    }

    /// The smallest rectangle of whole pixels that covers the given one: rounded outwards, and clamped to `limit`.
    /// Any NaN gives `empty`, infinities are clamped.
    package init(coveringMinX minX: Double, minY: Double, maxX: Double, maxY: Double) {
        guard minX < maxX && minY < maxY else {
            self = .empty
            return
        }
        func clamped(_ value: Double) -> Int {
            let limit = Double(Self.limit)
            return Int(max(-limit, min(limit, value)))
        }
        self.init(
            minX: clamped(minX.rounded(.down)), minY: clamped(minY.rounded(.down)),
            maxX: clamped(maxX.rounded(.up)), maxY: clamped(maxY.rounded(.up)))
    }

    package var x: Int { minX }
    package var y: Int { minY }
    package var width: Int { maxX - minX }
    package var height: Int { maxY - minY }
    package var area: Int { width * height }
    package var isEmpty: Bool { minX == maxX }

    /// The size, or nil if the rectangle is empty or larger than a picture can be.
    package var size: PixelSize? { PixelSize(width, height) }

    private static func saturatingSum(_ a: Int, _ b: Int) -> Int {
        let (sum, overflow) = a.addingReportingOverflow(b)
        return overflow ? (b < 0 ? .min : .max) : sum
    }
}

extension PixelRect {
    package func intersection(_ other: PixelRect) -> PixelRect {
        PixelRect(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    }

    /// The bounding box of both; an empty rectangle adds nothing.
    package func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    package func intersects(_ other: PixelRect) -> Bool {
        max(minX, other.minX) < min(maxX, other.maxX) && max(minY, other.minY) < min(maxY, other.maxY)
    }

    package func contains(x: Int, y: Int) -> Bool {
        minX <= x && x < maxX && minY <= y && y < maxY
    }

    /// Whether every pixel of `other` is in this rectangle; true for an empty `other`.
    package func contains(_ other: PixelRect) -> Bool {
        other.isEmpty || (minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY)
    }

    /// Calls `body` with the parts of the rectangle that are not in another: those above and below it, and at its left and
    /// right.
    @inline(__always)
    package func forEachPart(outside other: PixelRect, _ body: (PixelRect) -> Void) {
        let inner = intersection(other)
        if inner.isEmpty {
            if !isEmpty { body(self) }
            return
        }
        if minY < inner.minY { body(PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: inner.minY)) }
        if minX < inner.minX { body(PixelRect(minX: minX, minY: inner.minY, maxX: inner.minX, maxY: inner.maxY)) }
        if inner.maxX < maxX { body(PixelRect(minX: inner.maxX, minY: inner.minY, maxX: maxX, maxY: inner.maxY)) }
        if inner.maxY < maxY { body(PixelRect(minX: minX, minY: inner.maxY, maxX: maxX, maxY: maxY)) }
    }

    /// The rectangle moved right by `dx` and down by `dy`; what would leave `limit` is cut off.
    package func offsetBy(dx: Int, dy: Int) -> PixelRect {
        if isEmpty { return .empty }
        return PixelRect(
            minX: Self.saturatingSum(minX, dx), minY: Self.saturatingSum(minY, dy),
            maxX: Self.saturatingSum(maxX, dx), maxY: Self.saturatingSum(maxY, dy))
    }

    /// The rectangle without `dx` pixels on the left and on the right, and `dy` above and below; negative values make
    /// it larger. An empty rectangle stays empty.
    package func insetBy(dx: Int, dy: Int) -> PixelRect {
        if isEmpty { return .empty }
        let dx = max(-2 * Self.limit, min(2 * Self.limit, dx))
        let dy = max(-2 * Self.limit, min(2 * Self.limit, dy))
        return PixelRect(minX: minX + dx, minY: minY + dy, maxX: maxX - dx, maxY: maxY - dy)
    }
}

extension PixelRect: CustomStringConvertible {
    package var description: String { "(\(x), \(y), \(width)x\(height))" }
}
