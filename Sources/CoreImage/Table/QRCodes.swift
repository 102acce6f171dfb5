import AcetateKeyValue
import AcetatePixels
import CAcetateQRCode
import CoreGraphics
import Foundation

// CIQRCodeGenerator, with the library libqrencode (ISO/IEC 18004).
extension FilterDescription {
    static let codes = [qrCode, code128, aztecCode, pdf417]

    private static let qrCode = FilterDescription(
        name: "CIQRCodeGenerator", displayName: "QR Code Generator", categories: [kCICategoryGenerator],
        inputs: [
            FilterInput("inputMessage", "Message", .data),
            FilterInput("inputCorrectionLevel", "Correction Level", .string, text: "M"),
        ],
        operation: .source { inputs in
            inputs.data(0).flatMap { QRCode($0, correction: inputs.string(1) ?? "M") }?.image?.samplingNearest()
        })
}

/// A QR code: bytes as black and white squares.
struct QRCode {
    /// The number of squares on a side.
    let side: Int
    /// Whether squares are black, in rows from the top.
    private let isBlack: [Bool]

    /// The smallest code for a message in bytes, with a correction level: L, M, Q or H, which restore about 7, 15, 25 or
    /// 30% of the code. An empty message has a code too. Nil, with a message on standard error, for one that is too long or
    /// for any other level.
    init?(_ message: Data, correction: String) {
        let levels = ["L": QR_ECLEVEL_L, "M": QR_ECLEVEL_M, "Q": QR_ECLEVEL_Q, "H": QR_ECLEVEL_H]
        guard let level = levels[correction] else {
            Diagnostics.warnOnce(
                "CIQRCodeGenerator has no correction level \"\(correction)\"; use L, M, Q or H.",
                key: "CIQRCodeGenerator.\(correction)")
            return nil
        }
        // The library copies the bytes during the call, and returns memory that `QRinput_free` and `QRcode_free` free.
        guard let input = QRinput_new2(0, level) else { return nil }
        defer { QRinput_free(input) }
        let isShort = message.withUnsafeBytes { bytes in
            bytes.isEmpty
                || QRinput_append(
                    input, QR_MODE_8, Int32(clamping: bytes.count), bytes.bindMemory(to: UInt8.self).baseAddress) == 0
        }
        let code = isShort ? QRcode_encodeInput(input) : nil
        guard let code else {
            Diagnostics.warnOnce(
                "CIQRCodeGenerator cannot encode \(message.count) bytes with the correction level \(correction); use a "
                    + "shorter message or a lower level.", key: "CIQRCodeGenerator.length")
            return nil
        }
        defer { QRcode_free(code) }
        let side = Int(code.pointee.width)
        // The lowest bit of each of side² bytes is its color.
        isBlack = (0..<side * side).map { code.pointee.data[$0] & 1 == 1 }
        self.side = side
    }

    /// One pixel for each square, with a white border of one pixel.
    var image: CIImage? {
        guard let size = PixelSize(side + 2, side + 2) else { return nil }
        let image = CGImage(size: size, isOpaque: true) { pixels in
            pixels.fill(pixels.rect, with: 0xFFFF_FFFF)
            for index in isBlack.indices where isBlack[index] {
                pixels[row: index / side + 1][index % side + 1] = 0xFF00_0000
            }
        }
        return image.map { CIImage(cgImage: $0) }
    }
}
