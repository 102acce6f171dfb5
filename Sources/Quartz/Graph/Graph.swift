import AcetateCompositor
import CoreGraphics
import Foundation

/// The source of a port's value.
enum Argument: Sendable {
    case constant(PatchValue)
    /// A published input, by its index.
    case input(Int)
    /// The result of a node, by its index.
    case node(Int)
    /// A list of values, for a list port.
    case list([Argument])
}

/// The operation of a node.
enum Operation: Sendable {
    case wave(Waveform)
    case interpolation(RepeatMode, TimingCurve)
    case patchTime, systemTime
    case mouseX, mouseY, mouse
    case arithmetic(Arithmetic)
    case formula(Formula)
    case holds(Comparison)
    case choice(Comparison)
    case clamp
    case point, pointX, pointY
    case color, mixedColor

    /// Whether the result depends on time even if the arguments are constant.
    var followsTime: Bool {
        switch self {
        case .wave, .interpolation, .patchTime, .systemTime: true
        default: false
        }
    }

    var usesMouse: Bool {
        switch self {
        case .mouseX, .mouseY, .mouse: true
        default: false
        }
    }
}

/// An input that a composition publishes.
struct PublishedInput: Sendable {
    let name: String
    let type: PortType
    let defaultValue: PatchValue
    /// The valid range of a number.
    let range: ClosedRange<Double>

    /// The key path of its value in a composition layer, for key-value coding and animations.
    var keyPath: String { "patch.\(name).value" }
}

/// The dataflow graph of a composition: nodes in topological order, each after its inputs.
struct Graph: Sendable {
    struct Node: Sendable {
        let operation: Operation
        let arguments: [Argument]
        /// Whether it depends on time, directly or through its arguments.
        let followsTime: Bool
        let usesMouse: Bool
    }

    private(set) var nodes: [Node] = []
    var inputs: [PublishedInput] = []

    /// Adds a node and returns its index.
    mutating func add(_ operation: Operation, _ arguments: [Argument]) -> Int {
        let isConstant =
            if case .wave = operation, case .constant(.number(0))? = arguments.first { true } else { false }
        nodes.append(
            Node(
                operation: operation, arguments: arguments,
                followsTime: (operation.followsTime && !isConstant) || arguments.contains { followsTime($0) },
                usesMouse: operation.usesMouse || arguments.contains { usesMouse($0) }))
        return nodes.count - 1
    }

    func followsTime(_ argument: Argument) -> Bool {
        switch argument {
        case .constant, .input: false
        case .node(let index): nodes[index].followsTime
        case .list(let items): items.contains { followsTime($0) }
        }
    }

    func usesMouse(_ argument: Argument) -> Bool {
        switch argument {
        case .constant, .input: false
        case .node(let index): nodes[index].usesMouse
        case .list(let items): items.contains { usesMouse($0) }
        }
    }

    /// The nodes that arguments depend on, in evaluation order.
    func nodes(for arguments: [Argument]) -> [Int] {
        var needed: Set<Int> = []
        func visit(_ argument: Argument) {
            switch argument {
            case .constant, .input: break
            case .list(let items): items.forEach(visit)
            case .node(let index):
                if needed.insert(index).inserted { nodes[index].arguments.forEach(visit) }
            }
        }
        arguments.forEach(visit)
        return needed.sorted()
    }

    /// The key path of the mouse position in a composition layer, in units.
    static let mouseKey = "patch.mouse.position"
}

/// The values of some nodes at a point in time.
struct Evaluation {
    private let inputs: [PatchValue]
    private var results: [Int: PatchValue] = [:]
    /// The composition layer's bounds, in points.
    let size: CGSize
    let origin: CGPoint

