/// An output by its connector's name, which is the same when the compositor or the output returns, or by the name of its
/// global if the compositor does not send connectors' names.
package struct OutputChoice: Hashable, Sendable {
    package var id: UInt32
    package var name: String

    package init(id: UInt32, name: String) {
        self.id = id
        self.name = name
    }

    package static func == (one: OutputChoice, other: OutputChoice) -> Bool {
        one.name.isEmpty && other.name.isEmpty ? one.id == other.id : one.name == other.name
    }

    package func hash(into hasher: inout Hasher) {
        if name.isEmpty { hasher.combine(id) } else { hasher.combine(name) }
    }

    @MainActor func output(of connection: WaylandConnection) -> WaylandOutput? {
        connection.outputs.first { $0.isKnown && (name.isEmpty ? $0.id == id : $0.info.name == name) }
    }
}
