import Foundation
import ImageIO
import Testing

@testable import AppKit

/// Animated files as bitmap forms, and pixels of the current context.
@MainActor
@Suite struct BitmapFrameTests {
    private let colors: [NSColor] = [.red, .green, .blue]

    /// A file that shows `colors` for 0.1, 0.2 and 0.3 seconds, five times.
    private func animation(_ type: String, _ dictionary: CFString) throws -> Data {
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, type as CFString, colors.count, nil))
        CGImageDestinationSetProperties(
            destination, [dictionary: [kCGImagePropertyGIFLoopCount: 5]] as CFDictionary)
        for (index, color) in colors.enumerated() {
            let image = try Bitmap(2, 2) {
                color.setFill()
                NSRect(x: 0, y: 0, width: 2, height: 2).fill()
            }.image
            let properties = [dictionary: [kCGImagePropertyGIFDelayTime: 0.1 * Double(index + 1)]]
            CGImageDestinationAddImage(destination, image, properties as CFDictionary)
        }
        #expect(CGImageDestinationFinalize(destination))
        return data as Data
    }

    @Test(arguments: [
        ("com.compuserve.gif", kCGImagePropertyGIFDictionary), ("public.png", kCGImagePropertyPNGDictionary),
    ])
    func `An animated file has frames that can be selected`(type: String, dictionary: CFString) throws {
        let image = try #require(NSImage(data: animation(type, dictionary)))
        let rep = try #require(image.representations.first as? NSBitmapImageRep)
        #expect((rep.value(forProperty: .frameCount) as? NSNumber)?.intValue == 3)
        #expect((rep.value(forProperty: .loopCount) as? NSNumber)?.intValue == 5)
        for index in [0, 2, 1] {
            rep.setProperty(.currentFrame, withValue: NSNumber(value: index))
            #expect(rep.value(forProperty: .currentFrame) as? NSNumber == NSNumber(value: index))
            let duration = try #require(rep.value(forProperty: .currentFrameDuration) as? NSNumber)
            #expect(abs(duration.doubleValue - 0.1 * Double(index + 1)) < 1e-6)
            #expect(rep.colorAt(x: 1, y: 1) == colors[index])
        }
        // Each form has a current frame of its own.
        let copy = try #require(rep.copy() as? NSBitmapImageRep)
        copy.setProperty(.currentFrame, withValue: 7)
        #expect(copy.colorAt(x: 0, y: 0) == .blue, "the last frame")
        #expect(rep.colorAt(x: 0, y: 0) == .green)
    }

    @Test func `Other images have no frames`() throws {
        let rep = NSBitmapImageRep(cgImage: try Bitmap(2, 2) { NSColor.red.set() }.image)
        let png = try #require(rep.representation(using: .png, properties: [:]))
        let read = try #require(NSBitmapImageRep(data: png))
        for rep in [rep, read] {
            rep.setProperty(.currentFrame, withValue: 1)
            #expect(rep.value(forProperty: .frameCount) == nil && rep.value(forProperty: .currentFrame) == nil)
        }
    }

    @Test func `A form takes the pixels of the current context`() throws {
        let image = NSImage(size: NSSize(width: 6, height: 4))
        image.lockFocus()
        NSColor.red.setFill()
        NSRect(x: 0, y: 0, width: 6, height: 4).fill()
        NSColor.blue.setFill()
        NSRect(x: 4, y: 3, width: 2, height: 1).fill()
        let rep = try #require(NSBitmapImageRep(focusedViewRect: NSRect(x: 3, y: 2, width: 3, height: 2)))
        image.unlockFocus()
        #expect(rep.size == NSSize(width: 3, height: 2))
        let scale = rep.pixelsWide / 3
        #expect(rep.colorAt(x: 0, y: 0) == .red && rep.colorAt(x: scale, y: 0) == .blue)
        #expect(rep.colorAt(x: scale, y: scale) == .red)
        let unfocused = NSBitmapImageRep(focusedViewRect: NSRect(x: 0, y: 0, width: 1, height: 1))
        #expect(unfocused == nil, "there is no context")
    }

    @Test func `An empty image takes the size of its first form`() throws {
        let image = NSImage()
        #expect(image.size == .zero && image.representations.isEmpty)
        image.addRepresentation(NSBitmapImageRep(cgImage: try Bitmap(3, 2) {}.image))
        #expect(image.size == NSSize(width: 3, height: 2))
    }
}
