import AcetatePixels
import CAcetateLinux
import Foundation
import QuartzCore
import Synchronization
import Testing

/// Memory that another process could write: a file in memory.
private final class SharedFile: Sendable {
    let descriptor: Int32
    let name: String

    init(_ bytes: [UInt8]) {
        name = "test-\(UUID().uuidString)"
        descriptor = acetate_memfd(name)
        write(bytes)
    }

    deinit { close(descriptor) }

    func write(_ bytes: [UInt8]) { _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) } }

    func resize(_ length: Int) { #expect(ftruncate(descriptor, off_t(length)) == 0) }

    /// How many descriptors of this process are of the file.
    var descriptorCount: Int {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return all.count { entry in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(entry)"))?.contains(name)
                ?? false
        }
    }
}

/// Numbers that look random, and are the same in each run.
private struct Noise {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    mutating func next() -> UInt32 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt32(truncatingIfNeeded: state >> 32)
    }
}

@Suite struct AcetateSharedBufferTests {
    private typealias Plane = AcetateSharedBuffer.Plane

    private let red: [UInt8] = [0, 0, 255, 255]
    private let green: [UInt8] = [0, 255, 0, 255]
    private let blue: [UInt8] = [255, 0, 0, 255]

    /// A file with pixels of one color, and a buffer of it.
    private func solid(
        _ color: [UInt8], width: Int = 4, height: Int = 4, format: AcetateSharedBuffer.Format = .argb8888
    ) throws -> (file: SharedFile, buffer: AcetateSharedBuffer) {
        let file = SharedFile(pixels(color, width * height))
        let plane = Plane(descriptor: file.descriptor, bytesPerRow: 4 * width)
        return (file, try AcetateSharedBuffer(width: width, height: height, format: format, planes: [plane]))
    }

    private func pixels(_ color: [UInt8], _ count: Int) -> [UInt8] { (0..<count).flatMap { _ in color } }

    /// The pixels of a buffer, as 0xAARRGGBB, copied by a queue of drawables.
    private func copied(_ buffer: AcetateSharedBuffer, _ layer: AcetateDrawableLayer = .init()) throws -> [[UInt32]] {
        let drawable = try #require(try layer.drawables.nextDrawable(copying: buffer))
        #expect(drawable.width == buffer.width && drawable.height == buffer.height)
        let rows = drawable.withUnsafeMutableBytes { bytes in
            (0..<drawable.height).map { y in
                (0..<drawable.width).map { x in
                    bytes.loadUnaligned(fromByteOffset: y * drawable.bytesPerRow + 4 * x, as: UInt32.self)
                }
            }
        }
        return try #require(rows)
    }

    // MARK: Formats

    /// The layouts of pixels as drm_fourcc.h describes them: channels and their bits, from the highest one, of a little-endian
    /// word.
    static let words: [(AcetateSharedBuffer.Format, String, String)] = [
        (.xrgb8888, "x:R:G:B", "8:8:8:8"), (.argb8888, "A:R:G:B", "8:8:8:8"), (.xbgr8888, "x:B:G:R", "8:8:8:8"),
        (.abgr8888, "A:B:G:R", "8:8:8:8"), (.rgbx8888, "R:G:B:x", "8:8:8:8"), (.rgba8888, "R:G:B:A", "8:8:8:8"),
        (.bgrx8888, "B:G:R:x", "8:8:8:8"), (.bgra8888, "B:G:R:A", "8:8:8:8"), (.rgb888, "R:G:B", "8:8:8"),
        (.bgr888, "B:G:R", "8:8:8"), (.rgb565, "R:G:B", "5:6:5"), (.bgr565, "B:G:R", "5:6:5"),
        (.xrgb2101010, "x:R:G:B", "2:10:10:10"), (.argb2101010, "A:R:G:B", "2:10:10:10"),
        (.xbgr2101010, "x:B:G:R", "2:10:10:10"), (.abgr2101010, "A:B:G:R", "2:10:10:10"),
    ]

