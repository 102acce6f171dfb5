import AppKit
import DemoSupport

extension BenchScene {
    /// A dashboard of gauges, charts and numbers.
    static let dashboards: [BenchScene] = [
        BenchScene.changing("dashboard", "gauges, charts of shape layers, and numbers that the program changes") {
            root in
            root.backgroundColor = Palette.background
            let (scale, gap) = (root.contentsScale, CGFloat(20))
            let (width, height) = (root.bounds.width - 2 * gap, root.bounds.height - 2 * gap)
            func tile(_ title: String, x: CGFloat, y: CGFloat, width w: CGFloat, height h: CGFloat) -> CALayer {
                let frame = CGRect(
                    x: (gap + width * x).rounded(), y: (gap + height * y).rounded(), width: (width * w - gap).rounded(),
                    height: (height * h - gap).rounded())
                let tile = Interface.box(frame, Palette.card, radius: 14)
                tile.borderWidth = 1
                tile.borderColor = Palette.rim
                tile.addSublayer(
                    Interface.text(
                        title, size: 15, Palette.faint,
                        CGRect(x: 20, y: frame.height - 40, width: frame.width - 40, height: 22), scale: scale))
                root.addSublayer(tile)
                return tile
            }
            let names = ["Requests a second", "Latency in ms", "Errors in a minute", "Memory in MB"]
            let numbers = names.enumerated().map { index, name in
                addNumber(to: tile(name, x: 0.25 * CGFloat(index), y: 0.84, width: 0.25, height: 0.16), scale: scale)
            }
            for (index, name) in ["Processor", "Disk", "Network", "Queue"].enumerated() {
                addGauge(
                    index, to: tile(name, x: 0.25 * CGFloat(index), y: 0.54, width: 0.25, height: 0.3), scale: scale)
            }
            addLines(to: tile("Traffic of the last hour", x: 0, y: 0, width: 0.5, height: 0.54), scale: scale)
            addBars(to: tile("By day", x: 0.5, y: 0, width: 0.3, height: 0.54), scale: scale)
            addRing(to: tile("By region", x: 0.8, y: 0, width: 0.2, height: 0.54), scale: scale)
            return { frame in
                // A program that polls sets ten numbers per second. Setting one at a time makes the cost of frames similar.
                guard frame % 6 == 0, !numbers.isEmpty else { return }
                CATransaction.setDisableActions(true)
                let index = frame / 6 % numbers.count
                numbers[index].string = "\((frame * 7919 + index * 1237) % 9000 + 1000)"
            }
        }.counting(CountedFrames(warmUp: 1, frames: 6))
    ]

    private static func addNumber(to tile: CALayer, scale: CGFloat) -> CATextLayer {
        let number = Interface.text(
            "1000", size: 44, Palette.text, CGRect(x: 20, y: 24, width: tile.bounds.width - 40, height: 60),
            scale: scale, isBold: true)
        tile.addSublayer(number)
        return number
    }

    /// Adds an arc of three quarters of a turn, filled up to the value, and a hand.
    private static func addGauge(_ index: Int, to tile: CALayer, scale: CGFloat) {
        let center = CGPoint(x: tile.bounds.midX, y: tile.bounds.midY - 16)
        let radius = max(min(tile.bounds.width, tile.bounds.height) / 2 - 48, 10)
        let path = CGMutablePath()
        path.addArc(center: .zero, radius: radius, startAngle: 1.25 * .pi, endAngle: -0.25 * .pi, clockwise: true)
        let share = 0.3 + 0.15 * Double(index)
        for isValue in [false, true] {
            let arc = CAShapeLayer()
            arc.path = path
            arc.position = center
            arc.fillColor = nil
            (arc.lineWidth, arc.lineCap) = (16, .round)
            arc.strokeColor = isValue ? Interface.accents[cycling: index] : Palette.track
            if isValue {
                arc.swing(
                    "strokeEnd", from: share, to: share + 0.25, duration: 2, phase: Double(index) / 2,
                    timing: .easeInEaseOut)
            }
            tile.addSublayer(arc)
        }
        let hand = Interface.box(CGRect(x: 0, y: 0, width: 6, height: radius - 20), Palette.white, radius: 3)
        hand.anchorPoint = CGPoint(x: 0.5, y: 0)
        hand.position = center
        let turn = { (share: Double) in 1.5 * .pi * (0.5 - share) }
        hand.swing(
            "transform.rotation.z", from: turn(share), to: turn(share + 0.25), duration: 2, phase: Double(index) / 2,
            timing: .easeInEaseOut)
        tile.addSublayer(hand)
        tile.addSublayer(
            Interface.text(
                "\(Int((100 * share).rounded())) %", size: 18, Palette.text,
                CGRect(x: 0, y: 18, width: tile.bounds.width, height: 26), scale: scale, alignment: .center))
    }

