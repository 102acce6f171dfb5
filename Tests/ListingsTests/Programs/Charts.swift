import Cocoa
import CoreText

struct ChartEntry { var x: Double; var y: Double; var label: String? = nil }

class LineChartRenderer {
    var entries: [ChartEntry]
    let insets = NSEdgeInsets(top: 10, left: 30, bottom: 20, right: 10)
    init(entries: [ChartEntry]) { self.entries = entries }

    func point(_ e: ChartEntry, in rect: CGRect) -> CGPoint {
        let xs = entries.map(\.x), ys = entries.map { $0.y }
        let (minX, maxX) = (xs.min() ?? 0, xs.max() ?? 1)
        let maxY = ys.max()!
        return CGPoint(
            x: rect.minX + CGFloat((e.x - minX) / (maxX - minX)) * rect.width,
            y: rect.minY + CGFloat(e.y / maxY) * rect.height)
    }

    func draw(in context: CGContext, rect: CGRect) {
        context.saveGState()
        defer { context.restoreGState() }
        context.setAllowsAntialiasing(true)
        context.setShouldAntialias(true)
        context.setFillColor(NSColor.white.cgColor)
        context.fill(rect)
        let plot = CGRect(
            x: rect.minX + insets.left, y: rect.minY + insets.bottom, width: rect.width - insets.left - insets.right,
            height: rect.height - insets.top - insets.bottom)
        // grid
        context.setStrokeColor(CGColor(gray: 0.85, alpha: 1))
        context.setLineWidth(0.5)
        context.setLineDash(phase: 0, lengths: [2, 2])
        for i in 0...4 {
            let y = plot.minY + plot.height * CGFloat(i) / 4
            context.strokeLineSegments(between: [CGPoint(x: plot.minX, y: y), CGPoint(x: plot.maxX, y: y)])
            draw("\(i * 25)", at: CGPoint(x: rect.minX + 4, y: y - 4), in: context)
        }
        context.setLineDash(phase: 0, lengths: [])
        // cubic line
        let pts = entries.map { point($0, in: plot) }
        let line = CGMutablePath()
        line.move(to: pts[0])
        for i in 1..<pts.count {
            let (p0, p1) = (pts[i - 1], pts[i])
            let mid = (p0.x + p1.x) / 2
            line.addCurve(to: p1, control1: CGPoint(x: mid, y: p0.y), control2: CGPoint(x: mid, y: p1.y))
        }
        let fill = line.mutableCopy()!
        fill.addLine(to: CGPoint(x: pts.last!.x, y: plot.minY))
        fill.addLine(to: CGPoint(x: pts.first!.x, y: plot.minY))
        fill.closeSubpath()
        context.saveGState()
        context.beginPath()
        context.addPath(fill)
        context.clip(using: .winding)
        let colors =
            [NSColor.systemBlue.withAlphaComponent(0.5).cgColor, NSColor.systemBlue.withAlphaComponent(0).cgColor]
            as CFArray
        if let gradient = CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: [0, 1]) {
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 0, y: plot.maxY), end: CGPoint(x: 0, y: plot.minY),
                options: [.drawsAfterEndLocation])
        }
        context.restoreGState()
        context.addPath(line)
        context.setLineJoin(.round)
        context.setLineCap(.round)
        context.setStrokeColor(NSColor.systemBlue.cgColor)
        context.setLineWidth(2)
        context.drawPath(using: .stroke)
        for p in pts {
            context.setFillColor(.white)
            context.fillEllipse(in: CGRect(x: p.x - 3, y: p.y - 3, width: 6, height: 6))
            context.setStrokeColor(red: 0, green: 0.4, blue: 1, alpha: 1)
            context.strokeEllipse(in: CGRect(x: p.x - 3, y: p.y - 3, width: 6, height: 6).insetBy(dx: 0.5, dy: 0.5))
        }
        // shadowed label bubble
        context.setShadow(
            offset: CGSize(width: 0, height: -1), blur: 3, color: NSColor.black.withAlphaComponent(0.3).cgColor)
        let bubble = CGPath(
            roundedRect: CGRect(x: pts[2].x - 20, y: pts[2].y + 8, width: 40, height: 16), cornerWidth: 4,
            cornerHeight: 4, transform: nil)
        context.addPath(bubble)
        context.setFillColor(CGColor(srgbRed: 1, green: 1, blue: 0.9, alpha: 1))
        context.fillPath()
        context.setShadow(offset: .zero, blur: 0, color: nil)
        draw(String(format: "%.1f", entries[2].y), at: CGPoint(x: pts[2].x - 12, y: pts[2].y + 12), in: context)
    }

    func draw(_ text: String, at point: CGPoint, in context: CGContext) {
        let attributes: [NSAttributedString.Key: Any] = [
            .font: CTFontCreateWithName("Helvetica" as CFString, 9, nil),
            .foregroundColor: NSColor.darkGray.cgColor,
            NSAttributedString.Key(kCTForegroundColorAttributeName as String): NSColor.darkGray.cgColor,
        ]
        let line = CTLineCreateWithAttributedString(NSAttributedString(string: text, attributes: attributes))
        var ascent: CGFloat = 0, descent: CGFloat = 0, leading: CGFloat = 0
        let width = CGFloat(CTLineGetTypographicBounds(line, &ascent, &descent, &leading))
        _ = (width, CTLineGetImageBounds(line, context))
        context.textMatrix = .identity
        context.textPosition = point
        CTLineDraw(line, context)
    }
}