    @Test(arguments: words, [12, 1000])
    func `words of red, green, blue and alpha have the layout of drm_fourcc`(
        word: (AcetateSharedBuffer.Format, String, String), padding: Int
    ) throws {
        let bits = word.2.split(separator: ":").compactMap { UInt32($0) }
        let channels = Array(zip(word.1.split(separator: ":").map(String.init), bits))
        let bytes = Int(bits.reduce(0, +)) / 8
        let (width, height) = (53, 131)
        let bytesPerRow = width * bytes + padding
        var noise = Noise()
        let memory = (0..<(7 + bytesPerRow * height)).map { _ in UInt8(truncatingIfNeeded: noise.next() >> 9) }
        let file = SharedFile(memory)
        let buffer = try AcetateSharedBuffer(
            width: width, height: height, format: word.0,
            planes: [Plane(descriptor: file.descriptor, offset: 7, bytesPerRow: bytesPerRow)])
        let result = try copied(buffer)
        for y in 0..<height {
            for x in 0..<width {
                let at = 7 + y * bytesPerRow + x * bytes
                var rest = (0..<bytes).reduce(UInt32(0)) { $0 | UInt32(memory[at + $1]) << (8 * UInt32($1)) }
                var levels: [String: UInt32] = [:]
                for (name, count) in channels.reversed() {
                    let top = Double(1 << count - 1)
                    levels[name] = UInt32((Double(rest & (1 << count - 1)) * 255 / top).rounded())
                    rest >>= count
                }
                let alpha = levels["A"] ?? 255
                // Premultiplied colors do not exceed alpha.
                let expected = ["R", "G", "B"].reduce(alpha) { $0 << 8 | min(levels[$1]!, alpha) }
                guard result[y][x] != expected else { continue }
                let (found, wanted) = (String(result[y][x], radix: 16), String(expected, radix: 16))
                Issue.record("\(word.0) at \(x), \(y): \(found), not \(wanted)")
                return
            }
        }
    }

    /// The bytes of each plane's groups, by drm_fourcc.h: Y, U for Cb and V for Cr; the pixels of a group of chroma; and the
    /// depth.
    static let videos: [(AcetateSharedBuffer.Format, [String], Int, Int, Int)] = [
        (.nv12, ["Y", "UV"], 2, 2, 8), (.nv21, ["Y", "VU"], 2, 2, 8), (.nv16, ["Y", "UV"], 2, 1, 8),
        (.nv61, ["Y", "VU"], 2, 1, 8), (.nv24, ["Y", "UV"], 1, 1, 8), (.yuv420, ["Y", "U", "V"], 2, 2, 8),
        (.yvu420, ["Y", "V", "U"], 2, 2, 8), (.yuv422, ["Y", "U", "V"], 2, 1, 8), (.yuv444, ["Y", "U", "V"], 1, 1, 8),
        (.p010, ["Y", "UV"], 2, 2, 10), (.p012, ["Y", "UV"], 2, 2, 12), (.p210, ["Y", "UV"], 2, 1, 10),
        (.yuyv, ["YUYV"], 2, 1, 8), (.yvyu, ["YVYU"], 2, 1, 8), (.uyvy, ["UYVY"], 2, 1, 8), (.vyuy, ["VYUY"], 2, 1, 8),
    ]

    @Test(arguments: videos, [false, true])
    func `luma and chroma are converted by the equations of ITU-R BT.709`(
        video: (AcetateSharedBuffer.Format, [String], Int, Int, Int), isFullRange: Bool
    ) throws {
        let (format, planes, columns, rows, depth) = video
        let (width, height, bytes) = (53, 131, depth > 8 ? 2 : 1)
        var noise = Noise()
        var memory: [UInt8] = [1, 2, 3]
        var places: [(offset: Int, bytesPerRow: Int, groupWidth: Int)] = []
        for plane in planes {
            // A plane of luma alone has a group for each pixel.
            let (groupWidth, groupHeight) = plane == "Y" ? (1, 1) : (columns, rows)
            let bytesPerRow = (width + groupWidth - 1) / groupWidth * plane.count * bytes + 6
            places.append((memory.count, bytesPerRow, groupWidth))
            for _ in 0..<((height + groupHeight - 1) / groupHeight * bytesPerRow) {
                memory.append(UInt8(truncatingIfNeeded: noise.next() >> 9))
            }
        }
        let file = SharedFile(memory)
        let buffer = try AcetateSharedBuffer(
            width: width, height: height, format: format,
            planes: places.map { Plane(descriptor: file.descriptor, offset: $0.offset, bytesPerRow: $0.bytesPerRow) },
            colorMatrix: .bt709, isFullRange: isFullRange)
        let result = try copied(buffer)

        func sample(_ channel: Character, _ x: Int, _ y: Int) -> Double {
            for (plane, place) in zip(planes, places) {
                let positions = plane.indices.filter { plane[$0] == channel }
                guard !positions.isEmpty else { continue }
                let row = plane.contains("Y") ? y : y / rows
                let group = x / place.groupWidth
                let index = plane.distance(from: plane.startIndex, to: positions[positions.count > 1 ? x % 2 : 0])
                let at = place.offset + row * place.bytesPerRow + (group * plane.count + index) * bytes
                if bytes == 1 { return Double(memory[at]) }
                return Double((Int(memory[at]) | Int(memory[at + 1]) << 8) >> (16 - depth))
            }
            return .nan
        }
        let unit = Double(1 << (depth - 8))
        let top = Double(1 << depth - 1)
        for y in 0..<height {
            for x in 0..<width {
                let (luma, cb, cr) = (sample("Y", x, y), sample("U", x, y), sample("V", x, y))
                let light = isFullRange ? luma / top : (luma / unit - 16) / 219
                let scale = isFullRange ? top : 224 * unit
                let (u, v) = ((cb - 128 * unit) / scale, (cr - 128 * unit) / scale)
                let colors = [
                    light + 2 * (1 - 0.2126) * v, .nan, light + 2 * (1 - 0.0722) * u,
                ]
                let middle = (light - 0.2126 * colors[0] - 0.0722 * colors[2]) / (1 - 0.2126 - 0.0722)
                for (color, shift) in zip([colors[0], middle, colors[2]], [16, 8, 0] as [UInt32]) {
                    let level = Double(result[y][x] >> shift & 0xFF)
                    guard abs(level - min(max(color, 0), 1) * 255) > 0.6 else { continue }
                    Issue.record("\(format) at \(x), \(y): \(level), not \(color * 255)")
                    return
                }
            }
        }
    }

