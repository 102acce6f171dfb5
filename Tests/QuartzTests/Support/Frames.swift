import Foundation
import Testing

@testable import Quartz

/// Parses a composition; its name in messages is `Test.composition`.
func composition(_ text: String) throws -> QCComposition {
    try QCComposition(data: Data(text.utf8), name: "Test.composition")
}

/// A document of version 1 with patches and other fields in JSON.
func document(_ patches: String, _ fields: String...) -> String {
    "{\"version\": 1, " + fields.map { $0 + ", " }.joined() + "\"patches\": [\(patches)]}"
}

/// A layer of a size in points that plays a document.
func player(_ text: String, width: CGFloat = 40, height: CGFloat = 20) throws -> QCCompositionLayer {
    let layer = try #require(QCCompositionLayer(composition: try composition(text)))
    layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
    return layer
}

/// Renders a layer frame by frame.
final class Screen {
    let renderer: CARenderer

    init(_ layer: CALayer, width: Int = 40, height: Int = 20) {
        renderer = CARenderer(width: width, height: height)
        renderer.layer = layer
        CATransaction.flush()
    }

    /// Renders a frame at a time: pixels as 0xAARRGGBB in rows from the top.
    func frame(_ time: Double) throws -> [UInt32] {
        renderer.beginFrame(atTime: time, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        let image = try #require(renderer.image)
        let data = try #require(image.dataProvider?.data) as Data
        return data.withUnsafeBytes { bytes in
            (0..<(image.width * image.height)).map {
                bytes.loadUnaligned(
                    fromByteOffset: $0 / image.width * image.bytesPerRow + $0 % image.width * 4, as: UInt32.self)
            }
        }
    }
}

/// The pixels at the last of several times, each of which is rendered.
func lastFrame(_ layer: CALayer, _ times: [Double], width: Int = 40, height: Int = 20) throws -> [UInt32] {
    let screen = Screen(layer, width: width, height: height)
    return try times.map { try screen.frame($0) }.last ?? []
}

/// The pixels of a single frame of a layer.
func pixels(_ layer: CALayer, at time: Double = 0) throws -> [UInt32] { try Screen(layer).frame(time) }

/// The directory of the kiosk demo's compositions.
let kioskResources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Demos/KioskMenu/Resources")
