import AppKitTestSupport
import Foundation
import ImageIO
import Testing

@testable import AppKit

/// Views that show an image.
@MainActor
@Suite(.serialized) struct ImageViewTests {
    init() throws { _ = try NSApplication.useOffscreenDisplay(size: CGSize(width: 64, height: 64)) }

    /// An image of one color.
    private func image(_ width: CGFloat, _ height: CGFloat, _ color: NSColor = .red) -> NSImage {
        NSImage(size: NSSize(width: width, height: height), flipped: false) { rect in
            color.setFill()
            rect.fill()
            return true
        }
    }

    private func painted(_ view: NSImageView) throws -> NSRect {
        try Bitmap(Int(view.bounds.width), Int(view.bounds.height)) { view.draw(view.bounds) }.paintedRect
    }

    // MARK: Placement

    @Test func `The defaults are those of macOS`() {
        let view = NSImageView()
        #expect(view.image == nil && view.imageScaling == .scaleProportionallyDown)
        #expect(view.imageAlignment == .alignCenter && view.imageFrameStyle == .none)
        #expect(view.animates && view.allowsCutCopyPaste && !view.isEditable && view.contentTintColor == nil)
        #expect(view.intrinsicContentSize.width == NSView.noIntrinsicMetric)
        let other = NSImageView(image: image(12, 7))
        #expect(other.frame.size == NSSize(width: 12, height: 7) && other.intrinsicContentSize == other.frame.size)
        #expect(other.objectValue as? NSImage === other.image)
    }

    @Test(arguments: [
        (NSImageScaling.scaleNone, NSSize(width: 30, height: 10), NSRect(x: 0, y: 5, width: 20, height: 10)),
        (.scaleNone, NSSize(width: 8, height: 4), NSRect(x: 6, y: 8, width: 8, height: 4)),
        (.scaleProportionallyDown, NSSize(width: 8, height: 4), NSRect(x: 6, y: 8, width: 8, height: 4)),
        (.scaleProportionallyDown, NSSize(width: 40, height: 20), NSRect(x: 0, y: 5, width: 20, height: 10)),
        (.scaleProportionallyUpOrDown, NSSize(width: 8, height: 4), NSRect(x: 0, y: 5, width: 20, height: 10)),
        (.scaleProportionallyUpOrDown, NSSize(width: 20, height: 40), NSRect(x: 5, y: 0, width: 10, height: 20)),
        (.scaleAxesIndependently, NSSize(width: 8, height: 4), NSRect(x: 0, y: 0, width: 20, height: 20)),
    ])
    func `An image is scaled to the view`(scaling: NSImageScaling, size: NSSize, expected: NSRect) throws {
        let view = NSImageView(frame: NSRect(x: 0, y: 0, width: 20, height: 20))
        view.image = image(size.width, size.height)
        view.imageScaling = scaling
        #expect(try painted(view) == expected)
    }

    @Test(arguments: [
        (NSImageAlignment.alignCenter, 8.0, 6.0), (.alignTop, 8, 12), (.alignTopLeft, 0, 12), (.alignTopRight, 16, 12),
        (.alignLeft, 0, 6), (.alignBottom, 8, 0), (.alignBottomLeft, 0, 0), (.alignBottomRight, 16, 0),
        (.alignRight, 16, 6),
    ])
    func `An image is aligned in the view`(alignment: NSImageAlignment, x: Double, y: Double) throws {
        let view = NSImageView(frame: NSRect(x: 0, y: 0, width: 20, height: 20))
        view.image = image(4, 8)
        view.imageAlignment = alignment
        #expect(try painted(view) == NSRect(x: x, y: y, width: 4, height: 8))
        // In a space in which y points down, the top is at 0.
        let flipped = alignment.rect(of: NSSize(width: 4, height: 8), in: view.bounds, isFlipped: true)
        #expect(flipped == NSRect(x: x, y: 12 - y, width: 4, height: 8))
    }

    @Test(arguments: [(NSImageView.FrameStyle.photo, 2.0), (.grayBezel, 4), (.groove, 3), (.button, 2)])
    func `A frame is around the image`(style: NSImageView.FrameStyle, width: CGFloat) throws {
        let view = NSImageView(image: image(10, 10))
        view.imageFrameStyle = style
        #expect(view.intrinsicContentSize == NSSize(width: 10 + 2 * width, height: 10 + 2 * width))
        view.sizeToFit()
        let bitmap = try Bitmap(Int(view.frame.width), Int(view.frame.height)) { view.draw(view.bounds) }
        let edge = Int(width)
        #expect(bitmap[edge, edge] == 0xFFFF_0000 && bitmap[edge + 9, edge + 9] == 0xFFFF_0000)
        #expect(bitmap[edge - 1, edge + 5] != 0xFFFF_0000)
        #expect(bitmap[0, edge + 5] != 0, "the frame is drawn")
    }

