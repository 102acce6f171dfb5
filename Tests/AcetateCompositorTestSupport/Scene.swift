import AcetateCompositor
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import Foundation
import Testing

/// A small layer tree that is drawn completely. Layer 1 is the root, as large as the screen, and shows nothing.
package struct Scene {
    package let size: PixelSize
    package var scale = 1.0
    package var values: [LayerID: LayerValues] = [:]
    package var sublayers: [LayerID: [LayerID]] = [:]

    package init(_ width: Int, _ height: Int, scale: Double = 1) throws {
        size = try #require(PixelSize(width, height))
        self.scale = scale
        values[1] = Self.layer(
            CGRect(x: 0, y: 0, width: CGFloat(width) / scale, height: CGFloat(height) / scale), nil)
    }

    /// A layer whose frame is a rectangle, in points, y up.
    package static func layer(_ frame: CGRect, _ color: CGColor? = .white) -> LayerValues {
        var values = LayerValues()
        values.bounds = CGRect(origin: .zero, size: frame.size)
        values.position = CGPoint(x: frame.midX, y: frame.midY)
        values.backgroundColor = color
        return values
    }

    /// Adds a layer above the others of its superlayer.
    package mutating func add(_ id: LayerID, _ layer: LayerValues, to superlayer: LayerID = 1) {
        values[id] = layer
        sublayers[superlayer, default: []].append(id)
    }

    /// Gives a layer a mask.
    package mutating func add(mask id: LayerID, _ layer: LayerValues, to masked: LayerID) {
        values[id] = layer
        values[masked]?.mask = id
    }

    package var commit: Commit {
        var commit = Commit(root: 1)
        commit.updates = values.sorted { $0.key < $1.key }.map { id, values in
            LayerUpdate(id: id, changes: .all, values: values, sublayers: sublayers[id] ?? [], animations: [])
        }
        return commit
    }

    package func tree(background: CGColor? = nil) -> RenderTree {
        let tree = RenderTree(background: background)
        tree.setViewport(size, scale: scale)
        tree.apply(commit)
        _ = tree.update(at: 0)
        return tree
    }

    /// The pixels on transparency, or on a color.
    package func drawn(on background: CGColor? = nil) throws -> OwnedPixels {
        let pixels = try OwnedPixels(size.width, size.height)
        tree(background: background).paint(into: pixels.buffer, region: PixelRegion(size.rect))
        return pixels
    }

    /// Changes the appearance of a layer, here and in a tree of this scene, repaints the damage in the tree's pixels, and returns it.
    package mutating func change(
        _ id: LayerID, to values: LayerValues, in tree: RenderTree, repainting pixels: OwnedPixels
    ) -> PixelRegion {
        self.values[id] = values
        var commit = Commit(root: 1)
        commit.updates = [LayerUpdate(id: id, changes: .appearance, values: values, sublayers: nil, animations: nil)]
        tree.apply(commit)
        let damage = tree.update(at: 0)
        tree.paint(into: pixels.buffer, region: damage)
        return damage
    }
}

/// The channels of a pixel: blue, green, red, alpha, 0 to 255.
package func channels(_ pixel: UInt32) -> [Double] { [0, 8, 16, 24].map { Double((pixel >> $0) & 0xFF) } }

extension OwnedPixels {
    package func pixel(_ x: Int, _ y: Int) -> UInt32 { buffer[row: y][x] }

    /// The largest difference in any channel, in levels of 255.
    package func largestDifference(from other: OwnedPixels) -> Double {
        DoubleBitmap(other.buffer).largestError(of: buffer)
    }
}

/// The largest of many differences, so that a test has one expectation for all pixels.
package struct Worst {
    package private(set) var difference = 0.0
    package private(set) var place = (0, 0)

    package init() {}

    package mutating func note(_ value: Double, _ wanted: Double, at x: Int, _ y: Int) {
        // A difference of NaN is the worst.
        if !(abs(value - wanted) <= difference) { (difference, place) = (abs(value - wanted), (x, y)) }
    }
}
