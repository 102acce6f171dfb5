import AppKit
import DemoSupport
import Quartz

extension Page {
    static let composition = Page(
        name: "composition", title: "QCCompositionLayer",
        summary: "Connected patches from a JSON file, which the render thread evaluates by itself.",
        samples: [
            Sample("gradient", "three that drift, each by two lfo patches") { $0.play(Documents.aurora) },
            Sample("lfo", "sine, triangle, square, ramp and saw") { $0.play(Documents.waves) },
            Sample("expression", "a pendulum, and its shadow") { $0.play(Documents.pendulum) },
            Sample("replicate", "a sprite and a step: 12 petals, twice") { $0.play(Documents.petals) },
            Sample("particles", "additive, from a place that moves") { $0.play(Documents.comet) },
            Sample("particles", "flames from a line, embers from a circle") { $0.play(Documents.fire) },
            Sample("text", "over snow that falls from a line") { $0.play(Documents.snow) },
            Sample("a published input", "animated: patch.level.value") { stage in
                let layer = stage.play(Documents.gauge)
                layer.add(swinging("patch.level.value", from: 0.1, to: 0.95, duration: 3), forKey: nil)
            },
            Sample("filter", "CIGaussianBlur with an lfo's value as its radius") { $0.play(Documents.focus) },
            Sample("replicate, delay", "24 copies of a dot, each 1/20 s late") { $0.play(Documents.ribbon) },
            Sample("transform3D", "a card that turns, from 2 units away") { $0.play(Documents.card) },
            Sample("mouse", "two eyes that follow it") { $0.play(Documents.eyes) },
        ])
}

extension Stage {
    /// Adds a layer as large as the stage that plays a composition.
    @discardableResult
    fileprivate func play(_ document: String) -> QCCompositionLayer {
        do {
            let composition = try QCComposition(data: Data(document.utf8), name: "Sample.composition")
            guard let player = QCCompositionLayer(composition: composition) else {
                exitWithError("a composition of the page cannot be played, because a layer for it was not created")
            }
            player.frame = CGRect(origin: .zero, size: Stage.size)
            (player.cornerRadius, player.masksToBounds) = (10, true)
            layer.addSublayer(player)
            return player
        } catch {
            exitWithError("\(error)")
        }
    }
}

/// The samples' compositions. They are shown two units wide and slightly more than one unit high.
private enum Documents {
    static let aurora = """
        {"version": 1, "patches": [
          {"type": "gradient", "inputs": {"colors": ["#0B1030", "#1A1450", "#2A1A5E"], "start": [0.3, 0], "end": [0.7, 1]}},
          {"name": "x1", "type": "lfo", "inputs": {"period": 11, "amplitude": 0.5, "offset": -0.2}},
          {"name": "y1", "type": "lfo", "inputs": {"period": 7, "amplitude": 0.2, "phase": 90}},
          {"type": "gradient", "settings": {"kind": "radial", "blend": "screen"},
           "inputs": {"x": "@x1.value", "y": "@y1.value", "width": 1.5, "height": 1, "start": [0.5, 0.5], "end": [1, 1],
             "colors": ["#FF6B9DD0", "#FF6B9D60", "#FF6B9D18", "#FF6B9D00"], "locations": [0, 0.4, 0.75, 1]}},
          {"name": "x2", "type": "lfo", "inputs": {"period": 13, "amplitude": 0.6, "phase": 160}},
          {"name": "y2", "type": "lfo", "inputs": {"period": 9, "amplitude": 0.25, "phase": 30}},
          {"type": "gradient", "settings": {"kind": "radial", "blend": "screen"},
           "inputs": {"x": "@x2.value", "y": "@y2.value", "width": 1.4, "height": 1.1, "start": [0.5, 0.5], "end": [1, 1],
             "colors": ["#5AA9FFD0", "#5AA9FF60", "#5AA9FF18", "#5AA9FF00"], "locations": [0, 0.4, 0.75, 1]}},
          {"name": "x3", "type": "lfo", "inputs": {"period": 17, "amplitude": 0.5, "phase": 40, "offset": 0.3}},
          {"name": "y3", "type": "lfo", "inputs": {"period": 8, "amplitude": 0.25, "phase": 250}},
          {"type": "gradient", "settings": {"kind": "radial", "blend": "screen"},
           "inputs": {"x": "@x3.value", "y": "@y3.value", "width": 1.2, "height": 0.9, "start": [0.5, 0.5], "end": [1, 1],
             "colors": ["#4FD1C5C0", "#4FD1C558", "#4FD1C516", "#4FD1C500"], "locations": [0, 0.4, 0.75, 1]}}
        ]}
        """

