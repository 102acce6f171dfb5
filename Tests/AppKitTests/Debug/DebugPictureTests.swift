import AcetateCompositor
import AcetatePixels
import Testing

@testable import AppKit

/// What of ACETATE_DEBUG shows in pictures: of the display in memory, and where time is held.
@MainActor
@Suite(.serialized) struct DebugPictureTests {
    private func picture(_ debug: DebugOptions) throws -> [UInt32] {
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

    @Test func picturesShowLayersAndNeitherPanelNorFlashes() throws {
        // Time is set by hand from here on.
        _ = try makeWindow()
        let plain = try picture([])
        #expect(try picture([.fps, .damage]) == plain)
        let layers = try picture(.layers)
        #expect(layers != plain)
        #expect(try picture([.fps, .damage, .layers]) == layers)
    }
}