    @Test func `the matrix is that of high definition above 576 rows, unless it is given`() throws {
        let file = SharedFile([UInt8](repeating: 128, count: 8 * 1000))
        let plane = Plane(descriptor: file.descriptor, bytesPerRow: 4)
        typealias Matrix = AcetateSharedBuffer.ColorMatrix
        func matrix(_ height: Int, _ told: Matrix? = nil) throws -> Matrix {
            try AcetateSharedBuffer(
                width: 2, height: height, format: .yuyv, planes: [plane], colorMatrix: told
            ).colorMatrix
        }
        #expect(try matrix(576) == .bt601)
        #expect(try matrix(577) == .bt709)
        #expect(try matrix(1000, .bt2020) == .bt2020)
    }

    // MARK: Presenting

    /// A renderer of an opaque green layer below a drawable layer.
    private struct World {
        let renderer = CARenderer(width: 4, height: 4)
        let layer = AcetateDrawableLayer()

        init() {
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
            root.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
            layer.frame = root.frame
            root.addSublayer(layer)
            renderer.layer = root
        }

        /// The pixel of the frame at a time.
        func pixel(at time: Double) -> UInt32 {
            renderer.beginFrame(atTime: time, timeStamp: nil)
            renderer.render()
            renderer.endFrame()
            return renderer.image?.withPixels { $0[row: 0][0] } ?? 0
        }
    }

    @Test func `a copied frame is a drawable, which is presented as others`() throws {
        let world = World()
        let (_, buffer) = try solid(red)
        let drawable = try #require(try world.layer.drawables.nextDrawable(copying: buffer))
        let shown = DispatchSemaphore(value: 0)
        drawable.addPresentedHandler { _ in shown.signal() }
        drawable.present(at: 2)
        #expect(world.pixel(at: 1) == 0xFF00_FF00)
        #expect(world.pixel(at: 2) == 0xFFFF_0000)
        #expect(shown.wait(timeout: .now() + 20) == .success)
        #expect(drawable.presentedTime == 2)
    }

    @Test func `transparent pixels show what is below, unless the format or the layer is opaque`() throws {
        let half: [UInt8] = [0, 0, 128, 128]
        #expect(try copied(solid(half).buffer)[0][0] == 0x8080_0000)
        #expect(try copied(solid(half, format: .xrgb8888).buffer)[0][0] == 0xFF80_0000)
        let layer = AcetateDrawableLayer()
        layer.isOpaque = true
        #expect(try copied(solid(half).buffer, layer)[0][0] == 0xFF80_0000)
    }

    @Test func `when a buffer is released, its memory can be written without a change of what is shown`() throws {
        let world = World()
        let (file, buffer) = try solid(red)
        let releases = Mutex<[AcetateSharedBufferError?]>([])
        let released = DispatchSemaphore(value: 0)
        func present() {
            world.layer.drawables.present(buffer) { error in
                releases.withLock { $0.append(error) }
                released.signal()
            }
            #expect(released.wait(timeout: .now() + 20) == .success)
        }
        present()
        file.write(pixels(blue, 16))
        #expect(world.pixel(at: 1) == 0xFFFF_0000)
        present()
        file.write(pixels(green, 16))
        #expect(world.pixel(at: 2) == 0xFF00_00FF)
        #expect(releases.withLock { $0 } == [nil, nil])
    }

