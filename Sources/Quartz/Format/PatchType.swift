import CoreGraphics

/// A type of patch: its settings and ports, and whether it is visible.
struct PatchType: Sendable {
    let name: String
    let settings: [Setting]
    let inputs: [Port]
    let outputs: [Output]
    /// Whether it is visible.
    let isDrawn: Bool
    /// Whether it can contain patches.
    let holdsPatches: Bool
    /// Whether it has additional inputs that depend on a setting.
    let hasOpenInputs: Bool

    init(
        _ name: String, settings: [Setting] = [], inputs: [Port] = [], outputs: [Output] = [], isDrawn: Bool = false,
        holdsPatches: Bool = false, hasOpenInputs: Bool = false
    ) {
        (self.name, self.settings, self.inputs, self.outputs) = (name, settings, inputs, outputs)
        (self.isDrawn, self.holdsPatches, self.hasOpenInputs) = (isDrawn, holdsPatches, hasOpenInputs)
    }

    /// A constant that configures a patch.
    struct Setting: Sendable {
        enum Kind: Sendable {
            case choice([String])
            case text
            case boolean
            /// A file in the composition's directory.
            case file
        }

        let name: String
        let kind: Kind
        /// Nil for a required setting.
        let defaultValue: String?

        static func choice<Name: RawRepresentable & CaseIterable>(
            _ name: String, _: Name.Type, _ defaultValue: Name
        ) -> Setting where Name.RawValue == String {
            Setting(name: name, kind: .choice(Name.allCases.map(\.rawValue)), defaultValue: defaultValue.rawValue)
        }

        static func choice(_ name: String, _ names: [String]) -> Setting {
            Setting(name: name, kind: .choice(names), defaultValue: names.first)
        }

        static func boolean(_ name: String) -> Setting { Setting(name: name, kind: .boolean, defaultValue: "false") }
    }

    /// An input, which is a constant or is connected to an output.
    struct Port: Sendable {
        let name: String
        let type: PortType
        /// Nil for an input that is not applied unless it is set.
        let defaultValue: PatchValue?
        /// The range of numbers: constants outside it are refused, values from connections are clamped to it.
        let range: ClosedRange<Double>
        /// Whether it takes a list of values.
        let isList: Bool
        /// Whether it must not depend on time, because the program's thread draws it.
        let isDrawnByProgram: Bool

        init(
            _ name: String, _ type: PortType, _ defaultValue: PatchValue?, range: ClosedRange<Double> = Port.anything,
            isList: Bool = false, isDrawnByProgram: Bool = false
        ) {
            (self.name, self.type, self.defaultValue, self.range) = (name, type, defaultValue, range)
            (self.isList, self.isDrawnByProgram) = (isList, isDrawnByProgram)
        }

        static let anything = -Limits.number...Limits.number
        static let lengths = -Limits.length...Limits.length

        static func number(_ name: String, _ defaultValue: Double, _ range: ClosedRange<Double> = anything) -> Port {
            Port(name, .number, .number(defaultValue), range: range)
        }

        /// A length in units.
        static func length(_ name: String, _ defaultValue: Double) -> Port { number(name, defaultValue, lengths) }

        static func size(_ name: String, _ defaultValue: Double) -> Port {
            number(name, defaultValue, 0...Limits.length)
        }

        static func color(_ name: String, _ defaultValue: CGColor) -> Port { Port(name, .color, .color(defaultValue)) }
    }

    struct Output: Sendable {
        let name: String
        let type: PortType

        init(_ name: String, _ type: PortType) { (self.name, self.type) = (name, type) }
    }

    static let all: [String: PatchType] = Dictionary(
        uniqueKeysWithValues: (sources + mathematics + renderers + [particles] + groups).map { ($0.name, $0) })
}
