import AppKit
import DemoSupport

extension BenchScene {
    /// A grid of photographs.
    static let photos: [BenchScene] = [
        BenchScene.animated("photos", "a grid of photographs with captions, one of which opens and closes") { root in
            root.backgroundColor = Palette.background
            let scale = root.contentsScale
            let columns = max(2, Int(root.bounds.width / 320))
            let cell = CGSize(width: (root.bounds.width / CGFloat(columns)).rounded(.down), height: 270)
            let rows = Int((root.bounds.height / cell.height).rounded(.up))
            let images = (0..<12).map {
                Photograph.image(width: Int(400 * scale), height: Int(300 * scale), seed: 400 + UInt64($0))
            }
            // The photograph that opens is above the others and above the layer that darkens them.
            let opened = columns + 1
            var place = CGRect.zero
            for index in 0..<columns * rows {
                let frame = CGRect(
                    x: cell.width * CGFloat(index % columns) + 12,
                    y: root.bounds.height - cell.height * CGFloat(index / columns + 1) + 44, width: cell.width - 24,
                    height: cell.height - 56)
                if index == opened {
                    place = frame
                } else {
                    root.addSublayer(Interface.imageLayer(images[cycling: index], frame, radius: 8))
                }
                root.addSublayer(
                    Interface.text(
                        Interface.titles[cycling: index], size: 15, Palette.text,
                        CGRect(x: frame.minX + 4, y: frame.minY - 26, width: frame.width - 80, height: 22),
                        scale: scale))
                root.addSublayer(
                    Interface.text(
                        "\(1 + index * 5 % 28) May", size: 13, Palette.faint,
                        CGRect(x: frame.maxX - 72, y: frame.minY - 25, width: 68, height: 20), scale: scale,
                        alignment: .right))
            }
            let shade = Interface.box(root.bounds, CGColor(red: 0, green: 0, blue: 0, alpha: 1))
            shade.opacity = 0
            shade.swing("opacity", from: 0.0, to: 0.8, duration: 0.9, timing: .easeInEaseOut)
            root.addSublayer(shade)
            addZoom(images[cycling: opened], from: place, to: root)
        }.counting(.few)
    ]

    /// Adds a photograph that grows from its frame in the grid until it fills most of the root layer.
    private static func addZoom(_ image: CGImage?, from place: CGRect, to root: CALayer) {
        let photograph = Interface.imageLayer(image, place, radius: 8)
        let height = root.bounds.height * 0.86
        let size = CGSize(width: min(height * 4 / 3, root.bounds.width * 0.9), height: height)
        photograph.swing("bounds.size", from: place.size, to: size, duration: 0.9, timing: .easeInEaseOut)
        photograph.swing(
            "position", from: photograph.position, to: CGPoint(x: root.bounds.midX, y: root.bounds.midY), duration: 0.9,
            timing: .easeInEaseOut)
        photograph.swing("cornerRadius", from: 8.0, to: 20.0, duration: 0.9, timing: .easeInEaseOut)
        root.addSublayer(photograph)
    }
}
