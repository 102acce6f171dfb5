/// What is wrong with a composition, and where.
struct CompositionError: Error, CustomStringConvertible {
    /// The file's name, then the path within it: `Background.composition: patches[3].inputs.radius`.
    let place: Place
    let reason: String

    init(_ place: Place, _ reason: String) { (self.place, self.reason) = (place, reason) }

    var description: String { "\(place): \(reason)" }
}

/// A place in a composition's file.
struct Place: Sendable, CustomStringConvertible {
    let file: String
    private(set) var path = ""

    init(file: String) { self.file = file }

    /// The value of a key of the object that stands here.
    func key(_ name: String) -> Place {
        var place = self
        place.path += path.isEmpty ? name : ".\(name)"
        return place
    }

    /// An item of the list that stands here.
    func item(_ index: Int) -> Place {
        var place = self
        place.path += "[\(index)]"
        return place
    }

    var description: String { path.isEmpty ? file : "\(file): \(path)" }
}