    /// One row for each shape of an oscillator.
    static let waves = """
        {"version": 1, "patches": [
          {"type": "clear", "inputs": {"color": "#10141D"}},
          {"type": "replicate", "inputs": {"count": 5, "y": 0.34, "stepY": -0.17}, "patches": [
            {"type": "sprite", "inputs": {"width": 1.7, "height": 0.012, "color": "#262E3F"}}]},
          {"name": "sine", "type": "lfo", "inputs": {"period": 3, "amplitude": 0.8}},
          {"type": "sprite", "inputs": {"x": "@sine.value", "y": 0.34, "width": 0.13, "height": 0.13, "cornerRadius": 0.065,
             "color": "#FF6B9D"}},
          {"name": "triangle", "type": "lfo", "settings": {"shape": "triangle"}, "inputs": {"period": 3, "amplitude": 0.8}},
          {"type": "sprite", "inputs": {"x": "@triangle.value", "y": 0.17, "width": 0.13, "height": 0.13,
             "cornerRadius": 0.065, "color": "#F6B73C"}},
          {"name": "square", "type": "lfo", "settings": {"shape": "square"}, "inputs": {"period": 3, "amplitude": 0.8}},
          {"type": "sprite", "inputs": {"x": "@square.value", "y": 0, "width": 0.13, "height": 0.13, "cornerRadius": 0.065,
             "color": "#4FD1C5"}},
          {"name": "ramp", "type": "lfo", "settings": {"shape": "ramp"}, "inputs": {"period": 3, "amplitude": 0.8}},
          {"type": "sprite", "inputs": {"x": "@ramp.value", "y": -0.17, "width": 0.13, "height": 0.13,
             "cornerRadius": 0.065, "color": "#5AA9FF"}},
          {"name": "saw", "type": "lfo", "settings": {"shape": "saw"}, "inputs": {"period": 3, "amplitude": 0.8}},
          {"type": "sprite", "inputs": {"x": "@saw.value", "y": -0.34, "width": 0.13, "height": 0.13,
             "cornerRadius": 0.065, "color": "#A78BFA"}}
        ]}
        """

    static let pendulum = """
        {"version": 1, "patches": [
          {"type": "gradient", "inputs": {"colors": ["#1D2436", "#2F3B58"], "start": [0.5, 0], "end": [0.5, 1]}},
          {"name": "t", "type": "time"},
          {"name": "angle", "type": "expression", "settings": {"formula": "38 * cos(2.6 * t)"}, "inputs": {"t": "@t.patch"}},
          {"name": "place", "type": "expression", "settings": {"formula": "0.72 * sin(a * pi / 180)"},
           "inputs": {"a": "@angle.value"}},
          {"name": "spread", "type": "expression", "settings": {"formula": "0.3 + 0.2 * abs(x)"},
           "inputs": {"x": "@place.value"}},
          {"type": "gradient", "settings": {"kind": "radial"},
           "inputs": {"x": "@place.value", "y": -0.43, "width": "@spread.value", "height": 0.07, "start": [0.5, 0.5],
             "end": [1, 1], "colors": ["#00000090", "#00000040", "#00000000"]}},
          {"type": "transform", "inputs": {"y": 0.42, "rotation": "@angle.value"}, "patches": [
            {"type": "sprite", "inputs": {"y": -0.36, "width": 0.014, "height": 0.72, "color": "#8E99AE"}},
            {"type": "gradient", "settings": {"kind": "radial"},
             "inputs": {"y": -0.72, "width": 0.2, "height": 0.2, "cornerRadius": 0.1, "start": [0.35, 0.65],
               "end": [1.05, 0], "colors": ["#FFE3A6", "#F6B73C", "#9A5B12"]}}]},
          {"type": "sprite", "inputs": {"y": 0.42, "width": 0.3, "height": 0.03, "cornerRadius": 0.015, "color": "#8E99AE"}}
        ]}
        """

