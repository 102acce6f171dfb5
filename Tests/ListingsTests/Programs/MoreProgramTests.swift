import AppKit
import Testing

/// More programs in the style of popular libraries for macOS are drawn, and react, as they do there.
@MainActor
@Suite(.serialized) struct MoreProgramTests {
    private let bounds = CGRect(x: 0, y: 0, width: 240, height: 160)
    private let display: OffscreenDisplay

    init() throws {
        display = try NSApplication.useOffscreenDisplay(size: CGSize(width: 640, height: 480))
    }

    /// The pictures of a layer at times after its animations have begun, on black.
    private func pictures(_ layer: CALayer, at times: [Double]) throws -> [Picture] {
        let renderer = CARenderer(width: 240, height: 160)
        let root = CALayer()
        root.frame = bounds
        root.backgroundColor = .black
        root.addSublayer(layer)
        renderer.layer = root
        let now = CACurrentMediaTime()
        return try ([0] + times).map { time in
            renderer.beginFrame(atTime: now + time, timeStamp: nil)
            renderer.render()
            renderer.endFrame()
            return try Picture(try #require(renderer.image))
        }
    }

    private func picture(_ layer: CALayer, at time: Double) throws -> Picture {
        try #require(try pictures(layer, at: [time]).last)
    }

    private func picture(of view: NSView) throws -> Picture {
        let rep = try #require(view.bitmapImageRepForCachingDisplay(in: view.bounds))
        view.cacheDisplay(in: view.bounds, to: rep)
        return try Picture(try #require(rep.cgImage))
    }

    @Test func `a wave fills its circle as far as the progress`() throws {
        let loader = LiquidLoader(frame: CGRect(x: 0, y: 0, width: 160, height: 160))
        loader.amplitude = 0
        for progress in [0.25, 0.75] {
            loader.progress = progress
            loader.layoutSubtreeIfNeeded()
            let image = try picture(try #require(loader.layer), at: 0.01)
            image.save("liquid-\(progress)")
            let level = 160 - Int(160 * progress)
            // Left of the label, inside the circle.
            #expect(image.isBlack(45, level - 6) && !image.isBlack(45, level + 6))
        }
    }

    @Test func `a skeleton shows bars with a light that moves`() throws {
        let view = NSView(frame: bounds)
        view.showSkeleton()
        #expect(view.isSkeletonActive)
        let images = try pictures(try #require(view.layer), at: [0.5, 1.2])
        images[1].save("skeleton")
        #expect(images[1] != images[2])
        // The upper bar is from 10 to 22 from the top, and the third one ends at 60 percent.
        #expect(!images[1].isBlack(100, 16) && images[1].isBlack(100, 27) && images[1].isBlack(220, 60))
        view.hideSkeleton(transition: 0)
    }

    @Test func `three lines become a cross`() throws {
        let button = HamburgerButton()
        var states: [HamburgerButton.State] = []
        button.onToggle = { states.append($0) }
        let layer = try #require(button.layer)
        let menu = try picture(layer, at: 0)
        button.set(.close, animated: false)
        let cross = try picture(layer, at: 3)
        cross.save("cross")
        #expect(states == [.close])
        // The button's center is at (22, 22) from the lower left. The menu has a line there, and nothing in the corners.
        let y = 159 - 22
        #expect(!menu.isBlack(22, y) && !cross.isBlack(22, y))
        for (dx, dy) in [(8, 8), (-8, 8), (8, -8), (-8, -8)] { #expect(!cross.isBlack(22 + dx, y + dy), "\(dx) \(dy)") }
        #expect(cross.isBlack(12, y) && cross.isBlack(32, y))
    }

    @Test func `a radar sweeps, and its echoes grow`() throws {
        let radar = RadarLayer()
        radar.frame = CGRect(x: 40, y: 0, width: 160, height: 160)
        radar.layoutIfNeeded()
        let images = try pictures(radar, at: [0.4, 1.15])
        images[1].save("radar")
        #expect(images[1] != images[2])
        // Green only, within the circle.
        for image in images.dropFirst() {
            #expect(image.isBlack(42, 3) && image.isBlack(198, 157))
            #expect(image[120, 80].y > 20)
        }
    }

    @Test func `dots jump one after the other`() throws {
        let dots = jumpingDots(count: 4, in: CGSize(width: 140, height: 60), color: .white)
        let image = try picture(dots, at: 0.3)
        image.save("dots")
        // At half of its time the first dot is at the top; the others follow a tenth of a second later each, and are darker.
        let top = (0..<4).map { dot in (0..<160).first { !image.isBlack(10 + 40 * dot, $0) } ?? 160 }
        #expect(top[0] < top[1] && top[1] < top[2])
        #expect(image[10, top[0] + 10].x > image[130, top[3] + 10].x)
    }

    @Test func `a gauge has its scale, and its needle points at the value`() throws {
        let gauge = GaugeDial(frame: CGRect(x: 0, y: 0, width: 160, height: 160))
        NSView(frame: bounds).addSubview(gauge)
        gauge.ranges = [.init(values: 0...60, color: .green), .init(values: 60...100, color: .red)]
        #expect(gauge.angle(for: 50) == 90 && gauge.angle(for: 0) == 225)
        gauge.value = 50
        let image = try picture(of: gauge)
        image.save("gauge")
        // 25 and 75 are at angles of 157.5° and 22.5°, at a radius of 72.
        let (x, y) = (Int(72 * cos(Double.pi / 8)), Int(72 * sin(Double.pi / 8)))
        let left = image[80 - x, 80 - y], right = image[80 + x, 80 - y]
        #expect(left.y > 200 && left.z < 60 && right.z > 200 && right.y < 60)
        #expect(image[80, 80 - 40].z > 200, "the needle")
        gauge.setValue(100, animated: true)
        #expect(gauge.layer?.sublayers?.contains { $0.animation(forKey: "swing") != nil } == true)
    }

    @Test func `a digit flips to the next one`() throws {
        let digit = FlipDigit(size: CGSize(width: 80, height: 120))
        digit.position = CGPoint(x: 120, y: 80)
        let rest = try picture(digit, at: 0)
        digit.flip(to: "7", duration: 1)
        #expect(digit.digit == "7")
        let images = try pictures(digit, at: [0.3, 0.85])
        images[1].save("flip")
        #expect(rest != images[1] && images[1] != images[2])
        // The upper half of the new digit is behind the flap from the beginning: the bar of the seven.
        #expect(images[2].bright(in: 85...155, 25...80) > 100)
    }

    @Test func `numbers slide to their digits`() throws {
        let label = OdometerLabel(frame: CGRect(x: 0, y: 0, width: 100, height: 26))
        label.set(407, animated: false)
        let offsets: [CGFloat] = [4 * 26, 0, 7 * 26]
        #expect(label.shownOffsets == offsets)
        #expect(label.intrinsicContentSize == NSSize(width: 48, height: 26))
        let image = try picture(of: label)
        image.save("odometer")
        #expect(image.bright(in: 0...15, 0...25) > 20)
        #expect(image.bright(in: 50...99, 0...25) == 0)
        label.set(5, animated: false)
        #expect(label.shownOffsets == [5 * 26])
    }

    @Test func `a carousel turns a card to the front`() throws {
        let carousel = CarouselView(frame: bounds)
        carousel.reload(colors: [.red, .green, .blue])
        func center() throws -> SIMD4<UInt8> {
            let image = try picture(try #require(carousel.layer), at: 5)
            image.save("carousel-\(carousel.index)")
            return image[120, 80]
        }
        carousel.rotate(to: 0, animated: false)
        #expect(try center() == SIMD4(0, 0, 255, 255))
        carousel.rotate(to: 1, animated: false)
        #expect(try center() == SIMD4(0, 255, 0, 255))
        carousel.rotate(to: 2)
        #expect(try center() == SIMD4(255, 0, 0, 255))
    }

    @Test func `an animation of a file is shown at a moment`() throws {
        let json = """
            {"width": 120, "height": 80, "frameRate": 10, "frames": 20, "root": {
              "name": "root", "kind": "group", "frame": [0, 0, 120, 80], "tracks": [], "children": [
                {"name": "dot", "kind": "ellipse", "frame": [0, 30, 20, 20], "color": "#FF0000", "tracks": [
                  {"k": "position", "f": [{"t": 0, "v": [10, 40]}, {"t": 20, "v": [110, 40]}]}]},
                {"name": "box", "kind": "solid", "frame": [0, 0, 120, 10], "color": "#00FF00", "tracks": [
                  {"k": "opacity", "f": [{"t": 0, "v": [0], "o": [0, 0, 1, 1]}, {"t": 10, "v": [1]}, {"t": 20, "v": [1]}]}]}
              ]}}
            """
        let player = MotionPlayer(frame: bounds)
        try player.load(Data(json.utf8))
        player.layoutSubtreeIfNeeded()
        #expect(player.duration == 2)
        player.progress = 0.25
        let image = try picture(try #require(player.layer), at: 1)
        image.save("player")
        // At a quarter, the dot is at 35 of 120 points, which are two pixels each; the box has half of its opacity.
        #expect(image[70, 80] == SIMD4(0, 0, 255, 255) && image.isBlack(20, 80) && image.isBlack(130, 80))
        #expect(abs(Int(image[100, 150].y) - 128) <= 1)
        #expect(throws: MotionError.self) { try player.load(Data(json.replacing("#00FF00", with: "green").utf8)) }
    }

    @Test func `a chart has bars of its values above its axis`() throws {
        final class Source: ChartDataSource {
            func numberOfBars(in chart: AxisChart) -> Int { 4 }
            func chart(_ chart: AxisChart, valueAt index: Int) -> Double { [20, 45, 10, 37][index] }
        }
        let chart = AxisChart(frame: bounds)
        let source = Source()
        chart.dataSource = source
        #expect(chart.niceMaximum(45) == 50 && chart.niceMaximum(0.13) == 0.2)
        let image = try picture(try #require(chart.layer), at: 20)
        image.save("chart")
        let plot = chart.plot
        for (index, value) in [20.0, 45, 10, 37].enumerated() {
            let x = Int(plot.minX + plot.width / 4 * (CGFloat(index) + 0.3))
            let top = 160 - Int(plot.minY + plot.height * value / 50)
            #expect(image[x, top + 4].x > 60 && image.isBlack(x, top - 4), "bar \(index)")
        }
    }

    @Test func `a card that is dragged far away is gone`() throws {
        let controller = NSViewController()
        let stack = CardStack(frame: bounds)
        controller.view = stack
        for _ in 0..<3 { stack.push(NSView()) }
        var swiped: [CardStack.Direction] = []
        stack.onSwipe = { swiped.append($1) }
        let window = stage(controller)
        defer { window.close() }
        for (distance, expected) in [(CGFloat(30), 3), (90, 2)] {
            let start = CGPoint(x: 120, y: window.frame.height - 80)
            display.pressPointer(at: start)
            for part in 1...3 {
                display.movePointer(to: CGPoint(x: start.x + distance * CGFloat(part) / 3, y: start.y))
            }
            display.releasePointer(at: CGPoint(x: start.x + distance, y: start.y))
            display.advance(to: display.time + 1)
            #expect(stack.cards.count == expected)
        }
        #expect(swiped == [.right])
    }

    // MARK: - Controls

    private func stage(_ controller: NSViewController) -> NSWindow {
        let window = NSWindow(contentViewController: controller)
        window.styleMask = .titled
        window.setContentSize(NSSize(width: 240, height: 160))
        window.makeKeyAndOrderFront(nil)
        return window
    }

    @Test func `a dashboard's controls react to the pointer and to keys`() throws {
        let controller = DashboardController()
        let window = stage(controller)
        defer { window.close() }
        let (slider, tracker) = (controller.slider, controller.tracker)
        #expect(controller.isViewLoaded && tracker.events.map(\.name).prefix(2) == ["will appear", "appear"])
        #expect(window.firstResponder === slider)
        // The knob of the lower value, from the top left of the window.
        func place(_ handle: RangeSlider.Handle) -> CGPoint {
            let knob = slider.convert(slider.knobRect(handle), to: nil)
            return CGPoint(x: knob.midX, y: window.frame.height - knob.midY)
        }
        let start = place(.lower)
        display.pressPointer(at: start)
        display.movePointer(to: CGPoint(x: start.x + 46, y: start.y))
        display.releasePointer(at: CGPoint(x: start.x + 46, y: start.y))
        #expect(abs(slider.lower - 0.5) < 0.01 && slider.upper == 0.75)
        #expect(controller.lastEvent == String(format: "range %.2f–%.2f", slider.lower, slider.upper))
        display.press(.rightArrow)
        #expect(abs(slider.lower - 0.55) < 0.01)
        display.press(try #require(OffscreenDisplay.Key("0")), modifiers: .command)
        #expect(slider.lower == 0 && slider.upper == 1)
        #expect(slider.undoManager?.undoActionName == "Change Range")
        slider.undoManager?.undo()
        #expect(slider.lower > 0.4)
        // The fourth star; a rating is 20 high, at (20, 60).
        display.click(at: CGPoint(x: 20 + 70, y: window.frame.height - 70))
        // The recognizer of two clicks keeps the events for as long as there may be a second one.
        display.advance(to: display.time + 1)
        #expect(controller.rating.rating == 4 && controller.lastEvent == "rating 4")
        display.click(at: CGPoint(x: 160, y: window.frame.height - 71))
        #expect(controller.toggle.isOn)
        display.advance(to: display.time + 1)
        let image = try Picture(try #require(display.image(of: window)))
        image.save("dashboard")
        let y = Int(window.frame.height) - 71
        #expect(image[155, y] != image[185, y], "the knob is on the right")
    }

    @Test func `a heads-up display covers its window`() async throws {
        let controller = NSViewController()
        controller.view = NSView(frame: bounds)
        controller.view.wantsLayer = true
        controller.view.layer?.backgroundColor = .white
        let window = stage(controller)
        defer { window.close() }
        let hud = ProgressHUD.show(in: controller.view, status: "Loading", mode: .determinate(0.5))
        display.advance(to: display.time + 1)
        #expect(hud.alphaValue == 1 && ProgressHUD.shown === hud)
        let image = try Picture(try #require(display.image(of: window)))
        image.save("hud")
        #expect(image[70, 80] != image[10, 10], "a box of 120 points in the middle")
        hud.mode = .success
        display.advance(to: display.time + 1)
        try Picture(try #require(display.image(of: window))).save("hud-success")
        ProgressHUD.dismiss()
        // The first frame begins the animation, and the next one ends it.
        display.advance(to: display.time + 0.1)
        display.advance(to: display.time + 1)
        // Completion handlers run on the main queue, before this.
        await withCheckedContinuation { ended in DispatchQueue.main.async { ended.resume() } }
        #expect(hud.superview == nil)
    }

    // MARK: - Pictures, documents and text

    @Test func `filters change a picture, and files keep it`() throws {
        let source = try #require(FlipDigit.image(of: "8", size: CGSize(width: 60, height: 80)))
        let pipeline = PhotoPipeline()
        for filter in PhotoFilter.all {
            let image = try #require(pipeline.thumbnail(source, with: filter, side: 40))
            #expect(image.width == 30 && image.height == 40, "\(filter.id)")
            try Picture(image).save("filter-\(filter.id)")
        }
        let data = try #require(pipeline.jpeg(source, quality: 0.9))
        let read = try #require(pipeline.read(data))
        #expect(read.type == "public.jpeg" && read.image.width == 60 && read.image.height == 80)
    }

    @Test func `a report has two pages`() throws {
        let data = exportReport(title: "Results", values: [3, 1, 2, 0])
        #expect(String(decoding: data.prefix(5), as: UTF8.self) == "%PDF-" && data.count > 1000)
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains("/Count 2"))
    }

    @Test func `a message shows its icon, and follows its link`() throws {
        let icon = NSImage(size: NSSize(width: 16, height: 16), flipped: false) { rect in
            NSColor.red.setFill()
            NSBezierPath(ovalIn: rect).fill()
            return true
        }
        let url = try #require(URL(string: "https://example.com/page"))
        let text = messageText("Ada", icon: icon, link: url)
        let controller = NSViewController()
        let view = NSTextView(frame: bounds)
        let handler = LinkHandler()
        (view.delegate, view.isEditable) = (handler, false)
        view.textStorage?.setAttributedString(text)
        controller.view = view
        let window = stage(controller)
        defer { window.close() }
        display.advance(to: display.time + 1)
        let image = try Picture(try #require(display.image(of: window)))
        image.save("message")
        #expect(image.pixels.joined().count { $0.z > 200 && $0.x < 60 && $0.y < 60 } > 120, "the red disk")
        #expect(image.pixels.joined().contains { Int($0.x) > Int($0.z) + 100 }, "the blue link")
        let end = text.length - 3
        let glyphs = try #require(view.layoutManager).boundingRect(
            forGlyphRange: NSRange(location: end, length: 1), in: try #require(view.textContainer))
        display.click(at: CGPoint(x: glyphs.midX, y: glyphs.midY))
        #expect(
            handler.links.count == 1 && handler.links.first?.link as? URL == url && handler.links.first?.index == end)
    }

    @Test func `letters fill the width and fly in`() throws {
        let label = TypewriterLabel(frame: CGRect(x: 0, y: 0, width: 240, height: 60))
        label.text = "wave on"
        #expect(label.letters.count == 6, "the space has no shape")
        let right = try #require(label.letters.last)
        let box = try #require(right.path?.boundingBox)
        #expect(abs(right.position.x + box.maxX - 240) < 8)
        let image = try picture(try #require(label.layer), at: 0)
        image.save("letters")
        label.animate()
        #expect(label.letters.allSatisfy { $0.animation(forKey: "fly") != nil })
    }

    @Test func `a logo falls into its parts`() {
        let logo = CGMutablePath()
        for x in [0, 40, 80] {
            logo.addEllipse(in: CGRect(x: x, y: 0, width: 30, height: 30))
            logo.addEllipse(in: CGRect(x: x + 10, y: 10, width: 10, height: 10))
        }
        let parts = explode(logo, colors: [.white, .black])
        #expect(parts.count == 3)
        for part in parts { #expect(abs((part.path?.boundingBox.width ?? 0) - 30) < 0.1) }
    }
}

/// The pixels of a picture as bytes of premultiplied BGRA, in rows from the top.
struct Picture: Equatable {
    let pixels: [[SIMD4<UInt8>]]
    private let image: CGImage

    init(_ image: CGImage) throws {
        let data = image.nativeBytes
        self.image = image
        pixels = (0..<image.height).map { y in
            (0..<image.width).map { x in
                let start = 4 * (y * image.width + x)
                return SIMD4(data[start], data[start + 1], data[start + 2], data[start + 3])
            }
        }
    }

    static func == (a: Picture, b: Picture) -> Bool { a.pixels == b.pixels }

    subscript(x: Int, y: Int) -> SIMD4<UInt8> { pixels[y][x] }

    func isBlack(_ x: Int, _ y: Int) -> Bool { self[x, y].x < 8 && self[x, y].y < 8 && self[x, y].z < 8 }

    /// The number of pixels in columns and rows that are lighter than gray.
    func bright(in columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> Int {
        rows.reduce(0) { sum, y in sum + columns.count { self[$0, y].x > 150 && self[$0, y].z > 150 } }
    }

    /// Writes the picture to the folder of `ACETATE_PICTURES`, to look at it.
    func save(_ name: String) {
        guard let folder = ProcessInfo.processInfo.environment["ACETATE_PICTURES"] else { return }
        try? image.writePNG(to: URL(fileURLWithPath: folder).appendingPathComponent("\(name).png"))
    }
}
