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
        ("at 1 screenshot out.jpeg", "menu.txt, line 1: the name of the file \"out.jpeg\" does not end with .png"),
        (
            "at 1 screenshot /nonexistent/out.png",
            "menu.txt, line 1: the file \"/nonexistent/out.png\" cannot be written"
        ),
        ("at 1 record 1s out.webm", "menu.txt, line 1: the name of the file \"out.webm\""),
        ("at 1 type hello there", "menu.txt, line 1: "),
        ("at 1 type \"hello", "menu.txt, line 1: "),
        ("at 1 quit\nat 2 key Down", "menu.txt, line 2: line 1 has quit the program"),
        ("at 1 touch end 3", "menu.txt, line 1: finger 3 is not down"),
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
