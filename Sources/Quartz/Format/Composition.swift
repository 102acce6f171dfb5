import CoreGraphics
import Foundation

/// A composition that has been read and checked: what connects its values, and what it shows.
struct Composition: Sendable {
    /// What its file says of it, for `QCComposition.attributes`.
    var name: String
    var description: String?
    var copyright: String?
    /// How often in a second time goes on; 0 for with every frame of the display.
    var frameRate = 0.0
    var graph = Graph()
    var outputs: [PublishedOutput] = []
    /// What it shows, from the back to the front.
    var drawn: [DrawnPatch] = []

    struct PublishedOutput: Sendable {
        let name: String
        let type: PortType
        let argument: Argument
    }

    /// Whether anything shown or published depends on the mouse.
    var usesMouse: Bool {
        drawn.contains { $0.usesMouse(graph) } || outputs.contains { graph.usesMouse($0.argument) }
    }
}

/// A patch that shows something.
struct DrawnPatch: Sendable {
    let type: String
    let settings: [String: String]
    /// Of its inputs, by name; none for those that are left alone.
    let arguments: [String: Argument]
    let patches: [DrawnPatch]
    let place: Place

    func usesMouse(_ graph: Graph) -> Bool {
        arguments.values.contains { graph.usesMouse($0) } || patches.contains { $0.usesMouse(graph) }
    }

    subscript(input: String) -> Argument? { arguments[input] }
}