    @Test func `a buffer is shown at its time`() throws {
        let world = World()
        let released = DispatchSemaphore(value: 0)
        world.layer.drawables.present(try solid(red).buffer, at: 5) { _ in released.signal() }
        #expect(released.wait(timeout: .now() + 20) == .success)
        #expect(world.pixel(at: 4) == 0xFF00_FF00)
        #expect(world.pixel(at: 5) == 0xFFFF_0000)
    }

    @Test func `of buffers that wait for the next frame, only the last one is copied, and each one is released once`()
        throws
    {
        let world = World()
        let queue = world.layer.drawables
        queue.maximumDrawableCount = 2
        queue.allowsNextDrawableTimeout = false
        world.layer.drawableSize = CGSize(width: 1, height: 1)
        // No drawable is free, so that copies wait.
        var held = [queue.nextDrawable(), queue.nextDrawable()]
        let order = Mutex<[Int]>([])
        let released = DispatchSemaphore(value: 0)
        let buffers = try [red, green, blue].map { try solid($0).buffer }
        for (index, buffer) in buffers.enumerated() {
            queue.present(buffer) { error in
                #expect(error == nil)
                order.withLock { $0.append(index) }
                released.signal()
            }
        }
        // The second buffer is replaced by the third; the first may have been taken before.
        #expect(released.wait(timeout: .now() + 20) == .success)
        #expect(order.withLock { !$0.contains(2) })
        held = []
        for _ in 0..<2 { #expect(released.wait(timeout: .now() + 20) == .success) }
        #expect(order.withLock { $0.sorted() } == [0, 1, 2])
        #expect(order.withLock { $0.last } == 2)
        #expect(world.pixel(at: 1) == 0xFF00_00FF)
        withExtendedLifetime(held) {}
    }

    // MARK: Memory

    @Test func `descriptors are duplicated once, and closed with the buffer`() throws {
        let file = SharedFile([UInt8](repeating: 0, count: 100))
        let plane = Plane(descriptor: file.descriptor, bytesPerRow: 4)
        var buffer: AcetateSharedBuffer? = try AcetateSharedBuffer(
            width: 4, height: 2, format: .nv12, planes: [plane, plane])
        #expect(file.descriptorCount == 2)
        if let buffer { _ = try copied(buffer) }
        buffer = nil
        #expect(file.descriptorCount == 1)
        #expect(throws: AcetateSharedBufferError.self) {
            try AcetateSharedBuffer(
                width: 4, height: 2, format: .nv12,
                planes: [plane, Plane(descriptor: file.descriptor, offset: 99, bytesPerRow: 4)])
        }
        #expect(file.descriptorCount == 1)
    }

    @Test func `the program can close its descriptor`() throws {
        let file = SharedFile(pixels(red, 16))
        let copy = dup(file.descriptor)
        let buffer = try AcetateSharedBuffer(
            width: 4, height: 4, format: .argb8888, planes: [Plane(descriptor: copy, bytesPerRow: 16)])
        close(copy)
        #expect(try copied(buffer)[3][3] == 0xFFFF_0000)
    }

