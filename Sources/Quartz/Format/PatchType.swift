import CoreGraphics

/// A kind of patch: what its settings, ports and picture are.
struct PatchType: Sendable {
    let name: String
    let settings: [Setting]
    let inputs: [Port]
    let outputs: [Output]
    /// Whether it shows something.
    let isDrawn: Bool
    /// Whether it holds patches of its own.
    let holdsPatches: Bool
    /// Whether its inputs are those that a setting names, and not `inputs` alone.
    let hasOpenInputs: Bool

    init(
        _ name: String, settings: [Setting] = [], inputs: [Port] = [], outputs: [Output] = [], isDrawn: Bool = false,
        holdsPatches: Bool = false, hasOpenInputs: Bool = false
    ) {
        (self.name, self.settings, self.inputs, self.outputs) = (name, settings, inputs, outputs)
        (self.isDrawn, self.holdsPatches, self.hasOpenInputs) = (isDrawn, holdsPatches, hasOpenInputs)
    }

    /// A constant that says what a patch is.
    struct Setting: Sendable {
        enum Kind: Sendable {
            case choice([String])
            case text
            case boolean
            /// A file beside the composition's.
            case file
        }

        let name: String
        let kind: Kind
        /// Nil for one that must be given.
        let standard: String?

        static func choice<Name: RawRepresentable & CaseIterable>(
            _ name: String, _: Name.Type, _ standard: Name
        ) -> Setting where Name.RawValue == String {
            Setting(name: name, kind: .choice(Name.allCases.map(\.rawValue)), standard: standard.rawValue)
        }

        static func choice(_ name: String, _ names: [String]) -> Setting {
            Setting(name: name, kind: .choice(names), standard: names.first)
        }

        static func boolean(_ name: String) -> Setting { Setting(name: name, kind: .boolean, standard: "false") }
    }

    /// An input: a constant, or connected to an output.
    struct Port: Sendable {
        let name: String
        let type: PortType
        /// Nil for one that is left alone where nobody gives it.
        let standard: PatchValue?
        /// Of numbers: constants beyond it are refused, and what comes through a connection is brought into it.
        let range: ClosedRange<Double>
        /// Whether it takes a list of such values.
        let isList: Bool
        /// Whether it may not follow time, for the program's thread must draw it.
        let isDrawnByProgram: Bool

        init(
            _ name: String, _ type: PortType, _ standard: PatchValue?, range: ClosedRange<Double> = Port.anything,
            isList: Bool = false, isDrawnByProgram: Bool = false
        ) {
            (self.name, self.type, self.standard, self.range) = (name, type, standard, range)
            (self.isList, self.isDrawnByProgram) = (isList, isDrawnByProgram)
        }

        static let anything = -Limits.number...Limits.number
        static let lengths = -Limits.length...Limits.length

        static func number(_ name: String, _ standard: Double, _ range: ClosedRange<Double> = anything) -> Port {
            Port(name, .number, .number(standard), range: range)
        }

        /// Units of the composition's space.
        static func length(_ name: String, _ standard: Double) -> Port { number(name, standard, lengths) }

        static func size(_ name: String, _ standard: Double) -> Port { number(name, standard, 0...Limits.length) }

        static func color(_ name: String, _ standard: CGColor) -> Port { Port(name, .color, .color(standard)) }
    }

    struct Output: Sendable {
        let name: String
        let type: PortType

        init(_ name: String, _ type: PortType) { (self.name, self.type) = (name, type) }
    }

    static let all: [String: PatchType] = Dictionary(
        uniqueKeysWithValues: (sources + mathematics + pictures + [particles] + groups).map { ($0.name, $0) })
}