    static let petals = """
        {"version": 1, "patches": [
          {"type": "gradient", "settings": {"kind": "radial"},
           "inputs": {"colors": ["#2B1B4D", "#120E24"], "start": [0.5, 0.5], "end": [1, 1.4]}},
          {"name": "turn", "type": "lfo", "settings": {"shape": "ramp"}, "inputs": {"period": 24, "amplitude": 180}},
          {"name": "back", "type": "math", "settings": {"operation": "multiply"}, "inputs": {"a": "@turn.value", "b": -1}},
          {"name": "breath", "type": "lfo", "inputs": {"period": 4, "amplitude": 0.06, "offset": 0.28}},
          {"type": "replicate", "settings": {"blend": "screen"},
           "inputs": {"count": 12, "stepRotation": 30, "rotation": "@turn.value", "color": "#FFFFFF", "stepBlue": -0.03,
             "stepGreen": -0.05}, "patches": [
            {"type": "sprite", "inputs": {"x": "@breath.value", "width": 0.3, "height": 0.11, "cornerRadius": 0.055,
               "color": "#A78BFA90"}}]},
          {"type": "replicate", "settings": {"blend": "screen"},
           "inputs": {"count": 12, "stepRotation": 30, "rotation": "@back.value", "stepRed": -0.05}, "patches": [
            {"type": "sprite", "inputs": {"x": 0.16, "width": 0.16, "height": 0.06, "cornerRadius": 0.03,
               "color": "#FF6B9DB0"}}]},
          {"type": "sprite", "inputs": {"width": 0.1, "height": 0.1, "cornerRadius": 0.05, "color": "#F6B73C"}}
        ]}
        """

    static let comet = """
        {"version": 1, "patches": [
          {"type": "gradient", "inputs": {"colors": ["#05060F", "#0D1430"], "start": [0.5, 0], "end": [0.5, 1]}},
          {"name": "x", "type": "lfo", "inputs": {"period": 4, "amplitude": 0.72}},
          {"name": "y", "type": "lfo", "inputs": {"period": 2, "amplitude": 0.28, "phase": 20}},
          {"type": "particles", "settings": {"additive": true},
           "inputs": {"x": "@x.value", "y": "@y.value", "rate": 240, "lifetime": 1.1, "lifetimeRange": 0.6, "velocity": 0.06,
             "velocityRange": 0.1, "size": 0.16, "sizeRange": 0.06, "sizeSpeed": -0.11, "color": "#3C7CFF66",
             "redRange": 0.4, "greenRange": 0.3, "alphaSpeed": -0.3}},
          {"type": "particles", "settings": {"additive": true},
           "inputs": {"x": "@x.value", "y": "@y.value", "rate": 70, "lifetime": 1.6, "velocity": 0.18, "velocityRange": 0.2,
             "accelerationY": -0.15, "size": 0.035, "sizeRange": 0.03, "color": "#FFE3A6", "alphaSpeed": -0.6, "seed": 1}}
        ]}
        """

    static let fire = """
        {"version": 1, "patches": [
          {"type": "gradient", "inputs": {"colors": ["#2A0F0A", "#0C0910"], "start": [0.5, 0], "end": [0.5, 1]}},
          {"type": "particles", "settings": {"additive": true, "shape": "line"},
           "inputs": {"y": -0.42, "width": 1.1, "rate": 260, "lifetime": 1, "lifetimeRange": 0.5, "velocity": 0.3,
             "velocityRange": 0.25, "spread": 50, "accelerationY": 0.45, "size": 0.22, "sizeSpeed": -0.14,
             "color": "#CC521850", "alphaSpeed": -0.25}},
          {"type": "particles", "settings": {"additive": true, "shape": "circle"},
           "inputs": {"y": -0.35, "width": 0.8, "rate": 26, "lifetime": 1.8, "lifetimeRange": 0.8, "velocity": 0.4,
             "velocityRange": 0.3, "spread": 70, "accelerationY": 0.1, "size": 0.03, "sizeRange": 0.02,
             "color": "#FFB060", "alphaSpeed": -0.5, "seed": 3}}
        ]}
        """

