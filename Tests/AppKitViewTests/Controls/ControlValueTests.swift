import Foundation
import Testing

@testable import AppKit

/// The value of a control and its conversions.
@MainActor
@Suite struct ControlValueTests {
    @Test(arguments: [
        (3.0, "3", 3, 3), (2.75, "2.75", 2.75, 2), (-1.5, "-1.5", -1.5, -1), (1e300, "1e+300", 1e300, Int.max),
        (0, "0", 0, 0),
    ])
    func `A number has a text and a whole number`(value: Double, text: String, number: Double, integer: Int) {
        let control = NSControl()
        control.doubleValue = value
        #expect(control.stringValue == text && control.doubleValue == number && control.integerValue == integer)
        #expect(control.intValue == Int32(clamping: integer) && control.floatValue == Float(number))
    }

    @Test(arguments: [
        ("12.5 m", 12.5, 12), ("abc", 0, 0), ("", 0, 0), ("-3", -3, -3), ("\t+.5e1", 5, 5), ("7.", 7, 7), ("1e", 1, 1),
        ("👩 12", 0, 0), ("3👩", 3, 3), ("0x10", 0, 0), ("inf", 0, 0),
    ])
    func `A text has the number at its beginning`(text: String, number: Double, integer: Int) {
        let control = NSControl()
        #expect(control.objectValue == nil && control.stringValue == "" && control.doubleValue == 0)
        control.stringValue = text
        #expect(control.doubleValue == number && control.integerValue == integer)
        #expect(control.attributedStringValue.string == text)
        let other = NSControl()
        other.takeDoubleValueFrom(control)
        #expect(other.doubleValue == number)
        other.takeStringValueFrom(NSView())
        #expect(other.doubleValue == number)
    }

    @Test func `Numbers that are none, and infinite ones, are whole numbers without a trap`() {
        let control = NSControl()
        control.doubleValue = .nan
        #expect(control.integerValue == 0 && control.intValue == 0)
        control.doubleValue = -.infinity
        #expect(control.integerValue == .min && control.intValue == .min)
        control.objectValue = ["a": 1]
        #expect(control.integerValue == 0 && !control.stringValue.isEmpty)
    }

    @Test func `A formatter converts the value to text and back`() {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        (formatter.minimumFractionDigits, formatter.maximumFractionDigits) = (2, 2)
        let control = NSControl()
        control.doubleValue = 1.5
        control.formatter = formatter
        #expect(control.stringValue == "1.50" && control.attributedStringValue.string == "1.50")
        control.stringValue = "2.25"
        #expect((control.objectValue as? NSNumber)?.doubleValue == 2.25 && control.doubleValue == 2.25)
        control.stringValue = "no number"
        #expect(control.objectValue as? String == "no number" && control.stringValue == "no number")
        control.formatter = ByteCountFormatter()
        control.stringValue = "12"
        #expect(control.integerValue == 12)
    }

    @Test func `A formatter of the program has its own texts`() {
        final class Even: Formatter {
            override func string(for obj: Any) -> String? { (obj as? Int).map { "even \($0)" } }
        }
        let control = NSControl()
        control.formatter = Even()
        control.integerValue = 6
        #expect(control.stringValue == "even 6" && control.integerValue == 6)
        control.stringValue = "7"
        #expect(control.stringValue == "7" && control.integerValue == 7)
    }

    @Test func `A subclass has its own value, and its size follows its content`() {
        final class Knob: NSControl {
            private var value = 0.5
            override var doubleValue: Double {
                get { value }
                set { value = min(max(newValue, 0), 1) }
            }
            override var intrinsicContentSize: NSSize { NSSize(width: 40, height: NSView.noIntrinsicMetric) }
        }
        let knob = Knob(frame: NSRect(x: 5, y: 5, width: 10, height: 20))
        knob.doubleValue = 3
        #expect(knob.doubleValue == 1 && knob.integerValue == 1 && knob.floatValue == 1)
        knob.sizeToFit()
        #expect(knob.frame == NSRect(x: 5, y: 5, width: 40, height: 20))
    }
}
