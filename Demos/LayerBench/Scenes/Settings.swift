import AppKit
import DemoSupport

extension BenchScene {
    /// A settings panel that blurs its backdrop.
    static let settings: [BenchScene] = [
        BenchScene.animated("settings", "a settings panel that blurs its moving backdrop") { root in
            let scale = root.contentsScale
            let wallpaper = Interface.imageLayer(
                Photograph.image(
                    width: Int(root.bounds.width * scale), height: Int(root.bounds.height * scale), seed: 500),
                root.bounds)
            wallpaper.swing("transform.scale", from: 1.0, to: 1.06, duration: 8, timing: .easeInEaseOut)
            root.addSublayer(wallpaper)
            addPanel(to: root, scale: scale)
        }.counting(.few)
    ]

    private static let items = [
        ("Wi-Fi", "Connected to Birch"), ("Bluetooth", "2 devices"), ("Do not disturb", "Until tomorrow, 7:00"),
        ("Night light", "From sunset to sunrise"), ("Location", "Used by 3 programs"),
        ("Automatic updates", "The last one was on Monday"),
    ]
    private static let track = CGColor(red: 1, green: 1, blue: 1, alpha: 0.25)

    private static func addPanel(to root: CALayer, scale: CGFloat) {
        let size = CGSize(width: min(680, root.bounds.width - 40), height: min(800, root.bounds.height - 40))
        let frame = CGRect(
            x: ((root.bounds.width - size.width) / 2).rounded(), y: ((root.bounds.height - size.height) / 2).rounded(),
            width: size.width, height: size.height)
        let panel = Interface.box(frame, CGColor(red: 0.12, green: 0.14, blue: 0.2, alpha: 0.55), radius: 24)
        panel.masksToBounds = true
        panel.borderWidth = 1
        panel.borderColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.2)
        if let blur = CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 24.0]) {
            panel.backgroundFilters = [blur]
        }
        panel.addSublayer(
            Interface.text(
                "Settings", size: 30, Palette.white,
                CGRect(x: 32, y: size.height - 72, width: 400, height: 42), scale: scale, isBold: true))
        for (index, item) in items.enumerated() {
            let row = Interface.box(
                CGRect(x: 24, y: size.height - 170 - 84 * CGFloat(index), width: size.width - 48, height: 72),
                CGColor(red: 1, green: 1, blue: 1, alpha: 0.1), radius: 14)
            addContent(of: item, index, to: row, scale: scale)
            panel.addSublayer(row)
        }
        for (index, name) in ["Brightness", "Volume"].enumerated() {
            let y = size.height - 170 - 84 * CGFloat(items.count) - 62 * CGFloat(index)
            panel.addSublayer(
                Interface.text(
                    name, size: 17, Palette.white, CGRect(x: 40, y: y + 24, width: 140, height: 24), scale: scale))
            addSlider(
                CGRect(x: 190, y: y + 33, width: size.width - 250, height: 6), phase: Double(index) / 2, to: panel)
        }
        root.addSublayer(panel)
    }

    /// Adds an icon, a title with a line of text below, and a switch that turns on and off.
    private static func addContent(of item: (String, String), _ index: Int, to row: CALayer, scale: CGFloat) {
        let icon = CAGradientLayer()
        icon.frame = CGRect(x: 16, y: 16, width: 40, height: 40)
        icon.colors = [Interface.accents[cycling: index], Interface.accents[cycling: index + 2]]
        icon.cornerRadius = 10
        row.addSublayer(icon)
        let glyph = CAShapeLayer()
        glyph.frame = icon.bounds
        let path = CGMutablePath()
        for ring in 0...index % 3 {
            path.addEllipse(
                in: CGRect(x: 10, y: 10, width: 20, height: 20).insetBy(dx: 3 * CGFloat(ring), dy: 3 * CGFloat(ring)))
        }
        glyph.path = path
        glyph.fillColor = nil
        (glyph.strokeColor, glyph.lineWidth) = (Palette.white, 2)
        icon.addSublayer(glyph)
        let width = row.bounds.width - 170
        row.addSublayer(
            Interface.text(
                item.0, size: 18, Palette.white, CGRect(x: 72, y: 36, width: width, height: 26), scale: scale))
        row.addSublayer(
            Interface.text(
                item.1, size: 14, CGColor(red: 1, green: 1, blue: 1, alpha: 0.65),
                CGRect(x: 72, y: 13, width: width, height: 20), scale: scale))
        let toggle = Interface.box(
            CGRect(x: row.bounds.width - 76, y: 20, width: 60, height: 32), track, radius: 16)
        let knob = Interface.box(CGRect(x: 3, y: 3, width: 26, height: 26), Palette.white, radius: 13)
        Interface.addShadow(to: knob, opacity: 0.3, radius: 3, down: 1)
        toggle.addSublayer(knob)
        if index % 2 == 0 {
            let phase = Double(index) / 6
            toggle.swing(
                "backgroundColor", from: track, to: Palette.color(0x34c759), duration: 1.5, phase: phase,
                timing: .easeInEaseOut)
            knob.swing("position.x", from: 16, to: 44, duration: 1.5, phase: phase, timing: .easeInEaseOut)
        }
        row.addSublayer(toggle)
    }

    /// Adds a slider with a moving knob, and a track that is filled up to it.
    private static func addSlider(_ frame: CGRect, phase: Double, to panel: CALayer) {
        let bar = Interface.box(frame, track, radius: 3)
        let fill = Interface.box(bar.bounds, Palette.white, radius: 3)
        fill.anchorPoint = CGPoint(x: 0, y: 0.5)
        fill.position = CGPoint(x: 0, y: 3)
        let knob = Interface.box(CGRect(x: -12, y: -9, width: 24, height: 24), Palette.white, radius: 12)
        Interface.addShadow(to: knob, opacity: 0.35, radius: 4, down: 1)
        let (low, high) = (Double(frame.width) * 0.2, Double(frame.width) * 0.9)
        fill.swing("bounds.size.width", from: low, to: high, duration: 2, phase: phase, timing: .easeInEaseOut)
        knob.swing("position.x", from: low, to: high, duration: 2, phase: phase, timing: .easeInEaseOut)
        bar.addSublayer(fill)
        bar.addSublayer(knob)
        panel.addSublayer(bar)
    }
}
