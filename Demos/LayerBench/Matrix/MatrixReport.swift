import Foundation

/// The measurement of one cell.
struct MatrixResult: Codable, Equatable {
    /// The names of the features, joined with +.
    var feature: String
    var motion: String
    /// The cost of a frame in the table's unit.
    var cost: Double
    var bound: Double
    /// The processor time of a frame, if it was measured.
    var milliseconds: Double?

    init(_ cell: MatrixCell, cost: Double, bound: Double, seconds: Double? = nil) {
        feature = cell.features.isEmpty ? "ground" : cell.features.map(\.name).joined(separator: "+")
        motion = cell.motion.name
        (self.cost, self.bound) = (cost, bound)
        milliseconds = seconds.map { 1000 * $0 }
    }

    /// Whether the cost is above the bound. The ground has no bound.
    var isAbove: Bool { bound > 0 && cost > bound }

    /// The cost, marked with * if it is above the bound.
    var text: String { "\(Table.number(cost, 1))\(isAbove ? "*" : " ")" }
}

/// The cost table as JSON.
struct MatrixRecord: Codable, Equatable {
    var unit: MatrixOptions.Unit
    /// The number of layers of each cell.
    var layers: Int
    /// The time of copying the layers' pixels, if times were measured.
    var copyMilliseconds: Double?
    var cells: [MatrixResult]
}

/// Prints results as a table or a list of combinations, line by line, or as JSON at the end.
struct MatrixReport {
    private let options: MatrixOptions
    private var record: MatrixRecord
    /// The results of the current row so far.
    private var row: [MatrixResult] = []

    init(_ options: MatrixOptions, unit: MatrixOptions.Unit) {
        self.options = options
        record = MatrixRecord(unit: unit, layers: options.layers, cells: [])
    }

    var copyMilliseconds: Double? {
        get { record.copyMilliseconds }
        set { record.copyMilliseconds = newValue }
    }

    mutating func add(_ result: MatrixResult) {
        if record.cells.isEmpty, !options.isJSON { print(head) }
        record.cells.append(result)
        guard !options.isJSON else { return }
        switch options.cells {
        case .random:
            print(
                "\(Table.row([result.text, Table.number(result.bound, 0)], [9, 7]))  \(result.feature)/\(result.motion)"
            )
        case .table(_, let motions):
            row.append(result)
            if result.motion == motions.last || result.feature == "ground" {
                print(line(motions))
                row = []
            }
        }
        fflush(nil)
    }

    /// Prints the summary and returns the exit status.
    mutating func end() throws -> Int32 {
        let above = record.cells.filter(\.isAbove)
        if options.isJSON {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(record), as: UTF8.self))
        } else {
            if let copy = copyMilliseconds {
                print("a copy of \(options.layers * MatrixCard.area) pixels takes \(Table.number(copy, 3)) ms")
            }
            for line in exceptions { print(line) }
            print("\(above.count) of \(record.cells.filter { $0.bound > 0 }.count) cells above their bounds (*)")
        }
        fflush(nil)
        return options.checks && !above.isEmpty ? 1 : 0
    }

    /// The lines that explain why some cells may cost more than the bound of their column.
    private var exceptions: [String] {
        guard case .table(let features, _) = options.cells else { return [] }
        return MatrixFeature.all.filter { features.contains($0.name) }.flatMap { feature in
            feature.exceptions.map { exception in
                let other = exception.other.map { "+" + $0 } ?? ""
                let motions = other + (exception.motions.map { "/" + $0.joined(separator: ",") } ?? "")
                let bound = exception.bound * (record.unit == .copies ? 1 : MatrixRun.instructionsPerCopy)
                return "\(feature.name)\(motions) may cost \(Table.number(bound, 0)): \(exception.reason)"
            }
        }
    }

    private var head: String {
        let unit =
            switch record.unit {
            case .copies: "processor time per frame, divided by that of copying the same pixels"
            case .instructions: "instructions per frame and pixel of the layers"
            }
        let title = "\(options.layers) layers of 280 by 200 points: \(unit)"
        switch options.cells {
        case .random:
            return title + "\n" + Table.row(["cost", "bound"], [9, 7]) + "  combination"
        case .table(_, let motions):
            let scale = record.unit == .copies ? 1 : MatrixRun.instructionsPerCopy
            let bounds = motions.map { name in
                MatrixMotion.all.first { $0.name == name }.map { Table.number($0.bound * scale, 0) + " " } ?? ""
            }
            return [title, tableRow([""] + motions.map { $0 + " " }), tableRow(["bound"] + bounds)]
                .joined(separator: "\n")
        }
    }

    /// Formats the current row, which is complete.
    private func line(_ motions: [String]) -> String {
        let cells = motions.map { motion in row.first { $0.motion == motion }?.text ?? "– " }
        return tableRow([row.first?.feature ?? ""] + cells)
    }

    private func tableRow(_ cells: [String]) -> String {
        Table.row(cells, [16] + Array(repeating: 10, count: cells.count))
    }
}
