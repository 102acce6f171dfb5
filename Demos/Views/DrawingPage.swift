import AppKit

/// Paths, gradients, shadows, images and strings that a view draws.
final class DrawingPage: PageController {
    init() {
        super.init(.drawing, hint: "Paths, gradients, shadows, symbols, SVG images and strings, drawn by draw(_:).")
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        fill(with: Picture())
    }

    private final class Picture: NSView {
        private static let sun = """
            <svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">\
            <defs><radialGradient id="g"><stop offset="0" stop-color="#ffe259"/><stop offset="1" stop-color="#ff8a00"/>\
            </radialGradient></defs><g stroke="#ff8a00" stroke-width="2" stroke-linecap="round">\
            <path d="M16 2v4M16 26v4M2 16h4M26 16h4M6 6l3 3M23 23l3 3M6 26l3-3M23 9l3-3"/></g>\
            <circle cx="16" cy="16" r="8" fill="url(#g)"/></svg>
            """
        private let sun = NSImage(data: Data(Picture.sun.utf8))
        private static let symbols = [
            "folder", "trash", "gearshape", "magnifyingglass", "heart", "star", "play", "speaker.wave.2", "lock",
            "camera",
        ]

        override var isFlipped: Bool { true }
        override var isOpaque: Bool { true }

        override func draw(_ dirtyRect: NSRect) {
            NSColor.textBackgroundColor.setFill()
            bounds.fill()
            let column = (bounds.width - 3 * 24) / 2
            draw("Paths and gradients", in: NSRect(x: 24, y: 20, width: column, height: 190), drawPaths)
            draw("Shadows and operations", in: NSRect(x: 48 + column, y: 20, width: column, height: 190), drawShadows)
            draw("Symbols and images", in: NSRect(x: 24, y: 236, width: column, height: 190), drawImages)
            draw("Strings", in: NSRect(x: 48 + column, y: 236, width: column, height: 190), drawStrings)
        }

        private func draw(_ title: String, in rect: NSRect, _ body: (NSRect) -> Void) {
            title.draw(
                at: rect.origin,
                withAttributes: [
                    .font: NSFont.systemFont(ofSize: 12, weight: .medium),
                    .foregroundColor: NSColor.secondaryLabelColor,
                ])
            body(NSRect(x: rect.minX, y: rect.minY + 26, width: rect.width, height: rect.height - 26))
        }

        private func drawPaths(_ rect: NSRect) {
            let star = NSBezierPath()
            let center = NSPoint(x: rect.minX + 70, y: rect.minY + 72)
            for point in 0..<10 {
                let (angle, radius) = (CGFloat(point) * .pi / 5, point % 2 == 0 ? 62.0 : 27)
                let corner = NSPoint(x: center.x + radius * sin(angle), y: center.y - radius * cos(angle))
                if point == 0 { star.move(to: corner) } else { star.line(to: corner) }
            }
            star.close()
            NSGradient(starting: .systemYellow, ending: .systemOrange)?.draw(in: star, angle: 90)
            NSColor.systemOrange.setStroke()
            star.lineWidth = 2
            star.lineJoinStyle = .round
            star.stroke()
            let wave = NSBezierPath()
            wave.move(to: NSPoint(x: rect.minX + 160, y: rect.minY + 60))
            wave.curve(
                to: NSPoint(x: rect.maxX - 10, y: rect.minY + 60),
                controlPoint1: NSPoint(x: rect.minX + 200, y: rect.minY - 40),
                controlPoint2: NSPoint(x: rect.maxX - 50, y: rect.minY + 160))
            wave.lineWidth = 5
            wave.lineCapStyle = .round
            wave.setLineDash([1, 10], count: 2, phase: 0)
            NSColor.systemBlue.setStroke()
            wave.stroke()
            let ring = NSBezierPath(ovalIn: NSRect(x: rect.midX + 20, y: rect.minY + 96, width: 44, height: 44))
            ring.lineWidth = 8
            NSColor.systemTeal.setStroke()
            ring.stroke()
        }

        private func drawShadows(_ rect: NSRect) {
            for (index, color) in [NSColor.systemRed, .systemGreen, .systemBlue].enumerated() {
                NSGraphicsContext.saveGraphicsState()
                let shadow = NSShadow()
                shadow.shadowOffset = NSSize(width: 0, height: -3)
                shadow.shadowBlurRadius = 8
                shadow.set()
                color.setFill()
                NSBezierPath(
                    roundedRect: NSRect(
                        x: rect.minX + CGFloat(index) * 78 + 6, y: rect.minY + 6, width: 60, height: 48),
                    xRadius: 10, yRadius: 10
                ).fill()
                NSGraphicsContext.restoreGraphicsState()
            }
            let disk = NSRect(x: rect.minX + 20, y: rect.minY + 76, width: 70, height: 70)
            for (index, color) in [NSColor.systemPink, .systemCyan, .systemYellow].enumerated() {
                NSGraphicsContext.current?.compositingOperation = .multiply
                color.setFill()
                NSBezierPath(ovalIn: disk.offsetBy(dx: CGFloat(index) * 42, dy: 0)).fill()
            }
            NSGraphicsContext.current?.compositingOperation = .sourceOver
        }

        private func drawImages(_ rect: NSRect) {
            for (index, name) in Self.symbols.enumerated() {
                let place = NSPoint(x: rect.minX + CGFloat(index % 5) * 44, y: rect.minY + CGFloat(index / 5) * 40)
                let color = NSImage.SymbolConfiguration(
                    hierarchicalColor: index % 2 == 0 ? .labelColor : .controlAccentColor)
                NSImage(systemSymbolName: name, accessibilityDescription: nil)?.withSymbolConfiguration(color)?
                    .draw(in: NSRect(x: place.x, y: place.y, width: 24, height: 24))
            }
            var x = rect.minX
            for side in [16.0, 32, 72] {
                sun?.draw(in: NSRect(x: x, y: rect.minY + 156 - side, width: side, height: side))
                x += side + 16
            }
            NSImage(named: NSImage.folderName)?.draw(in: NSRect(x: x + 8, y: rect.minY + 92, width: 64, height: 64))
        }

        private func drawStrings(_ rect: NSRect) {
            let text = NSMutableAttributedString(
                string: "Attributed strings",
                attributes: [.font: NSFont.systemFont(ofSize: 20, weight: .bold), .foregroundColor: NSColor.labelColor])
            text.append(
                NSAttributedString(
                    string: "\nhave fonts, colors, underlines and shadows, and wrap in a rectangle:\n",
                    attributes: [.font: NSFont.systemFont(ofSize: 13), .foregroundColor: NSColor.labelColor]))
            text.append(
                NSAttributedString(
                    string: "let x = 42",
                    attributes: [
                        .font: NSFont.monospacedSystemFont(ofSize: 13, weight: .regular),
                        .foregroundColor: NSColor.systemPurple,
                        .underlineStyle: NSUnderlineStyle.single.rawValue,
                    ]))
            text.append(
                NSAttributedString(
                    string: "\nשלום, مرحبا, 日本語 and 🎨",
                    attributes: [.font: NSFont.systemFont(ofSize: 15), .foregroundColor: NSColor.systemTeal]))
            text.draw(in: rect)
        }
    }
}
