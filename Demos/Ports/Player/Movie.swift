import Foundation

/// A vector animation, as it is read from a JSON file.
///
/// Lengths are in points, with the origin at the bottom left; angles are in degrees, counterclockwise; times are in frames.
/// Any value that may change is a constant, or `{"keys": [{"t": 0, "v": …, "ease": […]}, …]}`. Layers are listed from the
/// bottom to the top.
struct Movie: Decodable, Sendable {
    let size: [Double]
    let frameRate: Double
    /// The number of frames.
    let frames: Double
    let layers: [Layer]
    /// Layers with names of their own, which layers of the kind `composition` show.
    let compositions: [String: [Layer]]?

    struct Layer: Decodable, Sendable {
        let name: String
        /// The name of the layer whose position, scale and rotation this layer's ones are relative to.
        let parent: String?
        /// The name of the composition that the layer shows.
        let composition: String?
        /// Shapes from the bottom to the top.
        let shapes: [Shape]?
        /// The frames during which the layer is visible: from the first, and before the second.
        let visible: [Double]?
        /// The frame at which the clock of a composition starts, and how many times longer it takes.
        let start: Double?
        let stretch: Double?
        /// The frame of the composition that is shown, in place of `start` and `stretch`.
        let remap: Track<Double>?
        let motion: Motion?
        /// An outline inside of which the layer is visible, or outside.
        let mask: Mask?
        /// The name of a layer whose opacity is that of this layer. It is not shown itself.
        let matte: String?
        let invertedMatte: Bool?
        /// Whether the layer is only a parent or a matte of others.
        let isHelper: Bool?
    }

    /// How something is moved: around `anchor`, first scaled, then rotated, then moved.
    struct Motion: Decodable, Sendable {
        let anchor: [Double]?
        let position: Track<[Double]>?
        let scale: Track<[Double]>?
        let rotation: Track<Double>?
        let opacity: Track<Double>?
    }

    struct Mask: Decodable, Sendable {
        let outline: Outline
        let inverted: Bool?
    }

    /// Outlines with the same style.
    struct Shape: Decodable, Sendable {
        let outlines: [Outline]
        let fill: Track<[Double]>?
        let evenOdd: Bool?
        let gradient: Gradient?
        let stroke: Stroke?
        let trim: Trim?
        let repeater: Repeater?
        let motion: Motion?
    }

    /// A closed or open outline. It has one of the following.
    struct Outline: Decodable, Sendable {
        /// The center and size of an ellipse.
        let ellipse: Track<[Double]>?
        /// The center and size of a rectangle, and the radius of its corners.
        let rectangle: Track<[Double]>?
        /// The center of a star, its inner and outer radius, the angle of the first point, and the number of points.
        let star: Track<[Double]>?
        /// A row for each point: x, y, and the control points before and after it, relative to it.
        let curve: Track<[[Double]]>?
        let isOpen: Bool?
    }

    /// A stroke; colors are red, green, blue and alpha.
    struct Stroke: Decodable, Sendable {
        let color: Track<[Double]>
        let width: Track<Double>?
        let dash: [Double]?
        let dashPhase: Track<Double>?
        let isButt: Bool?
    }

    /// The part of the outlines that is drawn, from 0 to 1; the offset moves both ends around, from 0 to 1.
    struct Trim: Decodable, Sendable {
        let start: Track<Double>?
        let end: Track<Double>?
        let offset: Track<Double>?
    }

    /// A gradient that fills the outlines; the points are fractions of the outlines' composition.
    struct Gradient: Decodable, Sendable {
        let isRadial: Bool?
        /// Rows of red, green, blue and alpha.
        let colors: Track<[[Double]]>
        let locations: Track<[Double]>?
        let start: Track<[Double]>
        let end: Track<[Double]>
    }

    /// Copies, each of which is moved against the last around the shape's position.
    struct Repeater: Decodable, Sendable {
        let count: Int
        let move: [Double]?
        let scale: Double?
        let rotation: Track<Double>?
        /// What is added to the opacity of each copy.
        let fade: Double?
        /// The delay of each copy in frames.
        let delay: Double?
    }
}

/// What is wrong with the description of a movie.
struct MovieError: Error, CustomStringConvertible {
    let description: String
}

extension Movie {
    /// Reads a movie from JSON. `name` is for messages.
    init(json: Data, name: String) throws {
        do {
            self = try JSONDecoder().decode(Movie.self, from: json)
        } catch let error as DecodingError {
            throw MovieError(description: "\(name) is not a movie: \(error)")
        }
        guard size.count == 2, size.allSatisfy({ $0 > 0 }), frameRate > 0, frames > 0 else {
            throw MovieError(description: "\(name) needs a size of two positive numbers, a frameRate and frames")
        }
        try Self.check(layers, in: self, name, depth: 0)
    }

    private static func check(_ layers: [Layer], in movie: Movie, _ name: String, depth: Int) throws {
        guard depth < 16 else { throw MovieError(description: "\(name) has compositions that contain themselves") }
        var seen: Set<String> = []
        for layer in layers {
            // A parent comes before its children, so that there is no cycle.
            if let parent = layer.parent, !seen.contains(parent) {
                throw MovieError(
                    description: "the parent \(parent) of \(layer.name) is not a layer before it; move it in \(name)")
            }
            if let matte = layer.matte, matte == layer.name || !layers.contains(where: { $0.name == matte }) {
                throw MovieError(description: "the matte \(matte) of \(layer.name) is not another layer in \(name)")
            }
            if let composition = layer.composition {
                guard let inner = movie.compositions?[composition] else {
                    throw MovieError(
                        description: "\(layer.name) shows \(composition), which is not in compositions of \(name)")
                }
                try check(inner, in: movie, name, depth: depth + 1)
            }
            seen.insert(layer.name)
        }
    }
}
