import CoreGraphics
import Foundation

/// A composition that was read and validated: its dataflow graph and its visible patches.
struct Composition: Sendable {
    /// The values for `QCComposition.attributes`.
    var name: String
    var description: String?
    var copyright: String?
    /// The updates per second; 0 for every frame of the display.
    var frameRate = 0.0
    var graph = Graph()
    var outputs: [PublishedOutput] = []
    /// The visible patches, from back to front.
    var drawn: [DrawnPatch] = []

    struct PublishedOutput: Sendable {
        let name: String
        let type: PortType
        let argument: Argument
    }

    /// Whether any visible patch or published output depends on the mouse.
    var usesMouse: Bool {
        drawn.contains { $0.usesMouse(graph) } || outputs.contains { graph.usesMouse($0.argument) }
    }
}

/// A visible patch.
struct DrawnPatch: Sendable {
    let type: String
    let settings: [String: String]
    /// The sources of its inputs by name; missing for inputs without a value.
    let arguments: [String: Argument]
    let patches: [DrawnPatch]
    let place: Place

    func usesMouse(_ graph: Graph) -> Bool {
        arguments.values.contains { graph.usesMouse($0) } || patches.contains { $0.usesMouse(graph) }
    }

    subscript(input: String) -> Argument? { arguments[input] }
}
