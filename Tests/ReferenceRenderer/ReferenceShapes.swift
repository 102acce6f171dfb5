import Foundation
import QuartzCore

/// A shape in a layer's own space, as a formula.
package struct ReferenceShape {
    /// The bounding box.
    package let box: CGRect
    package let contains: (Double, Double) -> Bool

    package static func rectangle(_ rect: CGRect) -> Self {
        let (left, right, bottom, top) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
        return Self(box: rect) { x, y in x >= left && x < right && y >= bottom && y < top }
    }

    /// A rectangle with quarter circles at some corners; the radius is at most half of the shorter side.
    package static func rounded(_ rect: CGRect, _ radius: CGFloat, _ corners: CACornerMask) -> Self {
        let (left, right, bottom, top) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
        let radius = max(0, min(radius, min(rect.width, rect.height) / 2))
        guard radius > 0 else { return rectangle(rect) }
        return Self(box: rect) { x, y in
            guard x >= left, x < right, y >= bottom, y < top else { return false }
            let (isLeft, isRight) = (x < left + radius, x > right - radius)
            let (isBottom, isTop) = (y < bottom + radius, y > top - radius)
            guard isLeft || isRight, isBottom || isTop else { return true }
            let corner: CACornerMask =
                isLeft
                ? (isBottom ? .layerMinXMinYCorner : .layerMinXMaxYCorner)
                : (isBottom ? .layerMaxXMinYCorner : .layerMaxXMaxYCorner)
            guard corners.contains(corner) else { return true }
            let dx = x - (isLeft ? left + radius : right - radius)
            let dy = y - (isBottom ? bottom + radius : top - radius)
            return dx * dx + dy * dy <= radius * radius
        }
    }

    /// The fraction of each pixel inside the shape, in the space to which `map` leads: all or nothing if the pixel's
    /// corners and center agree, or else by 16 x 16 samples.
    package func coverage(_ width: Int, _ height: Int, _ map: ReferenceMap) -> [Double] {
        var result = Array(repeating: 0.0, count: width * height)
        guard let back = map.inverse else { return result }
        func sample(_ x: Double, _ y: Double) -> Bool {
            guard let point = back.point(x, y), contains(point.x, point.y) else { return false }
            return map.point(point.x, point.y) != nil
        }
        let (columns, rows) = reach(width, height, map)
        let corners = (rows.lowerBound...rows.upperBound).map { y in
            (columns.lowerBound...columns.upperBound).map { x in sample(Double(x), Double(y)) }
        }
        for (row, y) in rows.enumerated() {
            for (column, x) in columns.enumerated() {
                let first = corners[row][column]
                if corners[row][column + 1] == first, corners[row + 1][column] == first,
                    corners[row + 1][column + 1] == first, sample(Double(x) + 0.5, Double(y) + 0.5) == first
                {
                    result[y * width + x] = first ? 1 : 0
                    continue
                }
                var count = 0
                for j in 0..<16 {
                    for i in 0..<16
                    where sample(Double(x) + (Double(i) + 0.5) / 16, Double(y) + (Double(j) + 0.5) / 16) { count += 1 }
                }
                result[y * width + x] = Double(count) / 256
            }
        }
        return result
    }

    /// The pixels that the box intersects; all pixels if a corner of it is behind the eye.
    private func reach(_ width: Int, _ height: Int, _ map: ReferenceMap) -> (columns: Range<Int>, rows: Range<Int>) {
        let corners = [
            map.point(box.minX, box.minY), map.point(box.maxX, box.minY), map.point(box.minX, box.maxY),
            map.point(box.maxX, box.maxY),
        ].compactMap(\.self)
        guard corners.count == 4 else { return (0..<width, 0..<height) }
        func range(_ values: [Double], _ count: Int) -> Range<Int> {
            let limit = Double(count)
            let low = max(0, min(limit, (values.min() ?? 0).rounded(.down) - 1))
            let high = max(low, min(limit, (values.max() ?? limit).rounded(.up) + 1))
            return Int(low)..<Int(high)
        }
        return (range(corners.map(\.x), width), range(corners.map(\.y), height))
    }
}

