import AcetateKeyValue
import AcetatePixels
import CAcetateBarcode
import CoreGraphics
import Foundation

// CIAztecCodeGenerator (ISO/IEC 24778) and CIPDF417BarcodeGenerator (ISO/IEC 15438), with the library zint.
extension FilterDescription {
    static let aztecCode = FilterDescription(
        name: "CIAztecCodeGenerator", displayName: "Aztec Code Generator", categories: [kCICategoryGenerator],
        inputs: [
            FilterInput("inputMessage", "Message", .data),
            FilterInput(
                "inputCorrectionLevel", "Correction Level", .scalar, default: 23, range: 5...95, slider: 5...95),
            // 0 is the least number that suffices.
            FilterInput("inputLayers", "Layers", .count, default: 0, range: 0...32, slider: 0...32),
            // -1 lets the message decide.
            FilterInput("inputCompactStyle", "Compact Style", .count, default: -1, range: -1...1, slider: -1...1),
        ],
        operation: .source { inputs in
            AztecCode(
                message: inputs.data(0) ?? Data(), correction: inputs[1], layers: Int(inputs[2].rounded()),
                isCompact: inputs[3] < 0 ? nil : inputs[3].rounded() == 1
            ).image?.samplingNearest()
        })

    static let pdf417 = FilterDescription(
        name: "CIPDF417BarcodeGenerator", displayName: "PDF417 Barcode Generator", categories: [kCICategoryGenerator],
        inputs: [
            FilterInput("inputMessage", "Message", .data),
            // 0 lets the message and the other inputs decide.
            FilterInput("inputMinWidth", "Min Width", .scalar, default: 0, range: 0...583, slider: 0...583),
            FilterInput("inputMaxWidth", "Max Width", .scalar, default: 0, range: 0...583, slider: 0...583),
            FilterInput("inputMinHeight", "Min Height", .scalar, default: 0, range: 0...283, slider: 0...283),
            FilterInput("inputMaxHeight", "Max Height", .scalar, default: 0, range: 0...283, slider: 0...283),
            FilterInput("inputDataColumns", "Data Columns", .count, default: 0, range: 0...30, slider: 0...30),
            FilterInput("inputRows", "Rows", .count, default: 0, range: 0...90, slider: 0...90),
            FilterInput(
                "inputPreferredAspectRatio", "Preferred Aspect Ratio", .scalar, default: 0, range: .nonnegative,
                slider: 0...10),
            FilterInput("inputCompactStyle", "Compact Style", .count, default: 0, range: 0...1, slider: 0...1),
            // -1 is the level that the standard recommends for the length.
            FilterInput("inputCorrectionLevel", "Correction Level", .count, default: -1, range: -1...8, slider: -1...8),
        ],
        operation: .source { inputs in
            PDF417Code(
                message: inputs.data(0) ?? Data(), width: PDF417Code.range(inputs[1], inputs[2]),
                height: PDF417Code.range(inputs[3], inputs[4]), columns: Int(inputs[5].rounded()),
                rows: Int(inputs[6].rounded()), aspectRatio: inputs[7], isCompact: inputs[8].rounded() == 1,
                correction: Int(inputs[9].rounded())
            ).image?.samplingNearest()
        })
}

/// The black and white modules of a code.
struct CodeModules {
    let rows, columns: Int
    /// Row by row from the top.
    private let isBlack: [Bool]

    /// A code of zint with its options; nil for an empty message, or if the options do not allow the message.
    init?(_ symbology: Int32, _ message: Data, _ first: Int, _ second: Int, _ third: Int = 0) {
        guard !message.isEmpty, let length = Int32(exactly: message.count), let symbol = ZBarcode_Create() else {
            return nil
        }
        // Nothing keeps the symbol, and the bytes are only read during the call.
        defer { ZBarcode_Delete(symbol) }
        symbol.pointee.symbology = symbology
        symbol.pointee.input_mode = DATA_MODE
        (symbol.pointee.option_1, symbol.pointee.option_2) = (Int32(first), Int32(second))
        symbol.pointee.option_3 = Int32(third)
        let status = message.withUnsafeBytes { bytes in
            ZBarcode_Encode(symbol, bytes.bindMemory(to: UInt8.self).baseAddress, length)
        }
        // A warning says that an option was not used.
        guard status == 0 else { return nil }
        let (rows, columns) = (Int(symbol.pointee.rows), Int(symbol.pointee.width))
        guard (1...200).contains(rows), (1...1152).contains(columns) else { return nil }
        isBlack = (0..<rows * columns).map { index in
            acetate_barcode_module(symbol, Int32(index / columns), Int32(index % columns)) == 1
        }
        (self.rows, self.columns) = (rows, columns)
    }

    /// Whether a module is black.
    subscript(row: Int, column: Int) -> Bool { isBlack[row * columns + column] }

