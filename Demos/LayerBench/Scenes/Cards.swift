import AppKit
import DemoSupport

extension BenchScene {
    /// Scenes of cards with round corners, shadows, images, texts and progress bars.
    static let cards: [BenchScene] = [
        BenchScene.changing("card-list", "60 cards with shadows, in a list that the program scrolls before each frame")
        {
            root in
            root.backgroundColor = paper
            let header: CGFloat = 72
            let list = CALayer()
            list.frame = CGRect(x: 0, y: 0, width: root.bounds.width, height: root.bounds.height - header)
            list.masksToBounds = true
            root.addSublayer(list)
            let (count, step) = (60, CGFloat(128))
            let width = min(root.bounds.width - 64, 1200)
            for index in 0..<count {
                let frame = CGRect(
                    x: ((root.bounds.width - width) / 2).rounded(), y: list.bounds.height - step * CGFloat(index + 1),
                    width: width, height: step - 16)
                list.addSublayer(row(index, frame, scale: root.contentsScale))
            }
            addHeader("Library", height: header, to: root)
            // Scrolls by whole points, as a scroll wheel does, down to the last card and back.
            let (speed, distance) = (6, max(Int(step) * count + 16 - Int(list.bounds.height), 1))
            return { frame in
                let offset = frame * speed % (2 * distance)
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                list.bounds.origin.y = -CGFloat(min(offset, 2 * distance - offset))
                CATransaction.commit()
            }
        }.counting(.few),
        BenchScene.animated("card-zoom", "24 cards that scale and fade") { root in
            root.backgroundColor = paper
            for (index, card) in addGrid(seed: 0, to: root).enumerated() {
                let phase = 2 * Double(index) / 24
                card.swing("transform.scale", from: 0.85, to: 1.05, duration: 1.2, phase: phase, timing: .easeInEaseOut)
                card.swing("opacity", from: 0.4, to: 1.0, duration: 1.2, phase: phase, timing: .easeInEaseOut)
            }
        }.counting(.few),
        BenchScene.animated("card-pages", "two pages of cards, one sliding over the other") { root in
            let size = root.bounds.size
            for number in 0..<2 {
                let page = CALayer()
                page.frame = root.bounds
                page.backgroundColor = number == 0 ? paper : CGColor(red: 0.87, green: 0.9, blue: 0.95, alpha: 1)
                page.contentsScale = root.contentsScale
                addGrid(seed: 30 * number, to: page)
                let away = number == 0 ? -0.3 * size.width : size.width
                let (shown, hidden) = (size.width / 2, size.width / 2 + away)
                if number == 1 { Interface.addShadow(to: page, opacity: 0.4, radius: 12, down: 0) }
                page.swing(
                    "position.x", from: number == 0 ? shown : hidden, to: number == 0 ? hidden : shown, duration: 0.8,
                    timing: .easeInEaseOut)
                root.addSublayer(page)
            }
        }.counting(.few),
    ]

    private static let paper = CGColor(red: 0.93, green: 0.94, blue: 0.96, alpha: 1)
    private static let ink = CGColor(red: 0.1, green: 0.12, blue: 0.18, alpha: 1)
    private static let faint = CGColor(red: 0.42, green: 0.45, blue: 0.52, alpha: 1)
    private static let track = CGColor(red: 0.88, green: 0.89, blue: 0.92, alpha: 1)

    private static func addHeader(_ title: String, height: CGFloat, to root: CALayer) {
        let bar = Interface.box(
            CGRect(x: 0, y: root.bounds.height - height, width: root.bounds.width, height: height), Palette.white)
        Interface.addShadow(to: bar, opacity: 0.15, radius: 4, down: 1)
        bar.addSublayer(
            Interface.text(
                title, size: 28, ink, CGRect(x: 32, y: 16, width: 600, height: 40), scale: root.contentsScale,
                isBold: true))
        root.addSublayer(bar)
    }

    /// A white box with a shadow.
    private static func card(_ frame: CGRect) -> CALayer {
        let card = Interface.box(frame, Palette.white, radius: 12)
        Interface.addShadow(to: card)
        return card
    }

    /// A card of the list.
    private static func row(_ index: Int, _ frame: CGRect, scale: CGFloat) -> CALayer {
        let card = card(frame)
        let side = frame.height - 24
        card.addSublayer(
            Interface.imageLayer(
                thumbnail(index, side: side, scale: scale), CGRect(x: 12, y: 12, width: side, height: side), radius: 8))
        let (x, width) = (side + 32, frame.width - side - 56)
        card.addSublayer(
            Interface.text(
                Interface.titles[cycling: index], size: 20, ink,
                CGRect(x: x, y: frame.height - 44, width: width, height: 28), scale: scale, isBold: true))
        card.addSublayer(
            Interface.text(
                Interface.subtitles[cycling: index], size: 15, faint,
                CGRect(x: x, y: frame.height - 72, width: width, height: 22), scale: scale))
        card.addSublayer(
            Interface.progressBar(
                CGRect(x: x, y: 16, width: width, height: 6), CGFloat(index * 37 % 100) / 100,
                Interface.accents[cycling: index], track: track))
        return card
    }

    /// Adds six columns of four cards, numbered from `seed`.
    @discardableResult
    private static func addGrid(seed: Int, to page: CALayer) -> [CALayer] {
        let (columns, rows, scale) = (6, 4, page.contentsScale)
        let cell = CGSize(width: page.bounds.width / CGFloat(columns), height: page.bounds.height / CGFloat(rows))
        let size = CGSize(width: (cell.width - 32).rounded(), height: (cell.height - 32).rounded())
        return (0..<columns * rows).map { number in
            let index = seed + number
            let card = card(
                CGRect(
                    x: (cell.width * CGFloat(number % columns) + 16).rounded(),
                    y: (cell.height * CGFloat(rows - 1 - number / columns) + 16).rounded(), width: size.width,
                    height: size.height))
            let height = max(size.height - 104, 8)
            card.addSublayer(
                Interface.imageLayer(
                    thumbnail(index, side: height, scale: scale),
                    CGRect(x: 12, y: 92, width: size.width - 24, height: height), radius: 6))
            let width = size.width - 24
            card.addSublayer(
                Interface.text(
                    Interface.titles[cycling: index], size: 17, ink, CGRect(x: 12, y: 58, width: width, height: 24),
                    scale: scale, isBold: true))
            card.addSublayer(
                Interface.text(
                    Interface.subtitles[cycling: index], size: 13, faint,
                    CGRect(x: 12, y: 34, width: width, height: 20),
                    scale: scale))
            card.addSublayer(
                Interface.progressBar(
                    CGRect(x: 12, y: 16, width: width, height: 6), CGFloat(index * 37 % 100) / 100,
                    Interface.accents[cycling: index], track: track))
            page.addSublayer(card)
            return card
        }
    }

    /// One of twelve images with an aspect ratio of 4:3, `side` points high.
    private static func thumbnail(_ index: Int, side: CGFloat, scale: CGFloat) -> CGImage? {
        let height = max(Int((side * scale).rounded()), 1)
        return Photograph.image(width: height * 4 / 3, height: height, seed: 200 + UInt64(index % 12))
    }
}
