import AcetateScriptedCompositor
import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// A program that shows a menu at each press, in a separate process, on sway, which reports the pointer to the window of the
/// press until the button is released.
@Suite(.serialized) struct LiveMenuTests {
    /// The window fills the output. The menu has one item, and its top left corner is 20 points from the left and 50 points
    /// from the bottom.
    private let width = 640, height = 480

    @Test func `A press opens a menu, and its release over an item chooses that`() async throws {
        let compositor = try HeadlessCompositor(.sway, width: width, height: height)
        let program = try ProbeProgram(["--menu"], environment: compositor.environment)
        func expect(_ lines: [String]) async throws {
            let isPrinted = try await wait { program.output == lines }
            #expect(isPrinted, "\(program.output) \(program.errors)")
        }
        let isShown = try await wait {
            guard let screen = try? compositor.screenshot() else { return false }
            return screen.pixels[100 * width + 300] & 0xffffff != 0
        }
        try #require(isShown)
        let pointer = try VirtualPointer(compositor, width: width, height: height)
        try await Task.sleep(for: .milliseconds(150))
        pointer.move(x: 300, y: 100)
        pointer.button(isDown: true)
        try await expect(["opened"])
        for step in 1...10 {
            pointer.move(x: 300 - 26 * step, y: 100 + 34 * step)
            try await Task.sleep(for: .milliseconds(20))
        }
        pointer.move(x: 45, y: height - 50 + 16)
        pointer.button(isDown: false)
        try await expect(["opened", "closed", "chosen: true"])
        // A click leaves the menu open, and a press elsewhere closes it.
        pointer.move(x: 300, y: 100)
        pointer.button(isDown: true)
        pointer.button(isDown: false)
        try await expect(["opened", "closed", "chosen: true", "opened"])
        try await Task.sleep(for: .milliseconds(100))
        pointer.move(x: 500, y: 100)
        pointer.button(isDown: true)
        pointer.button(isDown: false)
        try await expect(["opened", "closed", "chosen: true", "opened", "closed", "chosen: false"])
    }
}