    /// Modules of one pixel in width and `height` pixels in height, with a white border.
    func image(height: Int, border: Int) -> CIImage? {
        guard let size = PixelSize(columns + 2 * border, rows * height + 2 * border) else { return nil }
        let image = CGImage(size: size, isOpaque: true) { pixels in
            pixels.fill(pixels.rect, with: 0xFFFF_FFFF)
            for y in 0..<rows * height {
                let row = pixels[row: border + y]
                for x in 0..<columns where self[y / height, x] { row[border + x] = 0xFF00_0000 }
            }
        }
        return image.map { CIImage(cgImage: $0) }
    }
}

/// A square code around a bull's eye.
struct AztecCode {
    let message: Data
    /// The percentage of the code that restores damaged parts.
    let correction: Double
    /// The number of layers around the middle; 0 for the least.
    let layers: Int
    /// Whether the middle is small, for at most four layers; nil for either.
    let isCompact: Bool?

    /// One pixel for each module, without a border. Nil for an empty message, and, with a message on standard error, if the
    /// message does not fit.
    var image: CIImage? {
        if message.isEmpty { return nil }
        if let code { return code.image(height: 1, border: 0) }
        Diagnostics.warnOnce(
            "CIAztecCodeGenerator cannot encode \(message.count) bytes with these layers, style and correction level; use "
                + "a shorter message, or change them.", key: "CIAztecCodeGenerator.length")
        return nil
    }

    /// The numbers of zint for codes of this many layers: compact ones are 1 to 4, and others follow.
    private static func sizes(_ layers: Int, _ isCompact: Bool?) -> [Int] {
        let (small, large) = (layers <= 4 ? [layers] : [], [layers + 4])
        return isCompact.map { $0 ? small : large } ?? small + large
    }

    private var code: CodeModules? {
        if layers > 0 {
            // What the message leaves of the code restores damage.
            return Self.sizes(layers, isCompact).lazy.compactMap { CodeModules(BARCODE_AZTEC, message, -1, $0) }.first
        }
        // The levels of zint, which restore at least these percentages.
        let level = correction <= 10 ? 1 : correction <= 23 ? 2 : correction <= 36 ? 3 : 4
        guard let least = CodeModules(BARCODE_AZTEC, message, level, 0) else { return nil }
        // Compact codes have up to 27 modules on a side, with four more for each layer; zint prefers them.
        let leastIsCompact = least.rows <= 27
        guard let isCompact, isCompact != leastIsCompact else { return least }
        return isCompact ? nil : CodeModules(BARCODE_AZTEC, message, -1, (least.rows - 11) / 4 + 4)
    }
}

/// A code of stacked rows of bars.
struct PDF417Code {
    let message: Data
    /// The allowed sizes in pixels.
    let width, height: ClosedRange<Double>
    /// The number of columns of data; 0 for any.
    let columns: Int
    /// The number of rows; 0 for the least.
    let rows: Int
    /// Width by height; 0 for any, which is about 3.
    let aspectRatio: Double
    /// Whether the right part, which repeats the numbers of the rows, is left out.
    let isCompact: Bool
    /// From 0 to 8; the level that the standard recommends for a length if it is negative.
    let correction: Int

    /// The height of a row, and the width of the border, in pixels.
    private static let (rowHeight, border) = (3, 2)

    /// The range between two limits; a greatest value of 0 means no limit.
    static func range(_ least: Double, _ greatest: Double) -> ClosedRange<Double> {
        least...max(least, greatest == 0 ? .greatestFiniteMagnitude : greatest)
    }

    /// One pixel for the width of each module and three for the height of a row, with a white border of two pixels. Of the
    /// numbers of columns that the inputs allow, the one whose code is nearest to the preferred ratio. Nil for an empty
    /// message, and, with a message on standard error, if there is none.
    var image: CIImage? {
        if message.isEmpty { return nil }
        let symbology = isCompact ? BARCODE_PDF417COMP : BARCODE_PDF417
        var best: (code: CodeModules, difference: Double)?
        for columns in columns > 0 ? columns...columns : 1...30 {
            guard let code = CodeModules(symbology, message, max(correction, -1), columns, rows) else { continue }
            let width = Double(code.columns + 2 * Self.border)
            let height = Double(code.rows * Self.rowHeight + 2 * Self.border)
            guard self.width.contains(width), self.height.contains(height) else { continue }
            let difference = abs(log(width / height / (aspectRatio > 0 ? aspectRatio : 3)))
            if best.map({ difference < $0.difference }) ?? true { best = (code, difference) }
        }
        if let best { return best.code.image(height: Self.rowHeight, border: Self.border) }
        Diagnostics.warnOnce(
            "CIPDF417BarcodeGenerator cannot encode \(message.count) bytes with these sizes, columns, rows and correction "
                + "level; use a shorter message, or change them.", key: "CIPDF417BarcodeGenerator.length")
        return nil
    }
}
