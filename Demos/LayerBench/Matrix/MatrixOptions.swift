import DemoSupport

/// The options of the command line with `--matrix` or `--random`.
struct MatrixOptions: Equatable {
    /// The cells that are measured.
    enum Cells: Equatable {
        /// Each of the features in each of the motions, by their names.
        case table(features: [String], motions: [String])
        /// `count` random combinations of features in a motion.
        case random(count: Int, seed: UInt64)
    }

    /// The unit of costs.
    enum Unit: String, Codable {
        /// The processor time, divided by that of copying the same pixels.
        case copies
        /// The number of instructions per pixel of the layers.
        case instructions
    }

    /// What the program does with the cells.
    enum Task: Equatable {
        case measure(Unit)
        /// Renders the counted frames under valgrind.
        case fixedFrames
        /// Writes a screenshot of the only cell.
        case picture(file: String)
    }

    var cells = Cells.table(
        features: ["ground"] + MatrixFeature.all.map(\.name), motions: MatrixMotion.all.map(\.name))
    var task = Task.measure(.copies)
    /// The number of layers of a cell.
    var layers = MatrixCell.cards
    /// Whether the program sets the values before each frame, without animations.
    var isCommitted = false
    var isJSON = false
    /// Whether the program exits with status 1 if a cell is above its bound.
    var checks = false

    /// Whether the arguments select these options instead of `Options`.
    static func isRequested(by arguments: [String]) -> Bool {
        arguments.contains("--matrix") || arguments.contains("--random")
    }

    /// Parses the arguments that follow the program's name.
    init(_ arguments: [String]) throws {
        var reader = ArgumentReader(arguments)
        var features = ["ground"] + MatrixFeature.all.map(\.name)
        var motions = MatrixMotion.all.map(\.name)
        var (count, seed): (Int?, UInt64) = (nil, 1)
        var picture: String?
        var isFixed = false
        var unit = Unit.copies
        while let name = reader.option() {
            switch name {
            case "--matrix": break
            case "--random": count = try MatrixOptions.number(reader.value(), of: name, in: 1...1000)
            case "--seed": seed = UInt64(try MatrixOptions.number(reader.value(), of: name, in: 0...Int.max))
            case "--features": features = try MatrixOptions.names(reader.value(), of: name, among: features)
            case "--motions": motions = try MatrixOptions.names(reader.value(), of: name, among: motions)
            case "--layers": layers = try MatrixOptions.number(reader.value(), of: name, in: 1...MatrixCell.cards)
            case "--instructions": unit = .instructions
            case "--fixed-frames": isFixed = true
            case "--picture": picture = try reader.value()
            case "--committed": isCommitted = true
            case "--json": isJSON = true
            case "--check": checks = true
            default: throw reader.unknown()
            }
        }
        if let count {
            try reader.refuse(["--matrix", "--features", "--motions"], "cannot be used with --random")
            cells = .random(count: count, seed: seed)
        } else {
            try reader.refuse(["--seed"], "has an effect only with --random")
            cells = .table(features: features, motions: motions)
        }
        if let picture {
            try reader.refuse(
                ["--instructions", "--json", "--check", "--fixed-frames"], "cannot be used with --picture")
            if all.count != 1 {
                throw OptionsError(
                    "--picture needs exactly one cell", remedy: "choose it with --features and --motions")
            }
            task = .picture(file: picture)
        } else if isFixed {
            try reader.refuse(["--instructions", "--json", "--check"], "cannot be used with --fixed-frames")
            task = .fixedFrames
        } else {
            task = .measure(unit)
        }
    }

    /// The cells, in the order of the table.
    var all: [MatrixCell] {
        switch cells {
        case .table(let features, let motions):
            features.flatMap { name in
                motions.compactMap { MatrixCell(feature: name, motion: $0, count: layers, isCommitted: isCommitted) }
            }
        case .random(let count, let seed):
            MatrixCell.random(count, seed: seed, layers: layers, isCommitted: isCommitted)
        }
    }

    /// The arguments for a process that renders the counted frames of these cells, or of those with the given features.
    func arguments(forFeatures features: [String]? = nil) -> [String] {
        let layers = ["--fixed-frames", "--layers", "\(layers)"] + (isCommitted ? ["--committed"] : [])
        switch cells {
        case .table(let all, let motions):
            let features = (features ?? all).joined(separator: ",")
            return ["--matrix", "--features", features, "--motions", motions.joined(separator: ",")] + layers
        case .random(let count, let seed):
            return ["--random", "\(count)", "--seed", "\(seed)"] + layers
        }
    }

    /// Parses a whole number.
    static func number(_ text: String, of name: String, in range: ClosedRange<Int>) throws -> Int {
        guard let value = Int(text), range.contains(value) else {
            throw OptionsError(
                "\(name) \(text.debugDescription) is not a whole number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return value
    }

    private static func names(_ text: String, of option: String, among all: [String]) throws -> [String] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            guard all.contains(String(part)) else {
                throw OptionsError(
                    "\(option) has no value \(String(part).debugDescription)",
                    remedy: "choose from \(all.joined(separator: ", "))"
                )
            }
            return String(part)
        }
    }
}

extension MatrixCell {
    /// Creates a cell by the names of its feature and motion. The ground has only the motion in which it changes.
    init?(feature: String, motion: String, count: Int, isCommitted: Bool = false) {
        guard let motion = MatrixMotion.all.first(where: { $0.name == motion }) else { return nil }
        if feature == "ground" {
            guard motion.groundChanges else { return nil }
            self.init(features: [], motion: motion, count: count, isCommitted: isCommitted)
        } else {
            guard let feature = MatrixFeature.all.first(where: { $0.name == feature }) else { return nil }
            self.init(features: [feature], motion: motion, count: count, isCommitted: isCommitted)
        }
    }
}
