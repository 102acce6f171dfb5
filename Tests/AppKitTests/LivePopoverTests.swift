import AcetateScriptedCompositor
import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// A program that shows a transient popover at each press, in a separate process, on sway.
@Suite(.serialized) struct LivePopoverTests {
    private let width = 640, height = 480

    @Test func `A popover is placed by the compositor, has the keys, and is closed by keys and presses`() async throws {
        let compositor = try HeadlessCompositor(.sway, width: width, height: height)
        let program = try ProbeProgram(["--popover"], environment: compositor.environment)
        var expected: [String] = []
        func expect(_ lines: String...) async throws {
            expected += lines
            let isPrinted = try await wait { program.output == expected }
            try #require(isPrinted, "\(program.output) is not \(expected): \(program.errors)")
        }
        let isShown = try await wait {
            guard let screen = try? compositor.screenshot() else { return false }
            return screen.pixels[100 * width + 300] & 0xffffff != 0
        }
        try #require(isShown)
        let pointer = try VirtualPointer(compositor, width: width, height: height)
        try await pointer.click(x: 300, y: 300)
        try await expect("shown above")
        // Into the popover, whose content is from 183 to 283 points from the top of the screen.
        try await pointer.click(x: 300, y: 250)
        // Without this keyboard there is none, and with its end the program would be no longer active.
        try compositor.run("wtype", ["-s", "300", "a", "-s", "300", "-k", "Escape", "-s", "300"])
        try await expect("typed a", "closed")
        // Too near to the top of the screen.
        try await pointer.click(x: 300, y: 40)
        try await expect("shown below")
        let screen = try compositor.screenshot()
        let content = screen.pixels[100 * width + 300] & 0xffffff
        #expect(content == 0xffffff, "the text view below the press")
        // A press in the window closes it, and opens the next one.
        try await pointer.click(x: 100, y: 400)
        try await expect("closed", "shown above")
    }
}