    /// Evaluates nodes; `order` is the result of `Graph.nodes(for:)`.
    init(_ graph: Graph, _ order: [Int], at moment: ComputedAnimation.Moment, source: LayerValues) {
        (size, origin) = (source.bounds.size, source.bounds.origin)
        inputs = graph.inputs.map { input in
            let given = source.custom[input.keyPath].flatMap { PatchValue($0, input.type) } ?? input.defaultValue
            guard case .number(let number) = given else { return given }
            return .number(max(input.range.lowerBound, min(input.range.upperBound, number)))
        }
        var mouse = CGPoint.zero
        if case .point(let point)? = source.custom[Graph.mouseKey] { mouse = point }
        for index in order {
            let node = graph.nodes[index]
            results[index] = result(node.operation, node.arguments, moment, mouse)
        }
    }

    // MARK: Values

    func value(_ argument: Argument, _ type: PortType) -> PatchValue {
        let value: PatchValue? =
            switch argument {
            case .constant(let value): value
            case .input(let index): inputs[index]
            case .node(let index): results[index]
            case .list(let items): items.first.map { self.value($0, type) }
            }
        return (value ?? .zero(type)).converted(to: type)
    }

    func number(_ argument: Argument) -> Double {
        if case .number(let value) = value(argument, .number), value.isFinite { value } else { 0 }
    }

    func point(_ argument: Argument) -> CGPoint {
        if case .point(let value) = value(argument, .point) { value } else { .zero }
    }

    func color(_ argument: Argument) -> CGColor {
        if case .color(let value) = value(argument, .color) { value } else { .clear }
    }

    func image(_ argument: Argument) -> CGImage? {
        if case .image(let value) = value(argument, .image) { value } else { nil }
    }

    func boolean(_ argument: Argument) -> Bool {
        if case .boolean(let value) = value(argument, .boolean) { value } else { false }
    }

    func string(_ argument: Argument) -> String {
        if case .string(let value) = value(argument, .string) { value } else { "" }
    }

    // MARK: Operations

    private func result(
        _ operation: Operation, _ arguments: [Argument], _ moment: ComputedAnimation.Moment, _ mouse: CGPoint
    ) -> PatchValue {
        func x(_ index: Int) -> Double { index < arguments.count ? number(arguments[index]) : 0 }
        let result: PatchValue =
            switch operation {
            case .wave(let shape):
                .number(
                    x(3) + x(2) * shape.value(at: (x(0) > 0 ? moment.seconds / x(0) : 0) + x(1) / 360))
            case .interpolation(let mode, let curve):
                .number(
                    x(0) + (x(1) - x(0))
                        * curve(mode.progress(Self.durations(moment.seconds - x(3), of: x(2)))))
            case .patchTime: .number(moment.seconds)
            case .systemTime: .number(moment.parent)
            case .mouseX: .number(mouse.x)
            case .mouseY: .number(mouse.y)
            case .mouse: .point(mouse)
            case .arithmetic(let operation): .number(operation(x(0), x(1)))
            case .formula(let formula): .number(formula(arguments.map { number($0) }))
            case .holds(let test): .boolean(test(x(0), x(1)))
            case .choice(let test): .number(test(x(0), x(1)) ? x(2) : x(3))
            case .clamp: .number(max(x(1), min(x(2), x(0))))
            case .point: .point(CGPoint(x: x(0), y: x(1)))
            case .pointX: .number(arguments.first.map { point($0).x } ?? 0)
            case .pointY: .number(arguments.first.map { point($0).y } ?? 0)
            case .color: .color(CGColor(srgbRed: x(0), green: x(1), blue: x(2), alpha: x(3)))
            case .mixedColor: .color(mixed(arguments))
            }
        if case .number(let number) = result, !number.isFinite { return .number(0) }
        return result
    }

    /// The number of durations that have passed; a duration of 0 ends immediately.
    private static func durations(_ seconds: Double, of duration: Double) -> Double {
        duration > 0 ? seconds / duration : seconds >= 0 ? .infinity : -.infinity
    }

    private func mixed(_ arguments: [Argument]) -> CGColor {
        guard arguments.count == 3 else { return .clear }
        let ends = (PropertyValue.color(color(arguments[0])), PropertyValue.color(color(arguments[1])))
        let amount = max(0, min(1, number(arguments[2])))
        if case .color(let color) = ends.0.interpolated(to: ends.1, at: amount) { return color }
        return .clear
    }
}
