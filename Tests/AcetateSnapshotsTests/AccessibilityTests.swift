import AppKit
import Testing

@testable import AcetateSnapshots

@MainActor @Suite(.snapshots(record: .all))
struct AccessibilityTests {
    private final class Button: NSControl, NSAccessibilityButton {
        override var acceptsFirstResponder: Bool { true }
    }

    private func makeView() -> NSView {
        let view = NSView(frame: NSRect(x: 7, y: 7, width: 200, height: 100))
        let ignored = NSView(frame: NSRect(x: 10, y: 10, width: 100, height: 50))
        let button = Button(frame: NSRect(x: 5, y: 5, width: 60, height: 20.5))
        button.setAccessibilityLabel("Play \"it\"")
        button.toolTip = "Starts"
        ignored.addSubview(button)
        view.addSubview(ignored)
        let secret = NSAccessibilityElement()
        secret.setAccessibilityRole(.textField)
        secret.setAccessibilitySubrole(.secureTextField)
        secret.setAccessibilityValue("1234")
        secret.setAccessibilityProtectedContent(true)
        secret.setAccessibilityEnabled(false)
        secret.setAccessibilityParent(view)
        secret.setAccessibilityFrameInParentSpace(NSRect(x: 1, y: 2, width: 3, height: 4))
        let slider = NSAccessibilityElement()
        slider.setAccessibilityRole(.slider)
        slider.setAccessibilityTitle("Volume")
        slider.setAccessibilityValue(0.5)
        slider.setAccessibilityMinValue(0)
        slider.setAccessibilityMaxValue(NSNumber(value: 1))
        slider.setAccessibilityOrientation(.horizontal)
        slider.setAccessibilityRoleDescription("knob")
        slider.setAccessibilityCustomActions([NSAccessibilityCustomAction(name: "Mute") { true }])
        slider.setAccessibilityParent(view)
        slider.setAccessibilityTitleUIElement(button)
        view.setAccessibilityChildren([ignored, secret, slider])
        view.setAccessibilitySelectedChildren([slider])
        return view
    }

    private static let parts = """
        button "Play \\"it\\"" frame (15, 15, 60, 20.5)
          .help = "Starts"
          .actions = press
        textField frame (1, 2, 3, 4)
          .subrole = secureTextField
          .value = protected
          .enabled = false
        slider "Volume" frame (-7, -7, 0, 0)
          .roleDescription = "knob"
          .titleUIElement = "Play \\"it\\""
          .value = 0.5
          .minValue = 0
          .maxValue = 1
          .orientation = horizontal
          .actions = increment, decrement, "Mute"
        """

    @Test func `Objects in place of a view that is ignored are the roots`() throws {
        let folder = try ReferenceFolder()
        // The place of the view in its superview, which is its place on the screen without a window, does not count.
        let outer = NSView(frame: NSRect(x: 0, y: 0, width: 500, height: 500))
        let view = makeView()
        outer.addSubview(view)
        _ = folder.verify(view, as: .accessibility)
        #expect(try folder.text() == Self.parts)
    }

    @Test func `Children are indented below their parent, and selected ones say so`() throws {
        let folder = try ReferenceFolder()
        let controller = NSViewController()
        controller.view = makeView()
        controller.view.setAccessibilityElement(true)
        controller.view.setAccessibilityRole(.group)
        controller.view.setFrameOrigin(.zero)
        _ = folder.verify(controller, as: .accessibility)
        let inner = Self.parts.replacingOccurrences(of: "(-7, -7", with: "(0, 0")
            .replacingOccurrences(of: "  .actions = increment", with: "  .selected = true\n  .actions = increment")
            .split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
        #expect(try folder.text() == "group frame (0, 0, 200, 100)\n" + inner)
    }

    @Test func `A window has its title and the view with the keys`() throws {
        let folder = try ReferenceFolder()
        let window = NSWindow(
            contentRect: NSRect(x: 30, y: 40, width: 100, height: 50), styleMask: .borderless, backing: .buffered,
            defer: true)
        window.title = "Paper"
        window.setFrameOrigin(NSPoint(x: 30, y: 40))
        let text = NSTextView(frame: NSRect(x: 0, y: 0, width: 100, height: 50))
        text.string = "One\nTwo"
        window.contentView = text
        window.makeFirstResponder(text)
        text.setSelectedRange(NSRange(location: 1, length: 2))
        _ = folder.verify(window, as: .accessibility)
        #expect(
            try folder.text() == """
                window "Paper" frame (0, 0, 100, 50)
                  .subrole = unknown
                  .actions = raise
                  textArea frame (0, 0, 100, 50)
                    .value = "One\\nTwo"
                    .focused = true
                    .selectedTextRanges = 1..<3
                """)
    }

    @Test func `An object that contains itself ends`() throws {
        let folder = try ReferenceFolder()
        let element = NSAccessibilityElement()
        element.setAccessibilityChildren([element])
        _ = folder.verify(element, as: .accessibility)
        #expect(try folder.text().split(separator: "\n").count == 200)
        element.setAccessibilityChildren(nil)
    }
}
