import AppKit
import Testing

/// Programs in the style of popular libraries for macOS are drawn as they look there.
@MainActor
@Suite struct ProgramTests {
    init() throws { try Samples.pinFonts() }

    private let bounds = CGRect(x: 0, y: 0, width: 240, height: 160)

    /// The pixels of a layer at a time after its animations have begun, on black, as bytes of premultiplied BGRA.
    private func pixels(_ layer: CALayer, at time: Double) throws -> [[SIMD4<UInt8>]] {
        let renderer = CARenderer(width: 240, height: 160)
        let root = CALayer()
        root.frame = bounds
        root.backgroundColor = .black
        root.addSublayer(layer)
        renderer.layer = root
        // Programs begin animations at times of the clock.
        let now = CACurrentMediaTime()
        for time in [now, now + time] {
            renderer.beginFrame(atTime: time, timeStamp: nil)
            renderer.render()
            renderer.endFrame()
        }
        return try rows(try #require(renderer.image))
    }

    private func rows(_ image: CGImage) throws -> [[SIMD4<UInt8>]] {
        let data = image.nativeBytes
        return (0..<image.height).map { y in
            (0..<image.width).map { x in
                let start = 4 * (y * image.width + x)
                return SIMD4(data[start], data[start + 1], data[start + 2], data[start + 3])
            }
        }
    }

    private func isBlack(_ pixel: SIMD4<UInt8>) -> Bool { pixel.x < 8 && pixel.y < 8 && pixel.z < 8 }

    @Test func `a progress ring covers its part of the circle, clockwise from the top`() throws {
        let ring = ActivityRing()
        ring.frame = CGRect(x: 40, y: 0, width: 160, height: 160)
        ring.layoutIfNeeded()
        ring.progress = 0.75
        let image = try pixels(ring, at: 1)
        // Right, bottom: colors; the upper left quarter has the gray track; the middle is empty.
        for (x, y) in [(192, 80), (120, 152), (170, 28)] { #expect(image[y][x].z > 150, "\(x) \(y)") }
        let track = image[28][68]
        #expect(track.x == track.y && track.y == track.z && (40...60).contains(track.x))
        #expect(isBlack(image[80][120]))
    }

    @Test func `bars grow to their values`() throws {
        let bars = BarsLayer()
        bars.frame = bounds
        bars.heights = [0.25, 0.5, 1]
        let image = try pixels(bars, at: 60)
        for (index, value) in [0.25, 0.5, 1].enumerated() {
            let x = 40 + 80 * index
            let top = 160 - Int(160 * value)
            #expect(top == 0 || isBlack(image[top - 3][x]))
            #expect(!isBlack(image[top + 3][x]))
        }
    }

    @Test func `marching ants are dashes along a rectangle`() throws {
        // A layer loses its animations when it leaves its tree, so each picture has its own.
        func ants(at time: Double) throws -> [[SIMD4<UInt8>]] {
            let ants = marchingAnts(around: bounds.insetBy(dx: 20, dy: 20))
            ants.strokeColor = .white
            return try pixels(ants, at: time)
        }
        let (first, later) = (try ants(at: 0), try ants(at: 0.375))
        let edge = (60..<180).map { first[138][$0].x > 128 }
        // 8 of 12 points are drawn.
        #expect((75...85).contains(edge.filter { $0 }.count))
        // Half of a period later, the dashes have moved by 6 points.
        #expect(edge != (60..<180).map { later[138][$0].x > 128 })
        #expect(isBlack(first[80][120]))
    }

    @Test func `a wave fills the layer below it`() throws {
        let wave = WaveLayer()
        wave.frame = bounds
        wave.fillColor = .white
        wave.animate()
        let image = try pixels(wave, at: 0.3)
        for x in stride(from: 5, to: 240, by: 10) {
            #expect(isBlack(image[72][x]) && image[88][x].x == 255)
        }
    }

    @Test func `a vector player turns its star`() throws {
        func player() -> VectorPlayer {
            let player = VectorPlayer()
            player.frame = bounds
            player.build()
            return player
        }
        let (begin, middle) = (try pixels(player(), at: 0.01), try pixels(player(), at: 0.5))
        #expect(!isBlack(begin[80][120]) && !isBlack(middle[80][120]))
        #expect(begin != middle)
        let stopped = player()
        stopped.currentProgress = 0.5
        #expect(stopped.root.speed == 0 && stopped.root.timeOffset == 1 && !stopped.isPlaying)
    }

    @Test func `a chart has its grid, its line and its points`() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 240, height: 160, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
        let entries = [3, 5, 9, 4, 6].enumerated().map { ChartEntry(x: Double($0.offset), y: Double($0.element)) }
        let chart = LineChartRenderer(entries: entries)
        chart.draw(in: context, rect: bounds)
        let image = try rows(try #require(context.makeImage()))
        let plot = CGRect(x: 30, y: 20, width: 200, height: 130)
        for entry in entries {
            let point = chart.point(entry, in: plot)
            let pixel = image[159 - Int(point.y)][min(Int(point.x), 239)]
            #expect(pixel.x > 220 && pixel.y > 220 && pixel.z > 220)
        }
        #expect(image[5][5] == SIMD4(255, 255, 255, 255))
    }

    @Test func `a pie chart has its slices, and a hole`() throws {
        let pie = PieChartView(frame: bounds)
        pie.slices = [(1, .red), (1, .green), (2, .blue)]
        let rep = try #require(pie.bitmapImageRepForCachingDisplay(in: pie.bounds))
        pie.cacheDisplay(in: pie.bounds, to: rep)
        // From the top, clockwise in the flipped view: a quarter each of red and green, and the left half blue.
        func color(_ x: Int, _ y: Int) -> NSColor? { rep.colorAt(x: x, y: y)?.usingColorSpace(.sRGB) }
        #expect(try #require(color(160, 40)).redComponent > 0.9)
        #expect(try #require(color(160, 120)).greenComponent > 0.9)
        #expect(try #require(color(80, 80)).blueComponent > 0.9)
    }

    @Test func `confetti falls from the top`() throws {
        let view = ConfettiView(frame: bounds)
        view.wantsLayer = true
        view.burst()
        let layer = try #require(view.layer)
        let image = try pixels(layer, at: 1.5)
        #expect(image[..<120].joined().contains { !isBlack($0) })
    }

    @Test func `outlines of a text are stroked as far as the stroke's end`() throws {
        let text = CAShapeLayer()
        text.path = glyphPath("Acetate", font: .systemFont(ofSize: 48))
        text.position = CGPoint(x: 20, y: 60)
        (text.fillColor, text.strokeColor, text.strokeEnd) = (nil, .white, 0.5)
        let image = try pixels(text, at: 0)
        func count(_ columns: Range<Int>) -> Int { image.reduce(0) { $0 + $1[columns].count { !isBlack($0) } } }
        #expect(count(0..<100) > 200 && count(190..<240) == 0)
    }

    @Test func `helpers for colors and images`() throws {
        let accent = NSColor(hex: 0x3366CC)
        #expect(accent.hexString == "#3366CC")
        let context = try #require(wideColor())
        #expect(context.bitsPerComponent == 16 && context.colorSpace?.name == CGColorSpace.displayP3)
        let image = try #require(context.makeImage())
        #expect(image.averageColor()?.redComponent == 1)
        #expect(image.resized(to: CGSize(width: 8, height: 8))?.width == 8)
        #expect(image.grayscale() != nil && image.tinted(with: .black) != nil)
        #expect(blurredCopy(of: image, radius: 3)?.width == 16)
        #expect(qr("acetate")?.size == NSSize(width: 92, height: 92))
        #expect(decompose(CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 2, y: 2)).0 == 0.5)
        #expect(checkerPattern()?.pattern != nil)
    }
}
