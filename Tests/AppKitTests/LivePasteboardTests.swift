import AcetateScriptedCompositor
import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// A program with pasteboards and drags, in a separate process, on a scripted compositor and on sway.
@Suite(.serialized) struct LivePasteboardTests {
    /// The program on a scripted compositor, with its pointer and its keyboard focus.
    private func start(_ compositor: ScriptedCompositor) async throws -> ProbeProgram {
        let program = try ProbeProgram(["--pasteboard"], environment: ["WAYLAND_DISPLAY": compositor.socketPath])
        let isShown = try await wait { compositor.frames.count > 0 }
        try #require(isShown)
        compositor.focusKeyboard()
        compositor.enterPointer(x: 20, y: 20)
        return program
    }

    private func expect(_ lines: [String], of program: ProbeProgram) async throws {
        let isPrinted = try await wait { program.output == lines }
        #expect(isPrinted, "\(program.output) \(program.errors)")
    }

    private let codeC: UInt32 = 46
    private let codeV: UInt32 = 47

    @Test func `New contents of several types replace the former ones in one step`() async throws {
        let compositor = try ScriptedCompositor()
        let program = try await start(compositor)
        compositor.select(["text/plain"])
        for isDown in [true, false] { compositor.key(codeC, isDown: isDown) }
        for isDown in [true, false] { compositor.key(codeV, isDown: isDown) }
        try await expect(["copied", "clipboard: copied", "primary: selected"], of: program)
        for device in ["wl_data_device", "zwp_primary_selection_device_v1"] {
            // The program offers the contents after the events that have printed the lines.
            _ = try await wait { !compositor.requests("\(device).set_selection").isEmpty }
            let requests = compositor.requests("\(device).set_selection")
            #expect(requests.count == 1 && requests[0].number(0) != 0)
        }
        #expect(compositor.violations == [])
    }

    @Test func `A source that never answers costs the program its paste, and a message`() async throws {
        var options = ScriptedCompositor.Options()
        options.dataAnswer = .silence
        let compositor = try ScriptedCompositor(options)
        let program = try await start(compositor)
        compositor.select(["text/plain"])
        compositor.key(codeV, isDown: true)
        compositor.key(codeV, isDown: false)
        try await expect(["clipboard: nothing", "primary: nothing"], of: program)
        let errors = program.errors
        #expect(errors.count == 1 && errors[0].contains("it has sent nothing for 5.0 seconds"), "\(errors)")
        #expect(compositor.violations == [])
    }

    @Test func `A drag within the program performs an operation that Wayland does not know`() async throws {
        let compositor = try ScriptedCompositor()
        let program = try await start(compositor)
        compositor.button(isDown: true)
        compositor.movePointer(x: 25, y: 25)
        let isBegun = try await wait { !compositor.requests("wl_data_device.start_drag").isEmpty }
        #expect(isBegun)
        compositor.enterDrag(x: 30, y: 30)
        compositor.moveDrag(x: 31, y: 31)
        compositor.moveDrag(x: 1000, y: 31)
        let isRefused = try await wait {
            compositor.requests("wl_data_offer.accept").last?.arguments[1] == .string(nil)
        }
        #expect(isRefused)
        #expect(compositor.requests("wl_data_offer.set_actions").last?.arguments == [.uint(0), .uint(0)])
        compositor.moveDrag(x: 32, y: 32)
        let isAccepted = try await wait { compositor.requests("wl_data_offer.set_actions").count == 3 }
        #expect(isAccepted)
        compositor.drop()
        try await expect(
            ["entered: 3 own", "exited", "entered: 3 own", "dropped: dragged", "ended: 2"], of: program)
        let icon = compositor.frames.last { $0.surface == compositor.dragIcon }
        #expect(icon?.width == 10 && icon?.height == 6)
        #expect(compositor.requests("wl_data_offer.finish").count == 1)
        // Nothing was read through the compositor.
        #expect(compositor.requests("wl_data_offer.receive").isEmpty)
        #expect(compositor.violations == [])
    }