/// The contents of a layer: their frame, and their color at a point of the layer's own space.
package struct ReferenceContents {
    private let bitmap: ReferenceCanvas
    private let source: CGRect
    private let isUpsideDown: Bool
    private let isNearest: Bool
    package let frame: CGRect

    /// Nil for a layer without contents.
    package init?(_ layer: CALayer, isUpsideDown: Bool) {
        guard let any = layer.contents, let image = any as? CGImage, let drawn = try? Bitmap(image) else { return nil }
        var bitmap = ReferenceCanvas(image.width, image.height)
        bitmap.forEach { x, y, pixel in
            let byte = drawn[x, y]
            pixel =
                ReferenceColor(Double(byte.red), Double(byte.green), Double(byte.blue), Double(byte.alpha)) * (1 / 255)
        }
        self.bitmap = bitmap
        self.isUpsideDown = isUpsideDown
        let unit = layer.contentsRect
        let (width, height) = (CGFloat(image.width), CGFloat(image.height))
        // Rows count from the top; the unit rectangle from the bottom, or from the top if y points down.
        source = CGRect(
            x: unit.minX * width, y: (isUpsideDown ? unit.minY : 1 - unit.maxY) * height, width: unit.width * width,
            height: unit.height * height)
        frame = Self.frame(
            CGSize(width: source.width / layer.contentsScale, height: source.height / layer.contentsScale),
            layer.contentsGravity, layer.bounds)
        isNearest = layer.magnificationFilter == .nearest && frame.width >= source.width
    }

    /// By the tables of chapter 5.2.
    private static func frame(_ size: CGSize, _ gravity: CALayerContentsGravity, _ bounds: CGRect) -> CGRect {
        if gravity == .resize { return bounds }
        var (width, height) = (size.width, size.height)
        if gravity == .resizeAspect || gravity == .resizeAspectFill {
            let ratios = [bounds.width / width, bounds.height / height]
            let scale = gravity == .resizeAspect ? ratios.min() ?? 1 : ratios.max() ?? 1
            (width, height) = (width * scale, height * scale)
        }
        var (x, y) = (bounds.midX - width / 2, bounds.midY - height / 2)
        if [.left, .topLeft, .bottomLeft].contains(gravity) { x = bounds.minX }
        if [.right, .topRight, .bottomRight].contains(gravity) { x = bounds.maxX - width }
        if [.bottom, .bottomLeft, .bottomRight].contains(gravity) { y = bounds.minY }
        if [.top, .topLeft, .topRight].contains(gravity) { y = bounds.maxY - height }
        return CGRect(x: x, y: y, width: width, height: height)
    }

    /// Interpolates between four pixels; edge pixels are repeated.
    package func color(_ x: Double, _ y: Double) -> ReferenceColor {
        let u = Double(source.minX) + (x - Double(frame.minX)) / Double(frame.width) * Double(source.width)
        let down = isUpsideDown ? y - Double(frame.minY) : Double(frame.maxY) - y
        let v = Double(source.minY) + down / Double(frame.height) * Double(source.height)
        func pixel(_ i: Double, _ j: Double) -> ReferenceColor {
            // Pixels that are partly in the contents rectangle are included as a whole.
            let column = max(source.minX.rounded(.down), min(source.maxX.rounded(.up) - 1, i))
            let row = max(source.minY.rounded(.down), min(source.maxY.rounded(.up) - 1, j))
            return bitmap.clamped(Int(column), Int(row))
        }
        if isNearest { return pixel(u.rounded(.down), v.rounded(.down)) }
        let (i, j) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
        let (p, q) = (u - 0.5 - i, v - 0.5 - j)
        return (pixel(i, j) * (1 - p) + pixel(i + 1, j) * p) * (1 - q)
            + (pixel(i, j + 1) * (1 - p) + pixel(i + 1, j + 1) * p) * q
    }
}
