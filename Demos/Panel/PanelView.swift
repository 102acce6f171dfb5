import AppKit
import DemoSupport

/// A clock, the processors' load of the last samples as bars, and the used memory. Bars grow and shrink by animations.
final class PanelView: NSView {
    static let height: CGFloat = 36
    private static let barCount = 32
    private let clock = PanelView.label(17)
    private let caption = PanelView.label(12)
    private let bars = (0..<barCount).map { _ in CALayer() }
    private let track = CALayer()
    private let memory = CALayer()
    private var samples: [SystemSample] = []

    private static func label(_ size: CGFloat) -> Label {
        Label("", size: size, at: CGRect(x: 0, y: 0, width: 200, height: size * 1.4))
    }

    override func viewDidMoveToWindow() {
        guard let layer, clock.superlayer == nil else { return }
        layer.backgroundColor = Palette.background
        track.backgroundColor = Palette.rim
        memory.backgroundColor = Palette.teal
        caption.foregroundColor = Palette.faint
        for bar in bars {
            bar.backgroundColor = Palette.blue
            bar.anchorPoint = .zero
            bar.cornerRadius = 1
        }
        (track.cornerRadius, memory.cornerRadius) = (4, 4)
        (track.anchorPoint, memory.anchorPoint) = (.zero, .zero)
        for part in bars + [clock, caption, track, memory] { layer.addSublayer(part) }
    }

    override func layout() {
        super.layout()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let scale = window?.backingScaleFactor ?? 1
        for label in [clock, caption] { label.contentsScale = scale }
        clock.frame = CGRect(x: 14, y: 6, width: 120, height: 24)
        for (index, bar) in bars.enumerated() {
            bar.frame = CGRect(x: bounds.width - 500 + CGFloat(index) * 6, y: 6, width: 4, height: 1)
        }
        track.frame = CGRect(x: bounds.width - 290, y: 14, width: 100, height: 8)
        memory.frame = CGRect(x: bounds.width - 290, y: 14, width: 1, height: 8)
        caption.frame = CGRect(x: bounds.width - 176, y: 9, width: 166, height: 18)
        CATransaction.commit()
        showSamples()
    }

    /// Shows a time of the day and a new sample, which changes the bars in half a second.
    func show(_ sample: SystemSample, hour: Int, minute: Int, second: Int) {
        samples = (samples + [sample]).suffix(PanelView.barCount)
        clock.string = [hour, minute, second].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
        let percents = [sample.processor, sample.memory].map { Int(($0 * 100).rounded()) }
        caption.string = "CPU \(percents[0]) %  RAM \(percents[1]) %"
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.5)
        showSamples()
        CATransaction.commit()
    }

    private func showSamples() {
        let missing = bars.count - samples.count
        for (index, bar) in bars.enumerated() {
            let load = index < missing ? 0 : samples[index - missing].processor
            bar.bounds.size.height = 1 + load * 23
        }
        memory.bounds.size.width = max((samples.last?.memory ?? 0) * 100, 1)
    }
}