class PieChartView: NSView {
    var slices: [(value: CGFloat, color: NSColor)] = [(3, .systemRed), (2, .systemGreen), (5, .systemBlue)] {
        didSet { needsDisplay = true }
    }
    override var isFlipped: Bool { return true }
    override func draw(_ dirtyRect: NSRect) {
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        NSColor.white.setFill()
        dirtyRect.fill()
        let center = NSPoint(x: bounds.midX, y: bounds.midY)
        let total = slices.reduce(0) { $0 + $1.value }
        var start: CGFloat = -.pi / 2
        for slice in slices {
            let end = start + 2 * .pi * slice.value / total
            context.move(to: center)
            context.addArc(
                center: center, radius: min(bounds.width, bounds.height) / 2 - 8, startAngle: start, endAngle: end,
                clockwise: false)
            context.closePath()
            slice.color.set()
            context.drawPath(using: .fillStroke)
            start = end
        }
        let hole = NSBezierPath(ovalIn: NSRect(x: center.x - 20, y: center.y - 20, width: 40, height: 40))
        NSColor.white.setFill()
        hole.fill()
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        let text = NSAttributedString(
            string: "\(Int(total))",
            attributes: [
                .font: NSFont.monospacedDigitSystemFont(ofSize: 14, weight: .bold), .foregroundColor: NSColor.black,
                .paragraphStyle: style,
            ])
        let size = text.size()
        text.draw(in: NSRect(x: center.x - 20, y: center.y - size.height / 2, width: 40, height: size.height))
    }
    override func mouseMoved(with event: NSEvent) {
        let location = convert(event.locationInWindow, from: nil)
        toolTip = bounds.contains(location) ? "\(location)" : nil
    }
    override func updateTrackingAreas() {
        super.updateTrackingAreas()
        trackingAreas.forEach(removeTrackingArea)
        addTrackingArea(
            NSTrackingArea(
                rect: bounds, options: [.mouseMoved, .activeInKeyWindow, .inVisibleRect], owner: self, userInfo: nil))
    }
}

class BarsLayer: CALayer {
    var heights: [CGFloat] = [] { didSet { rebuild() } }
    private func rebuild() {
        sublayers?.forEach { $0.removeFromSuperlayer() }
        let width = bounds.width / CGFloat(max(heights.count, 1))
        for (index, value) in heights.enumerated() {
            let bar = CALayer()
            bar.anchorPoint = CGPoint(x: 0.5, y: 0)
            bar.bounds = CGRect(x: 0, y: 0, width: width * 0.7, height: bounds.height * value)
            bar.position = CGPoint(x: width * (CGFloat(index) + 0.5), y: 0)
            bar.backgroundColor =
                NSColor(
                    calibratedHue: CGFloat(index) / CGFloat(heights.count), saturation: 0.7, brightness: 0.9, alpha: 1
                ).cgColor
            bar.cornerRadius = 3
            bar.maskedCorners = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
            bar.contentsScale = 2
            addSublayer(bar)
            let grow = CASpringAnimation(keyPath: "bounds.size.height")
            grow.fromValue = 0
            grow.damping = 12
            grow.initialVelocity = 0
            grow.mass = 1
            grow.stiffness = 120
            grow.duration = grow.settlingDuration
            grow.beginTime = CACurrentMediaTime() + Double(index) * 0.05
            grow.fillMode = .backwards
            bar.add(grow, forKey: "grow")
            let text = CATextLayer()
            text.string = NSAttributedString(
                string: "\(Int(value * 100))",
                attributes: [.font: NSFont.systemFont(ofSize: 8), .foregroundColor: NSColor.white])
            text.alignmentMode = .center
            text.truncationMode = .end
            text.frame = CGRect(x: 0, y: 2, width: bar.bounds.width, height: 12)
            text.isWrapped = false
            bar.addSublayer(text)
        }
    }
}
