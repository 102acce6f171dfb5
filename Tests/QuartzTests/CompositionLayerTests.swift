import AppKit
import AppKitTestSupport
import CoreText
import Foundation
import Testing

@testable import Quartz

@Suite struct CompositionLayerTests {
    init() throws { try FontEnvironment.choose(.pinned) }

    private static let moving = document(
        """
        {"type": "clear", "inputs": {"color": "#102030"}},
        {"name": "x", "type": "lfo", "settings": {"shape": "ramp"}, "inputs": {"period": 8, "amplitude": 0.5}},
        {"type": "sprite", "settings": {"wholePoints": true},
         "inputs": {"x": "@x.value", "width": 0.2, "height": 0.2, "color": "#FF0000"}}
        """)

    /// The same content built from layers: a unit is 20 points.
    private func expectedLayer(x: CGFloat) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        layer.backgroundColor = CGColor(hexadecimal: "#102030")
        let sprite = CALayer()
        sprite.backgroundColor = CGColor(hexadecimal: "#FF0000")
        sprite.frame = CGRect(x: (20 + x * 20 - 2).rounded(), y: 8, width: 4, height: 4)
        layer.addSublayer(sprite)
        return layer
    }

    @Test func `a moving sprite follows the formula`() throws {
        let screen = Screen(try player(Self.moving))
        for time in [100.0, 100.5, 101, 103.25, 107.99, 108, 1000] {
            let part = ((time - 100) / 8).truncatingRemainder(dividingBy: 1)
            #expect(try screen.frame(time) == pixels(expectedLayer(x: 0.5 * (2 * part - 1))), "\(time)")
        }
        // Time may go backward.
        #expect(try screen.frame(102) == pixels(expectedLayer(x: -0.25)))
    }

    @Test func `time starts when the layer is first shown`() throws {
        #expect(try pixels(try player(Self.moving), at: 5) == pixels(expectedLayer(x: -0.5)))
        let slow = try player(Self.moving)
        slow.speed = 0.5
        let screen = Screen(slow)
        _ = try screen.frame(10)
        #expect(try screen.frame(14) == pixels(expectedLayer(x: -0.25)))
    }

    @Test func `the frame rate limits updates`() throws {
        let text = Self.moving.replacingOccurrences(of: "\"version\": 1,", with: "\"version\": 1, \"frameRate\": 2,")
        let layer = try player(text)
        let screen = Screen(layer)
        let first = try screen.frame(0)
        #expect(abs(screen.renderer.nextFrameTime() - 0.5) < 1e-6)
        #expect(try screen.frame(0.49) == first)
        #expect(try screen.frame(0.99) == pixels(expectedLayer(x: 0.5 * (2 * 0.5 / 8 - 1))))
        #expect(abs(screen.renderer.nextFrameTime() - 1) < 1e-6)
    }

    @Test func `a static composition requests no frames`() throws {
        let screen = Screen(try player(document("{\"type\": \"clear\"}")))
        _ = try screen.frame(1)
        #expect(screen.renderer.nextFrameTime() == .infinity)
        let moving = Screen(try player(Self.moving))
        _ = try moving.frame(1)
        #expect(moving.renderer.nextFrameTime() == 1)
    }

    @Test func `runs are reproducible`() throws {
        let file = kioskResources.appendingPathComponent("Background.composition").path
        func run(_ times: [Double]) throws -> [UInt32] {
            let layer = try #require(QCCompositionLayer(file: file))
            layer.frame = CGRect(x: 0, y: 0, width: 64, height: 36)
            return try lastFrame(layer, times, width: 64, height: 36)
        }
        let direct = try run([0, 20])
        #expect(try run([0, 3, 7.77, 19.99, 20]) == direct)
        #expect(try run([0, 31, 20]) == direct)
        #expect(try run([0, 21]) != direct)
    }

    // MARK: Inputs

    private static let inputs = document(
        """
        {"type": "sprite", "inputs": {"x": "@inputs.place", "width": 0.2, "height": 0.2, "color": "@inputs.tint"}}
        """,
        """
        "inputs": {"place": {"type": "number", "default": 0, "min": -1, "max": 0.5},
                   "tint": {"type": "color", "default": "#00FF00"}, "spot": {"type": "point"},
                   "flag": {"type": "boolean"}, "title": {"type": "string"}, "photo": {"type": "image"}},
        "outputs": {"twice": "@inputs.place"}
        """)

    private func square(x: CGFloat, _ color: String) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        let sprite = CALayer()
        sprite.backgroundColor = CGColor(hexadecimal: color)
        sprite.frame = CGRect(x: 20 + x * 20 - 2, y: 8, width: 4, height: 4)
        layer.addSublayer(sprite)
        return layer
    }

    @Test func `inputs are set by key and by key path`() throws {
        let layer = try player(Self.inputs)
        let screen = Screen(layer)
        #expect(try screen.frame(0) == pixels(square(x: 0, "#00FF00")))
        #expect(layer.setValue(-0.5, forInputKey: "place"))
        #expect(try screen.frame(1) == pixels(square(x: -0.5, "#00FF00")))
        layer.setValue(CGColor(hexadecimal: "#0000FF"), forKeyPath: "patch.tint.value")
        #expect(try screen.frame(2) == pixels(square(x: -0.5, "#0000FF")))
        #expect(layer.value(forKeyPath: "patch.place.value") as? Double == -0.5)
        // Values are clamped to the range.
        #expect(layer.setValue(7, forInputKey: "place"))
        #expect(layer.value(forInputKey: "place") as? Double == 0.5)
        #expect(layer.value(forOutputKey: "twice") as? Double == 0.5)
        #expect(layer.setValue(nil, forInputKey: "place"))
        #expect(layer.value(forInputKey: "place") as? Double == 0)
        layer.setValue(CGPoint(x: 1, y: 2), forKeyPath: "patch.spot.value")
        layer.setValue(5, forKeyPath: "patch.spot.value.y")
        #expect((layer.value(forInputKey: "spot") as? NSValue)?.pointValue == CGPoint(x: 1, y: 5))
        #expect(layer.value(forKeyPath: "patch.spot.value.x") as? Double == 1)
    }

    @Test func `unknown inputs and invalid values are refused`() throws {
        let layer = try player(Self.inputs)
        #expect(!layer.setValue(1, forInputKey: "nothing"))
        #expect(!layer.setValue("abc", forInputKey: "place"))
        #expect(!layer.setValue(Double.nan, forInputKey: "place"))
        #expect(!layer.setValue(1, forInputKey: "tint"))
        #expect(!layer.setValue(CGPoint(x: Double.infinity, y: 0), forInputKey: "spot"))
        layer.setValue("abc", forKeyPath: "patch.place.value")
        layer.setValue(1, forKeyPath: "patch.nothing.value")
        #expect(layer.value(forInputKey: "place") as? Double == 0)
        #expect(layer.value(forInputKey: "nothing") == nil)
        #expect(layer.value(forOutputKey: "nothing") == nil)
    }

    @Test func `an animated input moves the sprite`() throws {
        let layer = try player(Self.inputs)
        let move = CABasicAnimation(keyPath: "patch.place.value")
        (move.fromValue, move.toValue, move.duration) = (-0.5, 0.5, 4)
        layer.add(move, forKey: nil)
        let screen = Screen(layer)
        #expect(try screen.frame(10) == pixels(square(x: -0.5, "#00FF00")))
        #expect(try screen.frame(11) == pixels(square(x: -0.25, "#00FF00")))
        #expect(layer.presentation()?.value(forInputKey: "place") as? Double == -0.25)
        #expect(try screen.frame(13) == pixels(square(x: 0.25, "#00FF00")))
        #expect(try screen.frame(15) == pixels(square(x: 0, "#00FF00")))
        #expect(screen.renderer.nextFrameTime() == .infinity)
    }

    @Test func `input values round-trip through a property list`() throws {
        let layer = try player(Self.inputs)
        _ = layer.setValue(0.25, forInputKey: "place")
        _ = layer.setValue("hello", forInputKey: "title")
        _ = layer.setValue(true, forInputKey: "flag")
        _ = layer.setValue(CGPoint(x: 3, y: 4), forInputKey: "spot")
        let plist = layer.propertyListFromInputValues()
        let data = try PropertyListSerialization.data(fromPropertyList: plist, format: .xml, options: 0)
        let other = try player(Self.inputs)
        other.setInputValuesWithPropertyList(try PropertyListSerialization.propertyList(from: data, format: nil))
        for key in ["place", "title", "flag", "spot"] {
            #expect("\(other.value(forInputKey: key) ?? 0)" == "\(layer.value(forInputKey: key) ?? 1)")
        }
        other.setInputValuesWithPropertyList(["place": "abc", "spot": [1]])
        other.setInputValuesWithPropertyList(3)
        #expect(other.value(forInputKey: "place") as? Double == 0.25)
    }

    @Test func `keys and attributes are listed`() throws {
        let layer = try player(Self.inputs)
        #expect(layer.inputKeys == ["flag", "photo", "place", "spot", "tint", "title"])
        #expect(layer.outputKeys == ["twice"])
        let port = try #require(layer.attributes["place"] as? [String: Any])
        #expect(port[QCPortAttributeTypeKey] as? String == QCPortTypeNumber)
        #expect(port[QCPortAttributeMaximumValueKey] as? Double == 0.5)
        #expect(layer.attributes[QCCompositionAttributeIsTimeDependentKey] as? Bool == false)
    }

    @Test func `the mouse moves a connected sprite`() throws {
        let layer = try player(
            document(
                """
                {"name": "m", "type": "mouse"},
                {"type": "sprite", "inputs": {"x": "@m.x", "width": 0.2, "height": 0.2, "color": "#00FF00"}}
                """))
        let screen = Screen(layer)
        _ = try screen.frame(0)
        layer.setMouse(CGPoint(x: 0.5, y: 0.1))
        #expect(try screen.frame(1) == pixels(square(x: 0.5, "#00FF00")))
    }

    @MainActor @Test(arguments: [false, true])
    func `the pointer over a window is the mouse, also of layers of other threads`(isOnOther: Bool) async throws {
        let text = document(
            """
            {"name": "m", "type": "mouse"}, {"type": "sprite", "inputs": {"x": "@m.x", "width": 0.2, "height": 0.2}}
            """)
        // One thread after the other uses the layer.
        nonisolated(unsafe) var created: QCCompositionLayer?
        if isOnOther { await onOtherThread { created = try? player(text) } } else { created = try player(text) }
        let layer = try #require(created)
        await runMainBlocks()
        let window = NSWindow(
            contentRect: CGRect(x: 0, y: 0, width: 40, height: 20), styleMask: [], backing: .buffered, defer: false)
        let view = try #require(window.contentView)
        view.layer = layer
        view.wantsLayer = true
        // In points from the lower left corner; the mouse is in halves of the width from the center.
        let event = try #require(
            NSEvent.mouseEvent(
                with: .mouseMoved, location: CGPoint(x: 30, y: 12), modifierFlags: [], timestamp: 0,
                windowNumber: window.windowNumber, context: nil, eventNumber: 0, clickCount: 0, pressure: 0))
        NSApplication.shared.sendEvent(event)
        #expect(layer.values.custom[Graph.mouseKey] == .point(CGPoint(x: 0.5, y: 0.1)))
    }

    @Test func `a replicate patch matches a replicator layer`() throws {
        let layer = try player(
            document(
                """
                {"type": "replicate", "inputs": {"count": 3, "stepX": 0.4}, "patches": [
                 {"type": "sprite", "inputs": {"x": "@inputs.place", "width": 0.2, "height": 0.2, "color": "#00FF00"}}]}
                """, "\"inputs\": {\"place\": {\"type\": \"number\", \"default\": -0.4}}"))
        func three(from x: CGFloat) -> CALayer {
            let layer = square(x: x, "#00FF00")
            for step in 1...2 {
                let copy = CALayer()
                copy.backgroundColor = CGColor(hexadecimal: "#00FF00")
                copy.frame = CGRect(x: 20 + (x + CGFloat(step) * 0.4) * 20 - 2, y: 8, width: 4, height: 4)
                layer.addSublayer(copy)
            }
            return layer
        }
        let screen = Screen(layer)
        #expect(try screen.frame(0) == pixels(three(from: -0.4)))
        _ = layer.setValue(-0.6, forInputKey: "place")
        #expect(try screen.frame(1) == pixels(three(from: -0.6)))
    }

    @Test func `transforms and filters match those of layers`() throws {
        let layer = try player(
            document(
                """
                {"type": "filter", "settings": {"filter": "CIGaussianBlur"}, "inputs": {"inputRadius": 0.05}, "patches": [
                 {"type": "transform", "inputs": {"x": 0.5, "rotation": 30, "scaleX": 2}, "patches": [
                  {"type": "sprite", "inputs": {"width": 0.2, "height": 0.2, "color": "#FFFFFF", "cornerRadius": 0.05}}
                 ]}]}
                """))
        let (filtered, turned, sprite) = (CALayer(), CALayer(), CALayer())
        filtered.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        let blur = try #require(CIFilter(name: "CIGaussianBlur"))
        blur.setDefaults()
        blur.setValue(1.0, forKey: "inputRadius")
        filtered.filters = [blur]
        turned.bounds = filtered.bounds
        turned.position = CGPoint(x: 30, y: 10)
        turned.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 6).scaledBy(x: 2, y: 1))
        sprite.frame = CGRect(x: 18, y: 8, width: 4, height: 4)
        (sprite.backgroundColor, sprite.cornerRadius) = (CGColor(hexadecimal: "#FFFFFF"), 1)
        turned.addSublayer(sprite)
        filtered.addSublayer(turned)
        let (ours, theirs) = (try pixels(layer), try pixels(filtered))
        for (a, b) in zip(ours, theirs) {
            for shift: UInt32 in [0, 8, 16, 24] {
                let (mine, other) = (Int((a >> shift) & 0xFF), Int((b >> shift) & 0xFF))
                #expect(abs(mine - other) <= 1)
            }
        }
        #expect(ours.contains { $0 != 0 })
    }

    @Test func `gradients and texts match those of layers`() throws {
        let layer = try player(
            document(
                """
                {"type": "gradient", "inputs": {"colors": ["#FF0000", "#0000FF80"], "locations": [0, 0.5]}},
                {"type": "text", "inputs": {"string": "@inputs.title", "size": 0.4, "height": 0.8, "color": "#00FF00"}}
                """, "\"inputs\": {\"title\": {\"type\": \"string\", \"default\": \"Ag\"}}"))
        func expectedLayer(_ string: String) -> CALayer {
            let gradient = CAGradientLayer()
            gradient.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
            gradient.colors = ["#FF0000", "#0000FF80"].compactMap { CGColor(hexadecimal: $0) }
            gradient.locations = [0, 0.5]
            let text = CATextLayer()
            (text.string, text.font, text.fontSize, text.isWrapped) = (string, "Helvetica", 8, true)
            (text.alignmentMode, text.foregroundColor) = (.center, CGColor(hexadecimal: "#00FF00"))
            text.frame = CGRect(x: 0, y: 2, width: 40, height: 16)
            gradient.addSublayer(text)
            return gradient
        }
        let screen = Screen(layer)
        #expect(try screen.frame(0) == pixels(expectedLayer("Ag")))
        _ = layer.setValue("xy", forInputKey: "title")
        #expect(try screen.frame(1) == pixels(expectedLayer("xy")))
    }

    // MARK: Sublayers

    @Test func `the root layer is hidden from sublayers`() throws {
        let layer = try player(Self.moving)
        #expect(layer.sublayers == nil)
        let (first, second, third) = (CALayer(), CALayer(), CALayer())
        layer.addSublayer(second)
        layer.insertSublayer(first, at: 0)
        #expect(layer.sublayers == [first, second])
        layer.insertSublayer(third, below: nil)
        #expect(layer.sublayers == [third, first, second])
        layer.sublayers = [second]
        #expect(layer.sublayers == [second])
        layer.sublayers = nil
        #expect(layer.sublayers == nil)
        #expect(layer.hitTest(CGPoint(x: 20, y: 10)) === layer)
        // The composition is still shown below the sublayers.
        #expect(try pixels(layer, at: 1) == pixels(expectedLayer(x: -0.5)))
    }

    @Test func `sublayers are above the composition`() throws {
        let layer = try player(document("{\"type\": \"clear\", \"inputs\": {\"color\": \"#FFFFFF\"}}"))
        let black = CALayer()
        black.frame = layer.bounds
        black.backgroundColor = .black
        layer.insertSublayer(black, at: 0)
        #expect(try pixels(layer) == Array(repeating: 0xFF00_0000, count: 800))
        layer.sublayers = nil
        #expect(try pixels(layer) == Array(repeating: 0xFFFF_FFFF, count: 800))
    }

    @Test func `the composition follows the bounds`() throws {
        let layer = try player(Self.inputs)
        let screen = Screen(layer)
        _ = try screen.frame(0)
        layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        let sprite = CALayer()
        sprite.backgroundColor = CGColor(hexadecimal: "#00FF00")
        sprite.frame = CGRect(x: 9, y: 9, width: 2, height: 2)
        let expected = CALayer()
        expected.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        expected.addSublayer(sprite)
        // The change of the bounds is animated, and the composition follows it.
        #expect(try screen.frame(2) != pixels(expected))
        #expect(try screen.frame(3) == pixels(expected))
    }

    @Test func `an archive contains the composition and its inputs`() throws {
        let layer = try player(Self.inputs)
        _ = layer.setValue(-0.5, forInputKey: "place")
        let above = CALayer()
        above.name = "above"
        layer.addSublayer(above)
        let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
        let copy = try #require(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: QCCompositionLayer.self, from: data))
        #expect(copy.inputKeys == layer.inputKeys)
        #expect(copy.value(forInputKey: "place") as? Double == -0.5)
        #expect(copy.sublayers?.map(\.name) == ["above"])
        #expect(try pixels(copy) == pixels(layer))
    }

    @Test func `rendering in a context draws the initial state`() throws {
        let layer = try player(Self.inputs)
        let context = try #require(
            CGContext(
                data: nil, width: 40, height: 20, bitsPerComponent: 8, bytesPerRow: 160,
                space: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
        layer.render(in: context)
        let other = CALayer()
        (other.frame, other.contents) = (layer.frame, context.makeImage())
        #expect(try pixels(other) == pixels(square(x: 0, "#00FF00")))
    }
}