    @Test func `A template has the tint color, and other images keep theirs`() throws {
        let view = NSImageView(image: image(4, 4))
        view.contentTintColor = .blue
        var bitmap = try Bitmap(4, 4) { view.draw(view.bounds) }
        #expect(bitmap[1, 1] == 0xFFFF_0000)
        view.image?.isTemplate = true
        bitmap = try Bitmap(4, 4) { view.draw(view.bounds) }
        #expect(bitmap[1, 1] == 0xFF00_00FF)
    }

    // MARK: Animations

    /// A file with frames of 1x1 pixels that are shown for 0.1 seconds.
    private func animation(_ colors: [NSColor], loops: Int) throws -> NSImage {
        let data = NSMutableData()
        let destination = try #require(
            CGImageDestinationCreateWithData(data, "com.compuserve.gif" as CFString, colors.count, nil))
        CGImageDestinationSetProperties(
            destination, [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFLoopCount: loops]] as CFDictionary)
        for color in colors {
            let picture = try Bitmap(1, 1) {
                color.setFill()
                NSRect(x: 0, y: 0, width: 1, height: 1).fill()
            }.image
            let properties = [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFDelayTime: 0.1]]
            CGImageDestinationAddImage(destination, picture, properties as CFDictionary)
        }
        #expect(CGImageDestinationFinalize(destination))
        return try #require(NSImage(data: data as Data))
    }

    @Test func `An animated image plays while the view can be seen, as often as the file says`() throws {
        let (_, window) = try makeWindow(width: 20, height: 20)
        let view = NSImageView(image: try animation([.red, .green, .blue], loops: 2))
        func pixel() throws -> UInt32 { try Bitmap(1, 1) { view.draw(view.bounds) }[0, 0] }
        #expect(view.player.interval == nil, "it is in no window")
        window.contentView?.addSubview(view)
        var shown: [UInt32] = [try pixel()]
        while let interval = view.player.interval, shown.count < 20 {
            #expect(abs(interval - 0.1) < 1e-6)
            view.player.showNext()
            shown.append(try pixel())
        }
        let once: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF]
        #expect(shown == once + once)
        // Another image plays from its first frame.
        view.image = try animation([.red, .green], loops: 0)
        #expect(view.player.interval != nil)
        view.isHidden = true
        #expect(view.player.interval == nil)
        view.isHidden = false
        #expect(view.player.interval != nil)
        view.animates = false
        #expect(view.player.interval == nil)
        view.animates = true
        view.removeFromSuperview()
        #expect(view.player.interval == nil)
    }

    // MARK: Editing

    @MainActor private final class Listener: NSObject {
        var images: [NSImage?] = []
        func changed(_ sender: NSImageView) { images.append(sender.image) }
    }

    @Test func `The user cuts, copies, pastes and drops images in an editable view`() throws {
        Selector.acetateDefine("changed:", Listener.changed)
        let (_, window) = try makeWindow(width: 40, height: 40)
        let view = NSImageView(frame: NSRect(x: 0, y: 0, width: 40, height: 40))
        let listener = Listener()
        (view.target, view.action) = (listener, "changed:")
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        let first = image(3, 2)
        view.image = first
        #expect(!view.acceptsFirstResponder && view.registeredDraggedTypes.isEmpty)
        view.cut(nil)
        #expect(view.image === first, "it is not editable")

        view.isEditable = true
        #expect(view.registeredDraggedTypes.contains(.png) && view.registeredDraggedTypes.contains(.fileURL))
        #expect(window.makeFirstResponder(view))
        let item = NSMenuItem(title: "", action: "cut:", keyEquivalent: "")
        #expect(view.validateUserInterfaceItem(item))
        #expect(NSApplication.shared.sendAction("cut:", to: nil, from: nil))
        #expect(view.image == nil && listener.images.count == 1 && !view.validateUserInterfaceItem(item))
        #expect(NSApplication.shared.sendAction("paste:", to: nil, from: nil))
        #expect(view.image?.size == NSSize(width: 3, height: 2) && listener.images.count == 2)

        view.allowsCutCopyPaste = false
        view.delete(nil)
        #expect(view.image != nil)
        view.isEditable = false
        #expect(window.firstResponder !== view && view.registeredDraggedTypes.isEmpty)
    }

    @Test func `Assistive technologies find an image with its description`() {
        let picture = image(3, 2)
        picture.accessibilityDescription = "A red bar"
        let view = NSImageView(image: picture)
        #expect(view.accessibilityRole() == .image && view.accessibilityLabel() == "A red bar")
    }
}
