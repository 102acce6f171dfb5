import AppKit
import Testing

/// Constants of AppKit that are numbers.
@MainActor
@Suite struct NumericRawValueTests {
    @Test("Levels and priorities are ordered by their numbers, and can be shifted")
    func arithmetic() {
        #expect(NSWindow.Level.floating + 1 == NSWindow.Level(rawValue: 4))
        #expect(NSWindow.Level.normal < .floating && NSWindow.Level.modalPanel - .floating == 5)
        #expect(NSLayoutConstraint.Priority.defaultLow + 1 == NSLayoutConstraint.Priority(251))
        #expect(NSLayoutConstraint.Priority.defaultHigh - 1 < .defaultHigh)
        #expect([NSLayoutConstraint.Priority.required, .defaultLow].min() == .defaultLow)
        #expect(NSStackView.VisibilityPriority.notVisible < .detachOnlyIfNecessary)
        #expect(NSFont.Weight.regular + 0.4 == .bold && NSFont.Weight.light < .medium)
        var level = NSWindow.Level.normal
        level += 2
        level -= 1
        #expect(level.rawValue == 1)
    }
}
