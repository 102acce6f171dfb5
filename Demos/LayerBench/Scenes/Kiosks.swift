import AppKit

extension BenchScene {
    /// The kiosk menu of the Core Animation guide: at rest, with a pulse of opacity, and with its bloom filter.
    static let kiosks: [BenchScene] = [
        BenchScene.animated("S0", "the kiosk menu at rest") { root in _ = addMenu(to: root) },
        BenchScene.animated("S1", "the kiosk menu; the opacity of its selection pulses, and it moves from item to item")
        {
            root in
            let (selection, places) = addMenu(to: root)
            selection.swing("opacity", from: 0.0, to: 1.0, duration: 1, timing: .easeInEaseOut)
            selection.add(rounds(places), forKey: "rounds")
        },
        BenchScene.animated("S1b", "the same with the demo's pulse: CIBloom's intensity, radius 5") { root in
            let (selection, places) = addMenu(to: root)
            if let filter = CIFilter(name: "CIBloom") {
                filter.setDefaults()
                filter.setValue(5.0, forKey: "inputRadius")
                filter.name = "pulseFilter"
                selection.filters = [filter]
            }
            selection.swing(
                "filters.pulseFilter.inputIntensity", from: 0.0, to: 2.0, duration: 1, timing: .easeInEaseOut)
            selection.add(rounds(places), forKey: "rounds")
        },
    ]

    /// Adds five items, 70 points apart, and the outline of the selected item. Returns the outline and the items' positions.
    private static func addMenu(to root: CALayer) -> (selection: CALayer, places: [CGPoint]) {
        let size = CGSize(width: 400, height: 50)
        let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
        let middle = CGPoint(x: root.bounds.midX, y: root.bounds.midY)
        var places: [CGPoint] = []
        for (index, name) in ["Movies", "Music", "Podcasts", "Photos", "Internet"].enumerated() {
            let item = CATextLayer()
            item.string = name
            item.font = "DejaVu Sans"
            item.fontSize = 32
            item.foregroundColor = white
            item.alignmentMode = .center
            item.bounds = CGRect(origin: .zero, size: size)
            item.position = CGPoint(x: middle.x, y: middle.y + 70 * CGFloat(2 - index))
            places.append(item.position)
            root.addSublayer(item)
        }
        let selection = CALayer()
        selection.bounds = CGRect(origin: .zero, size: size)
        selection.position = places[0]
        selection.borderWidth = 2
        selection.cornerRadius = 25
        selection.borderColor = white
        root.addSublayer(selection)
        return (selection, places)
    }

    /// Returns an animation that moves to the next position every half second, within a quarter of a second, forever.
    private static func rounds(_ places: [CGPoint]) -> CAAnimation {
        let animation = CAKeyframeAnimation(keyPath: "position")
        // Each position is repeated, so that every other segment does not move.
        animation.values = [places[0]] + (places.dropFirst() + places.prefix(1)).flatMap { [$0, $0] }
        animation.keyTimes = (0...2 * places.count).map { NSNumber(value: Double($0) / Double(2 * places.count)) }
        animation.timingFunctions = Array(repeating: CAMediaTimingFunction(name: .default), count: 2 * places.count)
        animation.duration = 0.5 * Double(places.count)
        animation.repeatCount = .infinity
        return animation
    }
}
