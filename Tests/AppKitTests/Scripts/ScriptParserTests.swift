import Foundation
import Testing

@testable import AppKit

@Suite struct ScriptParserTests {
    private func parse(_ text: String) throws -> [ScriptStep] { try ScriptParser.parse(text, name: "menu.txt").steps }

    private func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }

    @Test func `lines become steps at their times, in nanoseconds, with their numbers`() throws {
        let steps = try parse(
            """
            # A comment, and an empty line

            at 0.5 type "hello # world"
            at 600ms resize 800x600   # the window
            at 2 quit
            """)
        #expect(
            steps == [
                ScriptStep(line: 3, time: 500_000_000, action: .type("hello # world")),
                ScriptStep(line: 4, time: 600_000_000, action: .resize(CGSize(width: 800, height: 600))),
                ScriptStep(line: 5, time: 2_000_000_000, action: .quit),
            ])
    }

    @Test func `a click moves the pointer, and presses and releases a button in a window`() throws {
        let steps = try parse(#"at 1 click right 300 200 in "My window""#)
        #expect(
            steps.map(\.action) == [
                .movePointer(point(300, 200)), .button(0x111, isDown: true, point(300, 200)),
                .button(0x111, isDown: false, point(300, 200)),
            ])
        #expect(steps.allSatisfy { $0.window == .title("My window") && $0.time == 1_000_000_000 })
        #expect(try parse("at 1 pointer move 3 4 in 2").first?.window == .number(2))
        #expect(
            try parse("at 0 pointer move 3 4\nat 1 click").last?.action == .button(0x110, isDown: false, point(3, 4)))
    }

    @Test func `a drag moves in steps of a refresh at most, and ends at its last location`() throws {
        let steps = try parse("at 1 drag 0 0 100 50 over 0.1s")
        #expect(steps.first?.action == .movePointer(.zero))
        #expect(
            steps.last
                == ScriptStep(line: 1, time: 1_100_000_000, action: .button(0x110, isDown: false, point(100, 50))))
        let moves = steps.filter { if case .movePointer = $0.action { true } else { false } }
        #expect(moves.count == 7 && moves.last?.action == .movePointer(point(100, 50)))
        #expect(zip(moves, moves.dropFirst()).allSatisfy { $1.time - $0.time <= ScriptParser.motionInterval })
    }

    @Test func `keys have modifiers, and held modifiers stay held`() throws {
        let steps = try parse("at 0 key Control+Shift+C\nat 0 hold Alt\nat 1 key Down\nat 2 release Alt")
        guard case .key(_, let flags) = steps[0].action else { return #expect(Bool(false), "no key") }
        #expect(flags == [.control, .shift])
        #expect(steps[1].action == .hold(.option) && steps[3].action == .release(.option))
    }

    @Test func `a held key is repeated until it is released or another one is pressed`() throws {
        let steps = try parse("at 1 hold Down\nat 2 release Down\nat 3 hold F12\nat 4 key Up\nat 5 release F12")
        let (down, twelve) = (
            try #require(OffscreenDisplay.Key(named: "Down")), try #require(OffscreenDisplay.Key(named: "F12"))
        )
        #expect(steps.first == ScriptStep(line: 1, time: 1_000_000_000, action: .holdKey(down)))
        #expect(steps.contains(ScriptStep(line: 2, time: 2_000_000_000, action: .releaseKey(down))))
        let delay: Int64 = 600_000_000
        for (key, start) in [(down, Int64(1_000_000_000)), (twelve, 3_000_000_000)] {
            let times = steps.filter { $0.action == .repeatKey(key) }.map(\.time)
            // 25 times in a second, from 0.6 s to before 1 s after the press.
            #expect(times == (0..<10).map { start + delay + $0 * 40_000_000 })
        }
    }

    @Test func `times can follow that of the last line`() throws {
        let steps = try parse("at 1 key Down\nat +0.5 key Down\n\nat +250ms key Down\nat 2 quit")
        #expect(steps.map(\.time) == [1_000_000_000, 1_500_000_000, 1_750_000_000, 2_000_000_000])
    }

    @Test func `a rotation has the angle in parts, and a swipe a direction`() throws {
        let steps = try parse("at 0 pointer move 5 6\nat 1 rotate 90 over 0.1s\nat 2 swipe left")
        let parts: [Double] = steps.compactMap {
            if case .rotate(let angle, .changed, _) = $0.action { angle } else { nil }
        }
        #expect(parts.count == 6 && abs(parts.reduce(0, +) - 90) < 1e-9)
        #expect(
            steps.filter { if case .rotate(_, .ended, _) = $0.action { true } else { false } }.map(\.time) == [
                1_100_000_000
            ])
        #expect(steps.last?.action == .swipe(x: 1, y: 0, point(5, 6)))
    }

    @Test func `fingers drag at the same time, each to its end`() throws {
        let steps = try parse("at 1 touch drag 1 0 0 10 0 over 0.1s\nat 1 touch drag 2 50 0 60 0 over 0.2s")
        for (finger, end, x) in [(Int32(1), Int64(1_100_000_000), 10.0), (2, 1_200_000_000, 60)] {
            #expect(steps.filter { $0.action == .endTouch(finger) }.map(\.time) == [end])
            #expect(steps.contains { $0.action == .moveTouch(finger, point(x, 0)) && $0.time == end })
        }
    }

    @Test func `the desktop's appearance changes, and windows are closed and brought to the front`() throws {
        let steps = try parse(#"at 1 appearance dark"# + "\n" + #"at 1 activate in "Tools""# + "\nat 2 close in 1")
        #expect(steps.map(\.action) == [.appearance(isDark: true), .activate, .close])
        #expect(steps.map(\.window) == [nil, .title("Tools"), .number(1)])
    }

    @Test(arguments: [(1, 59), (10, 68), (11, 87), (12, 88), (13, 183), (24, 194)])
    func `function keys have the codes of the kernel and the symbols of X11`(number: Int, code: UInt32) throws {
        let key = try #require(OffscreenDisplay.Key(named: "F\(number)"))
        let input = key.input(isDown: true, modifiers: [], timestamp: 0)
        #expect(input.evdevCode == code && input.keysym == 0xFFBE + UInt32(number) - 1)
        #expect(OffscreenDisplay.Key(named: "F25") == nil)
    }

    @Test func `a recording has a frame for each part of its duration`() throws {
        let folder = FileManager.default.temporaryDirectory.path
        let steps = try parse("at 2 record 0.5s 10fps \"\(folder)/out.gif\"\nat 2.1 key Down")
        let frames = steps.filter { step in
            switch step.action {
            case .beginRecording, .recordFrame: true
            default: false
            }
        }
        #expect(frames.count >= 5 && frames.allSatisfy { $0.line == 1 && $0.time >= 2_000_000_000 })
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.time <= $1.time })
    }

    @Test(arguments: [
        ("", "menu.txt: the script has no lines"),
        ("at 1 key Dwn", "menu.txt, line 1: \"Dwn\" is not a key"),
        ("at 1 key Hyper+A", "menu.txt, line 1: \"Hyper\" is not a modifier"),
        ("at 1 key Down\n\nat 0.5 key Up", "menu.txt, line 3: the time 0.5 is in the past"),
        ("at -1 key Down", "menu.txt, line 1: the time -1 is in the past"),
        ("key Down", "menu.txt, line 1: a line begins with \"at\""),
        ("at soon key Down", "menu.txt, line 1: "),
        ("at 1 jump", "menu.txt, line 1: there is no command \"jump\""),
        ("at 1 click", "menu.txt, line 1: click needs the location of the pointer"),
        ("at 1 pointer up", "menu.txt, line 1: pointer up needs the location"),
        ("at 1 pointer move 1", "menu.txt, line 1: "),
        ("at 1 pointer move 1 2 3", "menu.txt, line 1: "),
        ("at 1 resize 0x600", "menu.txt, line 1: \"0x600\" is not a size"),
        ("at 1 resize 800", "menu.txt, line 1: \"800\" is not a size"),
        ("at 1 accessibility out.png", "menu.txt, line 1: the name of the file \"out.png\" does not end with .txt"),
        ("at 1 screenshot out.jpeg", "menu.txt, line 1: the name of the file \"out.jpeg\" does not end with .png"),
        (
            "at 1 screenshot /nonexistent/out.png",
            "menu.txt, line 1: the file \"/nonexistent/out.png\" cannot be written"
        ),
        ("at 1 record 1s out.mov", "menu.txt, line 1: the name of the file \"out.mov\""),
        ("at 1 type hello there", "menu.txt, line 1: "),
        ("at 1 type \"hello", "menu.txt, line 1: "),
        ("at 1 quit\nat 2 key Down", "menu.txt, line 2: line 1 has quit the program"),
        ("at 1 touch end 3", "menu.txt, line 1: finger 3 is not down"),
        ("at 1 key Down\nat +x key Down", "menu.txt, line 2: \"+x\" is not a time"),
        ("at 1 hold Hyper", "menu.txt, line 1: \"Hyper\" is neither modifiers nor a key"),
        ("at 1 hold Down\nat 1 key Down", "menu.txt, line 2: the key is down already"),
        ("at 1 release Down", "menu.txt, line 1: the key is not down"),
        ("at 1 rotate", "menu.txt, line 1: the angle in degrees is missing"),
        ("at 1 rotate 90", "menu.txt, line 1: rotate needs the location of the pointer"),
        ("at 1 swipe away", "menu.txt, line 1: \"away\" is not a direction"),
        ("at 1 appearance pink", "menu.txt, line 1: \"pink\" is not an appearance"),
        ("at 1 drag 0 0 9 9 over 1s\nat 1.5 click 5 5", "menu.txt, line 2: line 1 drags the pointer until 2.0 s"),
        (
            "at 1 touch drag 1 0 0 9 9 over 1s\nat 1.5 touch begin 1 5 5",
            "menu.txt, line 2: line 1 drags finger 1 until 2.0 s"
        ),
        ("at 1 key Down in 2", "menu.txt, line 1: the command key takes no window"),
    ])
    func `a mistake is reported with its line`(text: String, message: String) {
        do {
            _ = try ScriptParser.parse(text, name: "menu.txt")
            Issue.record("no mistake was found in \(text)")
        } catch {
            #expect(error.description.hasPrefix(message), "\(error)")
        }
    }

    @Test(arguments: ["1920x1080", "1920x1080@2", "800x600@1.5,dark", "800x600,frames,dark"])
    func `a screen has a size, a scale and an appearance`(text: String) throws {
        let screen = try #require(Headless(text))
        #expect(
            screen.width >= 800 && screen.isDark == text.contains("dark") && screen.hasFrames == text.contains("frames")
        )
        #expect(screen.scale == (text.contains("@2") ? 2 : text.contains("@1.5") ? 1.5 : 1))
        #expect(Headless(screen.text) == screen)
    }

    @Test(arguments: [
        "", "x", "1920", "0x5", "5x-5", "99999x2", "800x600@0", "800x600@nan", "800x600@2@3", "800x600,pink",
    ])
    func `other texts are no screens`(text: String) { #expect(Headless(text) == nil) }
}
