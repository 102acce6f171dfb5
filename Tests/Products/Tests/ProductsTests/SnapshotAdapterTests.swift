import AcetateSnapshots
import AppKit
import SnapshotTesting
import Testing

// As in the documentation of AcetateSnapshots.
extension SnapshotTesting.Snapshotting {
    init(_ other: AcetateSnapshots.Snapshotting<Value, Format>) {
        self.init(
            pathExtension: other.pathExtension,
            diffing: SnapshotTesting.Diffing(
                toData: other.diffing.toData, fromData: other.diffing.fromData
            ) { old, new in
                other.diffing.diff(old, new).map { ($0.0, []) }
            },
            asyncSnapshot: { value in SnapshotTesting.Async { other.snapshot(value).run($0) } })
    }
}

@Test func `strategies work in another package`() throws {
    let strategy = SnapshotTesting.Snapshotting<CALayer, NSImage>(.image(scale: 2))
    let layer = CALayer()
    layer.bounds.size = CGSize(width: 3, height: 2)
    var image: NSImage?
    strategy.snapshot(layer).run { image = $0 }
    let first = try #require(image)
    layer.backgroundColor = CGColor(gray: 0, alpha: 1)
    strategy.snapshot(layer).run { image = $0 }
    let second = try #require(image)
    #expect(strategy.pathExtension == "png")
    let copy = strategy.diffing.fromData(strategy.diffing.toData(first))
    #expect(strategy.diffing.diff(copy, first) == nil)
    #expect(strategy.diffing.diff(first, second)?.0.contains("24 of 24 pixels differ") == true)
}