    /// Adds a line chart with a grid. The points of the line move, and a gradient fills the area below it.
    private static func addLines(to tile: CALayer, scale: CGFloat) {
        let area = CGRect(x: 64, y: 48, width: max(tile.bounds.width - 88, 1), height: max(tile.bounds.height - 112, 1))
        for number in 0...4 {
            let y = (area.minY + area.height * CGFloat(number) / 4).rounded()
            tile.addSublayer(Interface.box(CGRect(x: area.minX, y: y, width: area.width, height: 1), Palette.rim))
            tile.addSublayer(
                Interface.text(
                    "\(number * 250)", size: 13, Palette.faint, CGRect(x: 8, y: y - 9, width: 48, height: 18),
                    scale: scale, alignment: .right))
        }
        for number in 0...6 {
            let x = area.minX + area.width * CGFloat(number) / 6
            tile.addSublayer(
                Interface.text(
                    "12:\(number)0", size: 13, Palette.faint, CGRect(x: x - 30, y: 18, width: 60, height: 18),
                    scale: scale, alignment: .center))
        }
        let frame = CGRect(origin: .zero, size: area.size)
        func path(_ seed: UInt64, isClosed: Bool) -> CGPath {
            var random = SeededRandom(seed: seed)
            let path = CGMutablePath()
            if isClosed { path.move(to: .zero) }
            for number in 0...60 {
                let wave = 0.5 + 0.25 * sin(Double(number) / 9) + random.number(-0.15...0.15)
                let point = CGPoint(x: frame.width * CGFloat(number) / 60, y: frame.height * wave)
                if number == 0, !isClosed { path.move(to: point) } else { path.addLine(to: point) }
            }
            if isClosed {
                path.addLine(to: CGPoint(x: frame.maxX, y: 0))
                path.closeSubpath()
            }
            return path
        }
        let fill = CAGradientLayer()
        fill.frame = area
        fill.colors = [Palette.color(0x5aa9ff, alpha: 0), Palette.color(0x5aa9ff, alpha: 0.5)]
        let mask = CAShapeLayer()
        let line = CAShapeLayer()
        for (layer, isClosed) in [(mask, true), (line, false)] {
            layer.frame = isClosed ? frame : area
            layer.path = path(1, isClosed: isClosed)
            layer.swing(
                "path", from: path(1, isClosed: isClosed), to: path(2, isClosed: isClosed), duration: 2,
                timing: .easeInEaseOut)
        }
        line.fillColor = nil
        (line.strokeColor, line.lineWidth, line.lineJoin) = (Palette.blue, 3, .round)
        fill.mask = mask
        tile.addSublayer(fill)
        tile.addSublayer(line)
    }

    /// Adds seven bars that grow and shrink.
    private static func addBars(to tile: CALayer, scale: CGFloat) {
        let area = CGRect(x: 24, y: 48, width: max(tile.bounds.width - 48, 1), height: max(tile.bounds.height - 112, 1))
        let step = area.width / 7
        for (index, day) in ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].enumerated() {
            let height = area.height * (0.3 + 0.1 * CGFloat(index * 3 % 7))
            let bar = Interface.box(
                CGRect(x: 0, y: 0, width: (step * 0.6).rounded(), height: height), Interface.accents[cycling: index],
                radius: 6)
            bar.maskedCorners = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
            bar.anchorPoint = CGPoint(x: 0.5, y: 0)
            let x = area.minX + step * (CGFloat(index) + 0.5)
            bar.position = CGPoint(x: x.rounded(), y: area.minY)
            bar.swing(
                "bounds.size.height", from: Double(height) * 0.8, to: Double(height), duration: 1.5,
                phase: Double(index) / 4, timing: .easeInEaseOut)
            tile.addSublayer(bar)
            tile.addSublayer(
                Interface.text(
                    day, size: 13, Palette.faint, CGRect(x: x - 30, y: 20, width: 60, height: 18), scale: scale,
                    alignment: .center))
        }
    }

    /// Adds a ring of four parts that turns slowly, with a legend.
    private static func addRing(to tile: CALayer, scale: CGFloat) {
        let radius = max(min(tile.bounds.width - 120, tile.bounds.height - 240) / 2, 10)
        let ring = CALayer()
        ring.position = CGPoint(x: tile.bounds.midX, y: tile.bounds.height - 80 - radius)
        var start = 0.0
        for (index, share) in [0.4, 0.27, 0.2, 0.13].enumerated() {
            let part = CAShapeLayer()
            let path = CGMutablePath()
            path.addArc(
                center: .zero, radius: radius, startAngle: 2 * .pi * start + 0.03,
                endAngle: 2 * .pi * (start + share) - 0.03, clockwise: false)
            part.path = path
            part.fillColor = nil
            (part.strokeColor, part.lineWidth) = (Interface.accents[cycling: index], 34)
            ring.addSublayer(part)
            start += share
            let y = 124 - 32 * CGFloat(index)
            tile.addSublayer(
                Interface.box(
                    CGRect(x: 24, y: y + 3, width: 14, height: 14), Interface.accents[cycling: index], radius: 4))
            tile.addSublayer(
                Interface.text(
                    "\(["Europe", "Asia", "America", "Africa"][index]), \(Int(100 * share)) %", size: 15, Palette.text,
                    CGRect(x: 48, y: y, width: tile.bounds.width - 60, height: 22), scale: scale))
        }
        ring.spin(about: "z", duration: 20)
        tile.addSublayer(ring)
    }
}
