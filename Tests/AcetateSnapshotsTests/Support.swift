import AppKit
import Testing

@testable import AcetateSnapshots

/// A folder for references, which is deleted with the object.
final class ReferenceFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/snapshots-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// What the last assertion reported; empty for a success.
    private(set) var lastMessage = ""

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The result of an assertion with the name "a" in this folder.
    func verify<Value, Format>(
        _ value: Value, as strategy: Snapshotting<Value, Format>,
        record: SnapshotTestingConfiguration.Record = .missing
    ) -> String? {
        let message = verifySnapshot(
            of: value, as: strategy, named: "a", record: record, snapshotDirectory: path, testName: "test()")
        lastMessage = message ?? ""
        return message
    }

    func url(_ pathExtension: String) -> URL { URL(fileURLWithPath: "\(path)/test.a.\(pathExtension)") }

    func text() throws -> String { try String(contentsOf: url("txt"), encoding: .utf8) }

    /// The pixels of the reference, as 0xAARRGGBB, premultiplied, in rows from the top.
    func pixels() throws -> (width: Int, height: Int, colors: [UInt32]) {
        try #require(FileManager.default.fileExists(atPath: url("png").path), "\(lastMessage)")
        let pixels = try SnapshotPixels(try CGImage(contentsOf: url("png")))
        let colors = stride(from: 0, to: pixels.bytes.count, by: 4).map { index -> UInt32 in
            (0..<4).reduce(0) { (color: UInt32, byte: Int) -> UInt32 in
                color | UInt32(pixels.bytes[index + byte]) << UInt32(8 * byte)
            }
        }
        return (pixels.width, pixels.height, colors)
    }
}

func makeLayer(_ width: CGFloat = 20, _ height: CGFloat = 10, red: CGFloat = 1) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
    layer.backgroundColor = CGColor(srgbRed: red, green: 0, blue: 0, alpha: 1)
    return layer
}
