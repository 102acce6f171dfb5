import Testing

@testable import AppKit

@MainActor
@Suite(.serialized) struct AppearanceTests {
    @Test func `An appearance matches its own name, and then the closest one`() throws {
        func match(_ name: NSAppearance.Name, _ names: [NSAppearance.Name]) throws -> NSAppearance.Name? {
            try #require(NSAppearance(named: name)).bestMatch(from: names)
        }
        #expect(try match(.vibrantDark, [.aqua, .darkAqua]) == .darkAqua)
        #expect(try match(.vibrantDark, [.aqua, .darkAqua, .vibrantDark]) == .vibrantDark)
        #expect(try match(.accessibilityHighContrastVibrantDark, [.vibrantLight, .darkAqua]) == .darkAqua)
        #expect(try match(.accessibilityHighContrastAqua, [.darkAqua, .aqua]) == .aqua)
        #expect(try match(.darkAqua, [.aqua]) == .aqua)
        #expect(try match(.aqua, [.darkAqua]) == nil)
        #expect(NSAppearance(named: .init("unknown")) == nil)
    }

    @Test func `The names tell whether an appearance is dark and vibrant`() throws {
        let dark = try #require(NSAppearance(named: .vibrantDark)),
            light = try #require(NSAppearance(named: .vibrantLight))
        #expect(dark.allowsVibrancy && light.allowsVibrancy)
        #expect(try !#require(NSAppearance(named: .darkAqua)).allowsVibrancy)
        dark.performAsCurrentDrawingAppearance { #expect(NSColor.textColor.whiteComponent == 1) }
        light.performAsCurrentDrawingAppearance { #expect(NSColor.textColor.whiteComponent == 0) }
    }

    @Test func `The current appearance can be set, until it is reset`() {
        let former = NSAppearance.current
        defer { NSAppearance.current = nil }
        NSAppearance.current = NSAppearance(named: .darkAqua)
        #expect(NSAppearance.currentDrawing().name == .darkAqua)
        #expect(NSColor.textColor.whiteComponent == 1)
        NSAppearance.current = nil
        #expect(NSAppearance.current == former)
    }
}
