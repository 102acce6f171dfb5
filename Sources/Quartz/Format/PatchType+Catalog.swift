import AcetateCompositor
import CoreGraphics

/// All patch types with their settings and ports. The module's documentation contains the same list.
extension PatchType {
    // MARK: Values

    static let sources: [PatchType] = [
        PatchType(
            "lfo", settings: [.choice("shape", Waveform.self, .sine)],
            inputs: [
                .number("period", 1, 0...Limits.number), .number("phase", 0), .number("amplitude", 1),
                .number("offset", 0),
            ],
            outputs: [Output("value", .number)]),
        PatchType(
            "interpolation",
            settings: [
                .choice("repeat", RepeatMode.self, RepeatMode.none), .choice("easing", Easing.self, .linear),
            ],
            inputs: [
                .number("from", 0), .number("to", 1), .number("duration", 1, 0...Limits.number), .number("delay", 0),
            ],
            outputs: [Output("value", .number)]),
        PatchType("time", outputs: [Output("patch", .number), Output("system", .number)]),
        PatchType("mouse", outputs: [Output("x", .number), Output("y", .number), Output("position", .point)]),
        PatchType(
            "image", settings: [Setting(name: "file", kind: .file, defaultValue: nil)],
            outputs: [Output("image", .image)]),
    ]

    // MARK: Mathematics

    static let mathematics: [PatchType] = [
        PatchType(
            "math", settings: [.choice("operation", Arithmetic.self, .add)],
            inputs: [.number("a", 0), .number("b", 0)], outputs: [Output("value", .number)]),
        PatchType(
            "expression", settings: [Setting(name: "formula", kind: .text, defaultValue: nil)],
            outputs: [Output("value", .number)], hasOpenInputs: true),
        PatchType(
            "conditional", settings: [.choice("test", Comparison.self, .equal)],
            inputs: [.number("a", 0), .number("b", 0), .number("then", 1), .number("else", 0)],
            outputs: [Output("value", .number), Output("holds", .boolean)]),
        PatchType(
            "clamp", inputs: [.number("value", 0), .number("min", 0), .number("max", 1)],
            outputs: [Output("value", .number)]),
        PatchType(
            "point", inputs: [.number("x", 0), .number("y", 0)], outputs: [Output("point", .point)]),
        PatchType(
            "coordinates", inputs: [Port("point", .point, .point(.zero))],
            outputs: [Output("x", .number), Output("y", .number)]),
        PatchType(
            "color",
            inputs: [
                .number("red", 1, 0...1), .number("green", 1, 0...1), .number("blue", 1, 0...1),
                .number("alpha", 1, 0...1),
            ],
            outputs: [Output("color", .color)]),
        PatchType(
            "mixColors",
            inputs: [.color("a", .black), .color("b", .white), .number("amount", 0.5, 0...1)],
            outputs: [Output("color", .color)]),
    ]

    // MARK: Renderers

    /// The inputs for position and visibility that visible patches share.
    private static let placing: [Port] = [
        .length("x", 0), .length("y", 0), .number("rotation", 0), .number("opacity", 1, 0...1),
        Port("enabled", .boolean, .boolean(true)),
    ]
    private static let blending = Setting.choice("blend", BlendMode.self, .over)

    static let renderers: [PatchType] = [
        PatchType("clear", inputs: [.color("color", .black)], isDrawn: true),
        PatchType(
            "sprite", settings: [blending, .boolean("wholePoints")],
            inputs: placing + [
                .size("width", 1), .size("height", 1), Port("color", .color, nil), Port("image", .image, nil),
                .size("cornerRadius", 0), .size("borderWidth", 0), .color("borderColor", .white),
            ], isDrawn: true),
        PatchType(
            "gradient", settings: [blending, .choice("kind", GradientKind.self, .axial), .boolean("wholePoints")],
            inputs: placing + [
                Port("width", .number, nil, range: 0...Limits.length),
                Port("height", .number, nil, range: 0...Limits.length),
                Port("colors", .color, nil, isList: true), Port("locations", .number, nil, isList: true),
                Port("start", .point, nil), Port("end", .point, nil), .size("cornerRadius", 0),
            ], isDrawn: true),
        PatchType(
            "text",
            settings: [
                blending, Setting(name: "font", kind: .text, defaultValue: "Helvetica"),
                .choice("alignment", ["center", "left", "right"]),
            ],
            inputs: placing + [
                Port("string", .string, .string(""), isDrawnByProgram: true),
                Port("size", .number, .number(0.1), range: 0...10, isDrawnByProgram: true),
                Port("color", .color, .color(.white), isDrawnByProgram: true), .size("width", 2), .size("height", 0.5),
            ], isDrawn: true),
    ]

