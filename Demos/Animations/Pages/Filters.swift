import AppKit
import DemoSupport

extension Page {
    static let filters = Page(
        name: "filters", title: "Filters",
        summary: "The inputs of filters animate by the key path filters.NAME.inputKey.",
        samples: [
            Sample("CIGaussianBlur, inputRadius", "0 to 12") { stage in
                stage.filtered("CIGaussianBlur").run(tween("filters.one.inputRadius", from: 0, to: 12).backAndForth())
            },
            Sample("CIBloom, inputIntensity", "0 to 2, radius 8") { stage in
                let layer = stage.filtered("CIBloom", ["inputRadius": 8.0])
                layer.run(tween("filters.one.inputIntensity", from: 0, to: 2).backAndForth())
            },
            Sample("CIBloom, inputRadius", "0 to 20, intensity 1.5") { stage in
                let layer = stage.filtered("CIBloom", ["inputIntensity": 1.5])
                layer.run(tween("filters.one.inputRadius", from: 0, to: 20).backAndForth())
            },
            Sample("keyframes of inputRadius", "0, 15, 3, 8, 0") { stage in
                stage.filtered("CIGaussianBlur").run(
                    through("filters.one.inputRadius", [0, 15, 3, 8, 0], mode: .cubic).forever())
            },
            Sample("backgroundFilters", "a pane that blurs what is behind it") { stage in
                stage.pattern()
                let pane = stage.box(Palette.color(0xffffff, alpha: 0.12), size: CGSize(width: 90, height: 110))
                pane.borderWidth = 1
                pane.borderColor = Palette.faint
                pane.backgroundFilters = [Stage.filter("CIGaussianBlur", ["inputRadius": 5.0])].compactMap { $0 }
                pane.run(tween("position.x", from: 60, to: 194, duration: 3).backAndForth())
            },
            Sample("backgroundFilters.one.inputRadius", "0 to 10") { stage in
                stage.pattern()
                let pane = stage.box(Palette.color(0xffffff, alpha: 0.12), size: CGSize(width: 150, height: 110))
                pane.backgroundFilters = [Stage.filter("CIGaussianBlur", ["inputRadius": 0.0])].compactMap { $0 }
                pane.run(tween("backgroundFilters.one.inputRadius", from: 0, to: 10).backAndForth())
            },
            Sample("compositingFilter", "CIMultiplyBlendMode") { $0.blend("CIMultiplyBlendMode") },
            Sample("compositingFilter", "CIScreenBlendMode") { $0.blend("CIScreenBlendMode") },
        ])
}

extension Stage {
    fileprivate static func filter(_ name: String, _ inputs: [String: Double] = [:]) -> CIFilter? {
        let filter = CIFilter(name: name)
        filter?.setDefaults()
        filter?.name = "one"
        for (key, value) in inputs { filter?.setValue(value, forKey: key) }
        return filter
    }

    /// Adds a sign with a filter that has the name "one".
    fileprivate func filtered(_ name: String, _ inputs: [String: Double] = [:]) -> CALayer {
        let sign = box(Palette.rim, size: CGSize(width: 150, height: 70))
        sign.cornerRadius = 12
        sign.borderWidth = 4
        sign.borderColor = Palette.teal
        let text = Label("Acetate", size: 30, color: Palette.white, at: CGRect(x: 0, y: 16, width: 150, height: 40))
        text.alignmentMode = .center
        sign.addSublayer(text)
        sign.filters = [Stage.filter(name, inputs)].compactMap { $0 }
        return sign
    }

    /// Adds a disc that moves over bars and blends with them.
    fileprivate func blend(_ name: String) {
        pattern()
        let disc = dot(Palette.pink, size: 90)
        disc.compositingFilter = CIFilter(name: name)
        disc.run(tween("position.x", from: 65, to: 189, duration: 3).backAndForth())
    }

    /// Adds bars of several colors.
    fileprivate func pattern() {
        let colors = [Palette.blue, Palette.teal, Palette.amber, Palette.pink, Palette.violet]
        for index in 0..<10 {
            box(
                colors[index % 5], at: CGPoint(x: 37 + CGFloat(index) * 20, y: 65), size: CGSize(width: 10, height: 100)
            )
        }
    }
}
