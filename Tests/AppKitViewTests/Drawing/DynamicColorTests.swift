import AppKitTestSupport
import Synchronization
import Testing

@testable import AppKit

@MainActor
@Suite(.serialized) struct DynamicColorTests {
    private let dark = NSAppearance(named: .darkAqua)

    private func bytes(_ color: NSColor) -> [Int] {
        [color.redComponent, color.greenComponent, color.blueComponent].map { Int(($0 * 255).rounded()) }
    }

    // Human Interface Guidelines, Color: the system colors of macOS.
    @Test func `System colors have the values of macOS for both appearances`() throws {
        let dark = try #require(dark), light = try #require(NSAppearance(named: .aqua))
        light.performAsCurrentDrawingAppearance {
            #expect(bytes(.systemRed) == [255, 59, 48])
            #expect(bytes(.controlAccentColor) == [0, 122, 255])
            #expect(NSColor.labelColor.alphaComponent == 0.85)
        }
        dark.performAsCurrentDrawingAppearance {
            #expect(bytes(.systemRed) == [255, 69, 58])
            #expect(bytes(.labelColor) == [255, 255, 255])
            #expect(bytes(NSColor(cgColor: NSColor.textBackgroundColor.cgColor) ?? .clear) == [30, 30, 30])
        }
        #expect(NSAppearance.currentDrawing() == light, "the application's")
    }

    @Test func `A program's dynamic color follows the innermost appearance`() throws {
        let dark = try #require(dark), light = try #require(NSAppearance(named: .aqua))
        let color = NSColor(name: "mine") { $0.name == .darkAqua ? .white : .red }
        dark.performAsCurrentDrawingAppearance {
            #expect(color.cgColor == NSColor.white.cgColor)
            light.performAsCurrentDrawingAppearance { #expect(bytes(color) == [255, 0, 0]) }
            #expect(bytes(color) == [255, 255, 255])
            #expect(color.usingColorSpace(.genericGamma22Gray) == .white && color.withAlphaComponent(1) == .white)
            #expect(color.blended(withFraction: 0.5, of: .black)?.whiteComponent == 0.5)
        }
    }

    @Test func `A dynamic color may return another one, and one that returns itself is transparent`() {
        final class Box: Sendable {
            private let stored = Mutex(NSColor.black)
            var color: NSColor {
                get { stored.withLock { $0 } }
                set { stored.withLock { $0 = newValue } }
            }
        }
        let nested = NSColor(name: nil) { _ in .systemBlue }
        #expect(bytes(nested) == [0, 122, 255])
        let box = Box()
        box.color = NSColor(name: nil) { _ in box.color }
        #expect(box.color.alphaComponent == 0)
        box.color = .black
    }

    @Test func `Colors have types, names and identities`() throws {
        #expect(NSColor.labelColor.type == .catalog && NSColor.labelColor.colorNameComponent == "labelColor")
        #expect(NSColor.systemRed.colorNameComponent == "systemRedColor")
        #expect(NSColor.red.type == .componentBased && NSColor.red.colorNameComponent == "")
        #expect(NSColor.labelColor == .labelColor && NSColor.labelColor != NSColor(white: 0, alpha: 0.85))
        #expect(NSColor.labelColor.usingType(.componentBased) == NSColor(white: 0, alpha: 0.85))
        #expect(NSColor.red.usingType(.catalog) == nil)
        #expect(NSColor(name: nil) { _ in .red }.type == .componentBased)
        #expect(Set([NSColor.labelColor, .labelColor, .red]).count == 2)
    }

    @Test func `Effects of controls follow the appearance`() throws {
        let dark = try #require(dark)
        let gray = NSColor(white: 0.5, alpha: 1)
        #expect(gray.withSystemEffect(.none) == gray)
        #expect(gray.withSystemEffect(.pressed).redComponent < 0.5)
        #expect(gray.withSystemEffect(.deepPressed).redComponent < gray.withSystemEffect(.pressed).redComponent)
        #expect(gray.withSystemEffect(.disabled).alphaComponent == 0.5)
        dark.performAsCurrentDrawingAppearance { #expect(gray.withSystemEffect(.pressed).redComponent > 0.5) }
    }

    private final class Painted: NSView {
        var changes = 0
        override func draw(_ dirtyRect: NSRect) {
            NSColor(name: nil) { $0.name == .darkAqua ? .blue : .red }.setFill()
            bounds.fill()
        }
        override func viewDidChangeEffectiveAppearance() { changes += 1 }
    }

    @Test func `Views and backgrounds of windows are drawn with their appearance, and again after a change`() throws {
        let (display, window) = try makeWindow()
        let view = Painted(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        func pixels() throws -> [UInt32] {
            let image = try #require(display.image())
            let bytes = try #require(image.dataProvider?.data)
            return [50, 150].map { x in
                bytes.withUnsafeBytes {
                    $0.loadUnaligned(fromByteOffset: 50 * image.bytesPerRow + x * 4, as: UInt32.self)
                }
            }
        }
        #expect(try pixels() == [0xffff_0000, 0xffec_ecec])
        window.appearance = dark
        #expect(try pixels() == [0xff00_00ff, 0xff32_3232])
        #expect(view.changes == 1 && view.effectiveAppearance == dark)
        view.appearance = NSAppearance(named: .aqua)
        #expect(try pixels() == [0xffff_0000, 0xff32_3232])
        window.appearance = nil
        #expect(view.changes == 2, "it has its own appearance")
        let other = Painted(frame: NSRect(x: 0, y: 0, width: 5, height: 5))
        view.appearance = dark
        view.addSubview(other)
        #expect(other.changes == 1 && other.effectiveAppearance == dark)
    }

    @Test func `The appearance of the application is inherited by windows without their own`() throws {
        let (_, window) = try makeWindow()
        NSApplication.shared.appearance = dark
        defer { NSApplication.shared.appearance = nil }
        #expect(window.contentView?.effectiveAppearance == dark && NSAppearance.currentDrawing() == dark)
        #expect(bytes(.windowBackgroundColor) == [50, 50, 50])
    }
}
