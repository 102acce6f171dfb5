import AppKit
import DemoSupport

/// Text that writes itself: each glyph is a shape whose stroke is drawn, and which is filled afterwards.
final class WritingScene: Scene {
    /// Seconds from the begin of a glyph to that of the next, and for the stroke of a glyph.
    nonisolated static let (step, stroke, fill, period) = (0.12, 0.7, 0.3, 6.0)
    /// The glyphs' layers, in the order in which they are written.
    private(set) var glyphs: [CAShapeLayer] = []
    let lines: [CTLine]
    /// The origins of the lines' baselines.
    let origins = [CGPoint(x: 60, y: 420), CGPoint(x: 60, y: 250), CGPoint(x: 60, y: 90)]

    override init() {
        func font(_ name: String, _ size: CGFloat) -> CTFont { CTFontCreateWithName(name as CFString, size, nil) }
        let first = NSAttributedString(
            string: "Core Animation",
            attributes: [.font: font("DejaVu Sans Bold", 120), .foregroundColor: Palette.blue])
        let second = NSMutableAttributedString(
            string: "glyph ", attributes: [.font: font("DejaVu Serif", 90), .foregroundColor: Palette.teal])
        second.append(
            NSAttributedString(
                string: "by ", attributes: [.font: font("DejaVu Sans Mono", 60), .foregroundColor: Palette.amber]))
        second.append(
            NSAttributedString(
                string: "glyph", attributes: [.font: font("DejaVu Serif", 90), .foregroundColor: Palette.pink]))
        let third = NSAttributedString(
            string: "AVAST! fi ffl Żółć Ωμέγα",
            attributes: [.font: font("DejaVu Sans", 64), .foregroundColor: Palette.violet])
        lines = [first, second, third].map { CTLineCreateWithAttributedString($0 as CFAttributedString) }
        super.init()
        for (line, origin) in zip(lines, origins) { write(line, at: origin) }
    }

    private func write(_ line: CTLine, at origin: CGPoint) {
        for run in CTLineGetGlyphRuns(line) as? [CTRun] ?? [] {
            let attributes = CTRunGetAttributes(run) as NSDictionary
            guard let font = attributes[kCTFontAttributeName] as! CTFont? else { continue }
            let color = attributes[NSAttributedString.Key.foregroundColor] as! CGColor?
            let count = CTRunGetGlyphCount(run)
            var names = [CGGlyph](repeating: 0, count: count)
            var places = [CGPoint](repeating: .zero, count: count)
            CTRunGetGlyphs(run, CFRange(location: 0, length: 0), &names)
            CTRunGetPositions(run, CFRange(location: 0, length: 0), &places)
            for (name, place) in zip(names, places) {
                guard let path = CTFontCreatePathForGlyph(font, name, nil), !path.isEmpty else { continue }
                let glyph = CAShapeLayer()
                glyph.path = path
                glyph.position = CGPoint(x: origin.x + place.x, y: origin.y + place.y)
                (glyph.strokeColor, glyph.lineWidth, glyph.lineJoin) = (color, 2, .round)
                glyph.fillColor = color
                animate(glyph, from: Double(glyphs.count) * Self.step)
                layer.addSublayer(glyph)
                glyphs.append(glyph)
            }
        }
    }

    private func animate(_ glyph: CAShapeLayer, from begin: Double) {
        func basic(_ keyPath: String, _ from: Any?, _ to: Any?, _ begin: Double, _ duration: Double) -> CABasicAnimation
        {
            let animation = CABasicAnimation(keyPath: keyPath)
            (animation.fromValue, animation.toValue) = (from, to)
            (animation.beginTime, animation.duration, animation.fillMode) = (begin, duration, .both)
            return animation
        }
        let color = glyph.fillColor?.copy(alpha: 0)
        glyph.add(
            group(
                [
                    basic("strokeEnd", 0, 1, begin, Self.stroke).timing(.easeInEaseOut),
                    basic("fillColor", color, glyph.fillColor, begin + Self.stroke, Self.fill),
                    basic("lineWidth", 2, 0, begin + Self.stroke, Self.fill),
                ], duration: Self.period), forKey: "write")
    }
}
