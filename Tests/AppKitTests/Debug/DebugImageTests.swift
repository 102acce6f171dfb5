import AcetateCompositor
import AcetatePixels
import AppKitTestSupport
import Testing

@testable import AppKit

/// The overlays of ACETATE_DEBUG in images of the off-screen display and in windows whose time is held.
@MainActor
@Suite(.serialized) struct DebugImageTests {
    private func pixels(_ debug: DebugOptions) throws -> [UInt32] {
        let mailbox = CommitMailbox()
        let presenter = WindowPresenter(mailbox: mailbox, debug: debug)
        let size = try #require(PixelSize(300, 200))
        let store = try #require(PixelStore(size))
        presenter.setViewport(size, scale: 1)
        var commit = Commit(root: 1)
        commit.updates = [LayerUpdate(id: 1, changes: .all, values: DebugStage.square(x: 20, y: 20), sublayers: [])]
        mailbox.put(commit)
        let (damage, next) = presenter.frame(at: MediaClock.now())
        #expect(next == .infinity)
        presenter.paint(into: store.pixels, region: damage)
        return (0..<size.height).flatMap { Array(store.pixels[row: $0]) }
    }

    @Test func `Images show layer borders and neither the panel nor flashes`() throws {
        // An off-screen display sets the time manually.
        _ = try makeWindow()
        let plain = try pixels([])
        #expect(try pixels([.fps, .damage]) == plain)
        let layers = try pixels(.layers)
        #expect(layers != plain)
        #expect(try pixels([.fps, .damage, .layers]) == layers)
    }
}
