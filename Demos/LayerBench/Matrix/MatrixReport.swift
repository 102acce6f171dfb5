import Foundation

/// What was measured of one cell.
struct MatrixResult: Codable, Equatable {
    /// The features' names, with a + between them.
    var feature: String
    var motion: String
    /// In the table's unit, for a frame.
    var cost: Double
    var bound: Double
    /// Processor time of a frame, where that was measured.
    var milliseconds: Double?

    init(_ cell: MatrixCell, cost: Double, bound: Double, seconds: Double? = nil) {
        feature = cell.features.isEmpty ? "ground" : cell.features.map(\.name).joined(separator: "+")
        motion = cell.motion.name
        (self.cost, self.bound) = (cost, bound)
        milliseconds = seconds.map { 1000 * $0 }
    }

    /// The ground alone has no bound.
    var isAbove: Bool { bound > 0 && cost > bound }

    /// The cost, marked where it is above the bound.
    var text: String { "\(Table.number(cost, 1))\(isAbove ? "*" : " ")" }
}

/// The cost table as JSON.
struct MatrixRecord: Codable, Equatable {
    var unit: MatrixOptions.Unit
    /// How many layers each cell has.
    var layers: Int
    /// A copy of the layers' pixels, where times were measured.
    var copyMilliseconds: Double?
    var cells: [MatrixResult]
}

/// Prints cells as they are measured: as a table, as a list of combinations, or as JSON at the end.
struct MatrixReport {
    private let options: MatrixOptions
    private var record: MatrixRecord
    /// The cells of the row that has begun.
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

    /// Prints what is left to say; returns the status to end with.
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

    /// Why cells may cost more than their column's head says.
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
            case .copies: "processor time of a frame, in copies of the same pixels"
            case .instructions: "instructions of a frame, for each pixel of the layers"
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

    /// The row that has ended.
    private func line(_ motions: [String]) -> String {
        let cells = motions.map { motion in row.first { $0.motion == motion }?.text ?? "– " }
        return tableRow([row.first?.feature ?? ""] + cells)
    }

    private func tableRow(_ cells: [String]) -> String {
        Table.row(cells, [16] + Array(repeating: 10, count: cells.count))
    }
}