    @Test func `A drag of another program is dropped`() async throws {
        var options = ScriptedCompositor.Options()
        options.dataAnswer = .bytes(Array("theirs".utf8))
        let compositor = try ScriptedCompositor(options)
        let program = try await start(compositor)
        compositor.enterDrag(["UTF8_STRING", "text/plain"], actions: 3, x: 30, y: 30)
        let isAccepted = try await wait { compositor.requests("wl_data_offer.set_actions").count == 1 }
        #expect(isAccepted)
        compositor.drop()
        // Copy, generic and move.
        try await expect(["entered: 21 other", "dropped: theirs"], of: program)
        let isFinished = try await wait { compositor.requests("wl_data_offer.finish").count == 1 }
        #expect(isFinished)
        #expect(compositor.violations == [])
    }

    @Test func `The end of the compositor ends the drags of a program that survives it`() async throws {
        let compositor = try ScriptedCompositor()
        let program = try await start(compositor)
        compositor.button(isDown: true)
        compositor.movePointer(x: 25, y: 25)
        let isBegun = try await wait { !compositor.requests("wl_data_device.start_drag").isEmpty }
        #expect(isBegun)
        compositor.enterDrag(x: 30, y: 30)
        try await expect(["entered: 3 own"], of: program)
        compositor.crash()
        let isEnded = try await wait { program.output.count == 3 }
        #expect(isEnded && program.output == ["entered: 3 own", "exited", "ended: 0"], "\(program.output)")
        let frames = compositor.frames.count
        try compositor.restart()
        let isBack = try await wait { compositor.frames.count > frames }
        #expect(isBack && program.process.isRunning)
        // The button is not held any more, and the next drag goes on until its drop.
        compositor.enterPointer(x: 20, y: 20)
        compositor.button(isDown: true)
        compositor.movePointer(x: 25, y: 25)
        let isBegunAgain = try await wait { compositor.requests("wl_data_device.start_drag").count == 2 }
        #expect(isBegunAgain)
        compositor.enterDrag(x: 30, y: 30)
        let isAccepted = try await wait { compositor.requests("wl_data_offer.set_actions").last?.client == 1 }
        #expect(isAccepted)
        compositor.drop()
        let lines = ["entered: 3 own", "exited", "ended: 0"]
        let added = Array(program.output.dropFirst(3).prefix { $0 == "released" })
        try await expect(lines + added + ["entered: 3 own", "dropped: dragged", "ended: 2"], of: program)
        #expect(compositor.violations == [])
    }

    @Test func `The end of the compositor ends a drag of another program over the window`() async throws {
        let compositor = try ScriptedCompositor()
        let program = try await start(compositor)
        for round in 1...2 {
            compositor.enterDrag(["text/plain"], actions: 3, x: 30, y: 30)
            let isEntered = try await wait { program.output.count == 2 * round - 1 }
            #expect(isEntered && program.output.last == "entered: 21 other")
            compositor.crash()
            let isLeft = try await wait { program.output.count == 2 * round }
            #expect(isLeft && program.output.last == "exited")
            let frames = compositor.frames.count
            try compositor.restart()
            let isBack = try await wait { compositor.frames.count > frames }
            #expect(isBack)
        }
        #expect(compositor.violations == [])
    }

    @Test func `A source whose data was dropped ends with the compositor, before the drop is finished`() async throws {
        let compositor = try ScriptedCompositor()
        let program = try await start(compositor)
        for round in 1...2 {
            compositor.enterPointer(x: 20, y: 20)
            compositor.button(isDown: true)
            compositor.movePointer(x: 25, y: 25)
            let isBegun = try await wait { compositor.requests("wl_data_device.start_drag").count == round }
            #expect(isBegun)
            compositor.emit("wl_data_source", "dnd_drop_performed")
            compositor.crash()
            let isEnded = try await wait { program.output.filter { $0 == "ended: 0" }.count == round }
            #expect(isEnded, "\(program.output)")
            let frames = compositor.frames.count
            try compositor.restart()
            let isBack = try await wait { compositor.frames.count > frames }
            #expect(isBack && program.process.isRunning)
        }
    }

