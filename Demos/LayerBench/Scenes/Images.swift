import AppKit

extension BenchScene {
    /// Scenes of images that fade, turn, are blurred, or are in perspective.
    static let images: [BenchScene] = [
        BenchScene.animated("S4", "two photographs of the window's size, one fading over the other") { root in
            addFading(to: root)
        },
        BenchScene.animated("S5", "50 images of 128 by 128 pixels turning about their centers") { root in
            for (index, layer) in addImages(50, columns: 10, size: CGSize(width: 128, height: 128), to: root)
                .enumerated()
            {
                layer.spin(about: "z", duration: 4, phase: Double(index) / 50)
            }
        }.counting(.few),
        BenchScene.animated("S8", "a panel of 600 by 400 points that blurs its backdrop, S4, by a radius of 20") {
            root in
            addFading(to: root)
            let panel = CALayer()
            panel.bounds = CGRect(x: 0, y: 0, width: 600, height: 400)
            panel.position = CGPoint(x: root.bounds.midX, y: root.bounds.midY)
            panel.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.2)
            panel.masksToBounds = true
            if let blur = CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 20.0]) {
                panel.backgroundFilters = [blur]
            }
            root.addSublayer(panel)
        },
        BenchScene.animated("S9", "20 panels of 400 by 300 points with images, turning in perspective") { root in
            root.sublayerTransform.m34 = -1 / 1000
            let columns = 5
            for (index, layer) in addImages(20, columns: columns, size: CGSize(width: 400, height: 300), to: root)
                .enumerated()
            {
                // The panels of a column turn together, so that they do not intersect where they overlap.
                layer.spin(about: "y", duration: 6, phase: Double(index % columns) / Double(columns))
            }
        }.counting(.few),
    ]

    /// Adds two images as large as the root layer. The second fades in and out.
    private static func addFading(to root: CALayer) {
        for seed in [41, 42] as [UInt64] {
            let layer = CALayer()
            layer.frame = root.bounds
            layer.contents = Photograph.image(
                width: Int(root.bounds.width.rounded()), height: Int(root.bounds.height.rounded()), seed: seed)
            if seed == 42 { layer.swing("opacity", from: 0.0, to: 1.0, duration: 2) }
            root.addSublayer(layer)
        }
    }

    /// Adds layers with an image each, in a grid that fills the root layer.
    private static func addImages(_ count: Int, columns: Int, size: CGSize, to root: CALayer) -> [CALayer] {
        let rows = (count + columns - 1) / columns
        let cell = CGSize(width: root.bounds.width / CGFloat(columns), height: root.bounds.height / CGFloat(rows))
        return (0..<count).map { index in
            let layer = CALayer()
            layer.bounds = CGRect(origin: .zero, size: size)
            layer.position = CGPoint(
                x: cell.width * (CGFloat(index % columns) + 0.5), y: cell.height * (CGFloat(index / columns) + 0.5))
            layer.contents = Photograph.image(
                width: Int(size.width), height: Int(size.height), seed: 100 + UInt64(index))
            root.addSublayer(layer)
            return layer
        }
    }
}