    static let snow = """
        {"version": 1, "inputs": {"greeting": {"type": "string", "default": "Acetate"}}, "patches": [
          {"type": "gradient", "inputs": {"colors": ["#3A5A80", "#16243F"], "start": [0.5, 0], "end": [0.5, 1]}},
          {"type": "text", "settings": {"font": "Helvetica-Bold"},
           "inputs": {"string": "@inputs.greeting", "size": 0.34, "height": 0.48, "color": "#F2F7FF"}},
          {"name": "wind", "type": "lfo", "inputs": {"period": 9, "amplitude": 0.08}},
          {"type": "particles", "settings": {"shape": "line"},
           "inputs": {"y": 0.56, "width": 2.4, "rate": 60, "lifetime": 5, "velocity": 0.38, "velocityRange": 0.3,
             "direction": -90, "spread": 40, "accelerationX": "@wind.value", "size": 0.05, "sizeRange": 0.05,
             "color": "#FFFFFFD0", "alphaRange": 0.4}}
        ]}
        """

    static let gauge = """
        {"version": 1, "inputs": {"level": {"type": "number", "default": 0.5, "min": 0, "max": 1}}, "patches": [
          {"type": "clear", "inputs": {"color": "#141A26"}},
          {"name": "width", "type": "expression", "settings": {"formula": "1.5 * level"},
           "inputs": {"level": "@inputs.level"}},
          {"name": "middle", "type": "expression", "settings": {"formula": "width / 2 - 0.75"},
           "inputs": {"width": "@width.value"}},
          {"name": "end", "type": "expression", "settings": {"formula": "width - 0.75"}, "inputs": {"width": "@width.value"}},
          {"name": "tint", "type": "mixColors", "inputs": {"a": "#4FD1C5", "b": "#FF6B9D", "amount": "@inputs.level"}},
          {"type": "sprite", "inputs": {"width": 1.5, "height": 0.14, "cornerRadius": 0.07, "color": "#262E3F"}},
          {"type": "sprite", "inputs": {"x": "@middle.value", "width": "@width.value", "height": 0.14, "cornerRadius": 0.07,
             "color": "@tint.color"}},
          {"type": "sprite", "inputs": {"x": "@end.value", "width": 0.24, "height": 0.24, "cornerRadius": 0.12,
             "color": "#FFFFFF", "borderWidth": 0.03, "borderColor": "@tint.color"}},
          {"type": "particles", "settings": {"additive": true},
           "inputs": {"x": "@end.value", "y": 0.1, "rate": 30, "lifetime": 1.2, "velocity": 0.25, "velocityRange": 0.2,
             "spread": 60, "size": 0.05, "sizeRange": 0.03, "color": "@tint.color", "alphaSpeed": -0.8}}
        ]}
        """

    static let focus = """
        {"version": 1, "patches": [
          {"type": "gradient", "inputs": {"colors": ["#0F2027", "#203A43", "#2C5364"], "start": [0, 0], "end": [1, 1]}},
          {"name": "radius", "type": "lfo", "inputs": {"period": 5, "amplitude": 0.03, "offset": 0.03, "phase": -60}},
          {"type": "filter", "settings": {"filter": "CIGaussianBlur"}, "inputs": {"inputRadius": "@radius.value"}, "patches": [
            {"type": "replicate", "inputs": {"count": 4, "x": -0.6, "stepX": 0.4}, "patches": [
              {"type": "sprite", "inputs": {"width": 0.26, "height": 0.52, "cornerRadius": 0.13, "color": "#F6B73C"}}]},
            {"type": "replicate", "inputs": {"count": 3, "x": -0.4, "stepX": 0.4}, "patches": [
              {"type": "sprite", "inputs": {"width": 0.2, "height": 0.2, "cornerRadius": 0.1, "color": "#FF6B9D"}}]}]}
        ]}
        """

    static let ribbon = """
        {"version": 1, "patches": [
          {"type": "clear", "inputs": {"color": "#0E1420"}},
          {"name": "x", "type": "lfo", "inputs": {"period": 3, "amplitude": 0.75}},
          {"name": "y", "type": "lfo", "inputs": {"period": 2, "amplitude": 0.34, "phase": 45}},
          {"type": "replicate", "settings": {"blend": "screen"},
           "inputs": {"count": 24, "delay": 0.05, "stepAlpha": -0.04, "stepRed": -0.03}, "patches": [
            {"type": "sprite",
             "inputs": {"x": "@x.value", "y": "@y.value", "width": 0.12, "height": 0.12, "cornerRadius": 0.06,
               "color": "#F6B73C"}}]}
        ]}
        """

