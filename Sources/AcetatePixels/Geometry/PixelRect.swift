/// A rectangle of whole pixels: origin at the top left, y down, `minX` and `minY` inclusive, `maxX` and `maxY`
/// exclusive.
///
/// All initializers and operations guarantee two invariants. All edges are in `-limit...limit` (other values are
/// clamped), so that sums, sizes and areas never overflow. And there is one empty rectangle, `empty`, which results
/// from any width or height of 0 or less.
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
            (self.minX, self.minY, self.maxX, self.maxY) = (left, top, right, bottom)
        } else {
            (self.minX, self.minY, self.maxX, self.maxY) = (0, 0, 0, 0)
        }
    }

    /// The rectangle with this top-left corner and size; `empty` if the width or the height is 0 or less.
    package init(x: Int, y: Int, width: Int, height: Int) {
        self.init(
            minX: x, minY: y,
            maxX: Self.saturatingSum(x, width), maxY: Self.saturatingSum(y, height))
    }

    /// The smallest rectangle of whole pixels that contains the given one: rounded outward and clamped to `limit`. NaN
    /// gives `empty`.
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

    /// The size; nil if the rectangle is empty or exceeds the limit of `PixelSize`.
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

    /// The bounding box of both rectangles. An empty rectangle is ignored.
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

    /// Calls `body` with the parts of the rectangle outside another: above, below, left and right of it.
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

    /// The rectangle moved right by `dx` and down by `dy`; clipped to `limit`.
    package func offsetBy(dx: Int, dy: Int) -> PixelRect {
        if isEmpty { return .empty }
        return PixelRect(
            minX: Self.saturatingSum(minX, dx), minY: Self.saturatingSum(minY, dy),
            maxX: Self.saturatingSum(maxX, dx), maxY: Self.saturatingSum(maxY, dy))
    }

    /// The rectangle reduced by `dx` pixels on the left and right and by `dy` at the top and bottom; negative values
    /// enlarge it. An empty rectangle stays empty.
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
