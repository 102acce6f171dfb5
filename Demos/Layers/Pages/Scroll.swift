import AppKit
import DemoSupport

extension Page {
    static let scroll = Page(
        name: "scroll", title: "CAScrollLayer",
        summary: "A layer that shows a part of what it holds, and scrolls by moving its bounds.",
        samples: [
            Sample("bounds.origin", "a map that drifts") { stage in
                let view = stage.scrollLayer()
                let drift = CAKeyframeAnimation(keyPath: "bounds.origin")
                drift.values = (0...48).map { step in
                    let angle = Double(step) / 48 * 2 * .pi
                    return CGPoint(x: 130 + 130 * cos(angle), y: 65 + 65 * sin(angle))
                }
                (drift.duration, drift.repeatCount) = (12, .infinity)
                view.add(drift, forKey: nil)
            },
            Sample("scroll(to: point)", "(200, 120) becomes the origin, in 2 seconds") { stage in
                let view = stage.scrollLayer()
                stage.whenShown { slowly { view.scroll(to: CGPoint(x: 200, y: 120)) } }
            },
            Sample("scrollRectToVisible", "as little as shows the bright tile") { stage in
                let view = stage.scrollLayer(bright: (6, 3))
                let tile = view.sublayers?.first { $0.name == "bright" }
                stage.whenShown { slowly { tile.map { $0.scrollRectToVisible($0.bounds) } } }
            },
            Sample("scrollMode", "vertically: (200, 120) counts for y alone") { stage in
                let view = stage.scrollLayer()
                view.scrollMode = .vertically
                stage.whenShown { slowly { view.scroll(to: CGPoint(x: 200, y: 120)) } }
            },
        ])
}

/// Makes changes with an animation duration of 2 seconds.
@MainActor
private func slowly(_ change: () -> Void) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    change()
    CATransaction.commit()
}

extension Stage {
    /// Adds a scroll layer that shows part of a map of 480 by 240 points: 8 by 4 tiles, one of which may be bright.
    fileprivate func scrollLayer(bright: (Int, Int)? = nil) -> CAScrollLayer {
        let view = CAScrollLayer()
        view.frame = CGRect(x: 17, y: 10, width: 220, height: 110)
        view.cornerRadius = 14
        view.backgroundColor = Palette.rim
        for row in 0..<4 {
            for column in 0..<8 {
                let tile = CALayer()
                tile.frame = CGRect(x: CGFloat(column) * 60 + 4, y: CGFloat(row) * 60 + 4, width: 52, height: 52)
                tile.cornerRadius = 10
                let (hue, light) = (CGFloat(column) / 7, 0.35 + 0.15 * CGFloat(row))
                tile.backgroundColor = CGColor(
                    red: light * (0.3 + 0.7 * hue), green: light * 0.8, blue: light * (1.1 - 0.6 * hue), alpha: 1)
                if let bright, bright == (column, row) {
                    tile.name = "bright"
                    tile.backgroundColor = Palette.amber
                }
                view.addSublayer(tile)
            }
        }
        layer.addSublayer(view)
        return view
    }
}