    static let card = """
        {"version": 1, "patches": [
          {"type": "gradient", "settings": {"kind": "radial"},
           "inputs": {"colors": ["#2A3350", "#131826"], "start": [0.5, 0.5], "end": [1, 1.3]}},
          {"name": "turn", "type": "lfo", "inputs": {"period": 6, "amplitude": 62}},
          {"name": "tilt", "type": "lfo", "inputs": {"period": 6, "amplitude": 18, "phase": 90}},
          {"type": "transform3D", "inputs": {"rotationY": "@turn.value", "rotationX": "@tilt.value", "distance": 2},
           "patches": [
            {"type": "gradient",
             "inputs": {"width": 0.98, "height": 0.6, "cornerRadius": 0.06, "colors": ["#5AA9FF", "#A78BFA", "#FF6B9D"],
               "start": [0, 0], "end": [1, 1]}},
            {"type": "sprite",
             "inputs": {"x": -0.34, "y": 0.08, "width": 0.16, "height": 0.12, "cornerRadius": 0.02, "color": "#FFE3A6"}},
            {"type": "replicate", "inputs": {"count": 4, "x": -0.33, "y": -0.09, "stepX": 0.22}, "patches": [
              {"type": "sprite", "inputs": {"width": 0.18, "height": 0.035, "cornerRadius": 0.017, "color": "#FFFFFFC0"}}]},
            {"type": "sprite",
             "inputs": {"x": -0.22, "y": -0.2, "width": 0.4, "height": 0.03, "cornerRadius": 0.015, "color": "#FFFFFF80"}}]}
        ]}
        """

    /// The distance of a pupil from the middle of its eye grows with the distance of the mouse.
    static let eyes = """
        {"version": 1, "patches": [
          {"type": "gradient", "inputs": {"colors": ["#0E3B3A", "#1D7874"], "start": [0.5, 0], "end": [0.5, 1]}},
          {"name": "mouse", "type": "mouse"},
          {"name": "leftX", "type": "expression",
           "settings": {"formula": "c + 0.14 * (x - c) / (0.4 + sqrt((x - c) ^ 2 + y ^ 2))"},
           "inputs": {"c": -0.3, "x": "@mouse.x", "y": "@mouse.y"}},
          {"name": "leftY", "type": "expression",
           "settings": {"formula": "0.14 * y / (0.4 + sqrt((x - c) ^ 2 + y ^ 2))"},
           "inputs": {"c": -0.3, "x": "@mouse.x", "y": "@mouse.y"}},
          {"name": "rightX", "type": "expression",
           "settings": {"formula": "c + 0.14 * (x - c) / (0.4 + sqrt((x - c) ^ 2 + y ^ 2))"},
           "inputs": {"c": 0.3, "x": "@mouse.x", "y": "@mouse.y"}},
          {"name": "rightY", "type": "expression",
           "settings": {"formula": "0.14 * y / (0.4 + sqrt((x - c) ^ 2 + y ^ 2))"},
           "inputs": {"c": 0.3, "x": "@mouse.x", "y": "@mouse.y"}},
          {"type": "replicate", "inputs": {"count": 2, "x": -0.3, "stepX": 0.6}, "patches": [
            {"type": "sprite", "inputs": {"width": 0.46, "height": 0.46, "cornerRadius": 0.23, "color": "#F4EFE6"}}]},
          {"type": "sprite",
           "inputs": {"x": "@leftX.value", "y": "@leftY.value", "width": 0.19, "height": 0.19, "cornerRadius": 0.095,
             "color": "#10141D", "borderWidth": 0.03, "borderColor": "#3A7CA5"}},
          {"type": "sprite",
           "inputs": {"x": "@rightX.value", "y": "@rightY.value", "width": 0.19, "height": 0.19, "cornerRadius": 0.095,
             "color": "#10141D", "borderWidth": 0.03, "borderColor": "#3A7CA5"}}
        ]}
        """
}