    @Test func `memory that shrinks is an error, and not a signal`() throws {
        let world = World()
        let (file, buffer) = try solid(red)
        world.layer.drawables.present(try solid(blue).buffer)
        file.resize(40)
        let failure = Mutex<AcetateSharedBufferError?>(nil)
        let released = DispatchSemaphore(value: 0)
        world.layer.drawables.present(buffer) { error in
            failure.withLock { $0 = error }
            released.signal()
        }
        #expect(released.wait(timeout: .now() + 20) == .success)
        #expect(failure.withLock { $0 } == .tooShort(40, plane: 0, needed: 64))
        // Drawables that failed do not count.
        for _ in 0..<5 {
            #expect(throws: AcetateSharedBufferError.tooShort(40, plane: 0, needed: 64)) {
                try world.layer.drawables.nextDrawable(copying: buffer)
            }
        }
        file.write(pixels(green, 16))
        #expect(try copied(buffer)[3][3] == 0xFF00_FF00)
    }

    // MARK: Errors

    @Test func `numbers that do not fit are errors that name them`() throws {
        let file = SharedFile([UInt8](repeating: 0, count: 4096))
        func failure(
            _ width: Int, _ height: Int, _ format: AcetateSharedBuffer.Format, _ planes: [(Int, Int)],
            _ modifier: AcetateSharedBuffer.Modifier = .linear
        ) -> AcetateSharedBufferError? {
            do throws(AcetateSharedBufferError) {
                _ = try AcetateSharedBuffer(
                    width: width, height: height, format: format, modifier: modifier,
                    planes: planes.map { Plane(descriptor: file.descriptor, offset: $0.0, bytesPerRow: $0.1) })
                return nil
            } catch { return error }
        }
        #expect(failure(32, 32, .argb8888, [(0, 128)]) == nil)
        #expect(failure(32, 32, .argb8888, [(1, 128)]) == .tooShort(4096, plane: 0, needed: 4097))
        #expect(failure(32, 33, .argb8888, [(0, 128)]) == .tooShort(4096, plane: 0, needed: 33 * 128))
        // The last row needs no padding.
        #expect(failure(30, 32, .argb8888, [(8, 128)]) == nil)
        #expect(failure(32, 32, .argb8888, [(0, 127)]) == .invalidBytesPerRow(127, plane: 0, needed: 128))
        #expect(failure(32, 1, .argb8888, [(0, -128)]) == .invalidBytesPerRow(-128, plane: 0, needed: 128))
        #expect(failure(1, 2, .argb8888, [(0, .max)]) == .invalidBytesPerRow(.max, plane: 0, needed: 4))
        #expect(failure(1, 1, .argb8888, [(-1, 4)]) == .invalidOffset(-1, plane: 0))
        #expect(failure(1, 1, .argb8888, [(.max, 4)]) == .invalidOffset(.max, plane: 0))
        #expect(failure(32767, 32767, .argb8888, [(0, 1 << 30)]) != nil)
        #expect(failure(0, 4, .argb8888, [(0, 16)]) == .invalidSize(width: 0, height: 4))
        #expect(failure(4, 32768, .argb8888, [(0, 16)]) == .invalidSize(width: 4, height: 32768))
        #expect(failure(.min, .max, .argb8888, [(0, 16)]) == .invalidSize(width: .min, height: .max))
        #expect(failure(4, 4, .nv12, [(0, 4)]) == .wrongPlaneCount(1, expected: 2))
        #expect(failure(4, 4, .argb8888, []) == .wrongPlaneCount(0, expected: 1))
        #expect(failure(5, 4, .nv12, [(0, 5), (20, 5)]) == .invalidBytesPerRow(5, plane: 1, needed: 6))
        let other = AcetateSharedBuffer.Format(rawValue: 0x2020_3852)
        #expect(failure(4, 4, other, [(0, 16)]) == .unsupportedFormat(other))
        #expect("\(AcetateSharedBufferError.unsupportedFormat(other))".contains("R8"))
        let tiled = AcetateSharedBuffer.Modifier(rawValue: 1 << 56 | 1)
        #expect(failure(4, 4, .argb8888, [(4096, 16)], tiled) == .tooShort(4096, plane: 0, needed: 4097))
        #expect(failure(4, 4, .argb8888, [(0, 16), (0, 16), (0, 16), (0, 16), (0, 16)], tiled) != nil)
    }

    @Test func `descriptors that are not memory are errors`() throws {
        var pipe: [Int32] = [0, 0]
        #expect(acetate_pipe(&pipe) == 0)
        defer { for descriptor in pipe { close(descriptor) } }
        for descriptor in [pipe[0], -1, 1 << 20] {
            #expect {
                try AcetateSharedBuffer(
                    width: 1, height: 1, format: .argb8888, planes: [Plane(descriptor: descriptor, bytesPerRow: 4)])
            } throws: { error in
                guard case .invalidDescriptor(descriptor, plane: 0, _) = error as? AcetateSharedBufferError else {
                    return false
                }
                return error.localizedDescription.contains("\(descriptor)")
            }
        }
    }

    @Test func `a tiled buffer that EGL does not import is an error with its format and modifier`() throws {
        let file = SharedFile([UInt8](repeating: 0, count: 4096))
        let buffer = try AcetateSharedBuffer(
            width: 32, height: 32, format: .xrgb8888, modifier: .init(rawValue: 0x0100_0000_0000_0001),
            planes: [Plane(descriptor: file.descriptor, bytesPerRow: 128)])
        let layer = AcetateDrawableLayer()
        #expect {
            try layer.drawables.nextDrawable(copying: buffer)
        } throws: { error in
            let text = error.localizedDescription
            return text.contains("XR24") && text.contains("0x100000000000001") && text.contains("EGL")
        }
        // The driver is asked again for the next one.
        #expect(throws: AcetateSharedBufferError.self) { try layer.drawables.nextDrawable(copying: buffer) }
    }
}