    static let particles = PatchType(
        "particles",
        settings: [blending, .choice("shape", SourceShape.self, .point), .boolean("additive")],
        inputs: placing.filter { $0.name != "rotation" } + [
            .size("width", 0), .size("height", 0), Port("image", .image, nil),
            .number("rate", 20, 0...Double(Limits.particles)), .number("lifetime", 2, 0...Limits.length),
            .number("lifetimeRange", 0, 0...Limits.length), .length("velocity", 0.3), .size("velocityRange", 0),
            .number("direction", 90), .number("spread", 360, 0...360), .length("accelerationX", 0),
            .length("accelerationY", 0), .size("size", 0.1), .size("sizeRange", 0), .length("sizeSpeed", 0),
            .number("spin", 0), .number("spinRange", 0, 0...Limits.number), .color("color", .white),
            .number("redRange", 0, 0...2), .number("greenRange", 0, 0...2), .number("blueRange", 0, 0...2),
            .number("alphaRange", 0, 0...2), .length("redSpeed", 0), .length("greenSpeed", 0),
            .length("blueSpeed", 0), .length("alphaSpeed", 0),
            .number("seed", 0, 0...Double(UInt32.max)),
        ], isDrawn: true)

    // MARK: Groups

    static let groups: [PatchType] = [
        PatchType(
            "transform", settings: [blending],
            inputs: placing + [.number("scaleX", 1, -1000...1000), .number("scaleY", 1, -1000...1000)],
            isDrawn: true, holdsPatches: true),
        PatchType(
            "transform3D",
            inputs: placing.filter { $0.name != "rotation" } + [
                .length("z", 0), .number("rotationX", 0), .number("rotationY", 0), .number("rotationZ", 0),
                .number("scale", 1, -1000...1000), .size("distance", 0),
            ], isDrawn: true, holdsPatches: true),
        PatchType(
            "replicate", settings: [blending],
            inputs: placing + [
                .number("count", 1, 0...Double(Limits.copies)), .number("delay", 0, -Limits.length...Limits.length),
                .length("stepX", 0), .length("stepY", 0), .number("stepRotation", 0),
                .number("stepScale", 1, -1000...1000), .color("color", .white), .number("stepRed", 0, -1...1),
                .number("stepGreen", 0, -1...1), .number("stepBlue", 0, -1...1), .number("stepAlpha", 0, -1...1),
            ], isDrawn: true, holdsPatches: true),
        PatchType(
            "filter", settings: [Setting(name: "filter", kind: .text, defaultValue: nil)],
            inputs: [Port("enabled", .boolean, .boolean(true))], isDrawn: true, holdsPatches: true,
            hasOpenInputs: true),
    ]
}

/// The timing curve of an interpolation.
enum Easing: String, Sendable, CaseIterable {
    case linear, easeIn, easeOut, easeInOut

    var curve: TimingCurve {
        switch self {
        case .linear: .linear
        case .easeIn: .easeIn
        case .easeOut: .easeOut
        case .easeInOut: .easeInEaseOut
        }
    }
}

/// The kind of a gradient, as in `CAGradientLayerType`.
enum GradientKind: String, Sendable, CaseIterable {
    case axial, radial, conic
}

/// The shape of a particle source, as in `CAEmitterLayerEmitterShape`.
enum SourceShape: String, Sendable, CaseIterable {
    case point, line, rectangle, circle
}

/// How a patch is composited with its backdrop.
enum BlendMode: String, Sendable, CaseIterable {
    case over, add, multiply, screen, overlay, softLight

    /// Core Animation's name for the compositing filter; nil for none.
    var filterName: String? {
        switch self {
        case .over: nil
        case .add: "plusL"
        case .multiply: "multiplyBlendMode"
        case .screen: "screenBlendMode"
        case .overlay: "overlayBlendMode"
        case .softLight: "softLightBlendMode"
        }
    }
}
