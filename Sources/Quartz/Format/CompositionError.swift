/// An error in a composition, with its location.
struct CompositionError: Error, CustomStringConvertible {
    /// The file's name and the path within it: `Background.composition: patches[3].inputs.radius`.
    let place: Place
    let reason: String

    init(_ place: Place, _ reason: String) { (self.place, self.reason) = (place, reason) }

    var description: String { "\(place): \(reason)" }
}

/// A location in a composition's file.
struct Place: Sendable, CustomStringConvertible {
    let file: String
    private(set) var path = ""

    init(file: String) { self.file = file }

    /// The location of a key's value in the object at this location.
    func key(_ name: String) -> Place {
        var place = self
        place.path += path.isEmpty ? name : ".\(name)"
        return place
    }

    /// The location of an item in the list at this location.
    func item(_ index: Int) -> Place {
        var place = self
        place.path += "[\(index)]"
        return place
    }

    var description: String { path.isEmpty ? file : "\(file): \(path)" }
}