    @Test func `A program on sway copies and pastes with wl-copy and wl-paste`() async throws {
        let compositor = try HeadlessCompositor(.sway, width: 320, height: 200)
        let program = try ProbeProgram(["--pasteboard"], environment: compositor.environment)
        // Without the pause the first key after the start is lost.
        try compositor.run("wtype", ["-s", "600", "c"])
        try await expect(["copied"], of: program)
        let types = String(
            decoding: try compositor.run("wl-paste", ["--list-types"], package: "wl-clipboard"), as: UTF8.self)
        #expect(
            types.split(separator: "\n").contains("text/plain;charset=utf-8") && types.contains("application/x-color"))
        #expect(try compositor.run("wl-paste", ["--no-newline"]) == Data("copied".utf8))
        #expect(try compositor.run("wl-paste", ["--no-newline", "--primary"]) == Data("selected".utf8))
        #expect(try compositor.run("wl-paste", ["--type", "application/x-color"]).prefix(2) == Data([0xFF, 0xFF]))
        let copier = Process()
        copier.executableURL = URL(fileURLWithPath: try #require(HeadlessCompositor.path(of: "wl-copy")))
        copier.arguments = ["--foreground", "Grüße"]
        copier.environment = compositor.environment
        try copier.run()
        defer { copier.terminate() }
        let isCopied = try await wait {
            (try? compositor.run("wl-paste", ["--no-newline"])) == Data("Grüße".utf8)
        }
        #expect(isCopied)
        try compositor.run("wtype", ["-s", "300", "v"])
        try await expect(["copied", "clipboard: Grüße", "primary: selected"], of: program)
        #expect(program.errors == [])
    }

    @Test func `Data is dragged from one program to another on sway`() async throws {
        let compositor = try HeadlessCompositor(.sway, width: 320, height: 200)
        // sway shows the first program at the left, and the second one at the right.
        var programs: [ProbeProgram] = []
        for number in 0..<2 {
            programs.append(try ProbeProgram(["--pasteboard"], environment: compositor.environment))
            let isShown = try await wait {
                guard let screen = try? compositor.screenshot() else { return false }
                let columns = number == 0 ? [10, 300] : [10, 150, 170, 310]
                return columns.allSatisfy { screen.pixels[100 * 320 + $0] & 0xff > 0x80 }
                    && (number == 0 || screen.pixels[100 * 320 + 160] != 0)
            }
            #expect(isShown)
        }
        let pointer = try VirtualPointer(compositor, width: 320, height: 200)
        func pause() async throws { try await Task.sleep(for: .milliseconds(150)) }
        try await pause()
        pointer.move(x: 40, y: 100)
        try await pause()
        pointer.button(isDown: true)
        try await pause()
        for x in stride(from: 50, through: 290, by: 40) {
            pointer.move(x: x, y: 100)
            try await pause()
        }
        pointer.button(isDown: false)
        // The first program is its own destination until the pointer leaves it, and allows copy and link there. Others
        // see copy, and generic in place of link.
        try await expect(["entered: 3 own", "exited", "ended: 1"], of: programs[0])
        try await expect(["entered: 5 other", "dropped: dragged"], of: programs[1])
        // The compositor is killed in a drag.
        pointer.move(x: 40, y: 100)
        try await pause()
        pointer.button(isDown: true)
        try await pause()
        pointer.move(x: 60, y: 100)
        try await pause()
        kill(programs[1].process.processIdentifier, SIGKILL)
        try await pause()
        compositor.kill()
        let isEnded = try await wait { programs[0].output.last == "ended: 0" }
        #expect(isEnded && programs[0].process.isRunning, "\(programs[0].output)")
        // On the next one, the program that is left fills the screen, and drags within itself.
        try compositor.restart()
        let isBack = try await wait {
            guard let screen = try? compositor.screenshot() else { return false }
            return [10, 310].allSatisfy { screen.pixels[100 * 320 + $0] & 0xff > 0x80 }
        }
        #expect(isBack)
        let next = try VirtualPointer(compositor, width: 320, height: 200)
        let before = programs[0].output.count
        try await pause()
        next.move(x: 40, y: 100)
        try await pause()
        next.button(isDown: true)
        for x in [60, 100, 140] {
            try await pause()
            next.move(x: x, y: 100)
        }
        try await pause()
        next.button(isDown: false)
        let isDropped = try await wait {
            programs[0].output.dropFirst(before).suffix(3) == ["entered: 3 own", "dropped: dragged", "ended: 2"]
        }
        #expect(isDropped, "\(programs[0].output)")
    }
}
