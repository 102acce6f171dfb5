import AcetatePixels
import CoreGraphics
import CoreVideo
import Foundation
import OpenGL
import QuartzCore
import Synchronization
import Testing

/// A layer that a closure draws with OpenGL.
private final class DrawnLayer: CAOpenGLLayer {
    var drawing: (CFTimeInterval) -> Void = { _ in }
    var isReady = true
    /// Attributes of the format besides the default ones.
    var attributes: [CGLPixelFormatAttribute] = []
    /// The periods of the time stamps, in nanoseconds.
    let periods = Mutex<[Int64]>([])
    let drawings = Atomic(0)

    override class func makeLayer(copying layer: CALayer) -> CALayer { CAOpenGLLayer(layer: layer) }

    override func canDraw(
        inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj, forLayerTime t: CFTimeInterval,
        displayTime ts: UnsafePointer<CVTimeStamp>?
    ) -> Bool { isReady }

    override func draw(
        inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj, forLayerTime t: CFTimeInterval,
        displayTime ts: UnsafePointer<CVTimeStamp>?
    ) {
        drawing(t)
        if let ts { periods.withLock { $0.append(ts.pointee.videoRefreshPeriod) } }
        drawings.add(1, ordering: .relaxed)
        super.draw(inCGLContext: ctx, pixelFormat: pf, forLayerTime: t, displayTime: ts)
    }

    override func copyCGLPixelFormat(forDisplayMask mask: UInt32) -> CGLPixelFormatObj {
        guard !attributes.isEmpty else { return super.copyCGLPixelFormat(forDisplayMask: mask) }
        var (format, count): (CGLPixelFormatObj?, GLint) = (nil, 0)
        CGLChoosePixelFormat(attributes + [CGLPixelFormatAttribute(rawValue: 0)], &format, &count)
        return format ?? super.copyCGLPixelFormat(forDisplayMask: mask)
    }
}

/// The tests need EGL with a driver: Debian's packages libegl-mesa0 and libgl1-mesa-dri.
@Suite struct CAOpenGLLayerTests {
    private struct World {
        let renderer = CARenderer(width: 20, height: 20)
        let layer = DrawnLayer()

        init(_ frame: CGRect = CGRect(x: 0, y: 0, width: 20, height: 20), _ drawing: @escaping (CFTimeInterval) -> Void)
        {
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            layer.frame = frame
            layer.drawing = drawing
            root.addSublayer(layer)
            layer.setNeedsDisplay()
            renderer.layer = root
        }

        func show(_ time: Double) -> [[UInt32]] {
            renderer.beginFrame(atTime: time, timeStamp: nil)
            renderer.render()
            renderer.endFrame()
            guard let image = renderer.image, let data = image.dataProvider?.data as Data? else { return [] }
            return (0..<20).map { y in
                (0..<20).map { x in
                    let offset = y * image.bytesPerRow + 4 * x
                    return data[offset..<(offset + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
                }
            }
        }
    }

    private func clear(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float) {
        glClearColor(red, green, blue, alpha)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }

    @Test func `what is drawn is the contents, with the origin at the bottom left`() {
        let world = World { _ in
            self.clear(0, 0, 0, 0)
            glEnable(GLenum(GL_SCISSOR_TEST))
            glScissor(0, 0, 10, 5)
            self.clear(1, 0, 0, 1)
            glScissor(10, 15, 10, 5)
            self.clear(0, 0, 0.5, 0.5)
            glDisable(GLenum(GL_SCISSOR_TEST))
        }
        let pixels = world.show(1)
        #expect(pixels[19][0] == 0xFFFF_0000 && pixels[15][9] == 0xFFFF_0000)
        #expect(pixels[14][9] == 0 && pixels[19][10] == 0)
        #expect([0x8000_0080, 0x7F00_007F].contains(pixels[0][19]) && pixels[5][19] == 0)
    }

    @Test func `the framebuffer has the pixels of the bounds at the contents' scale`() {
        let sizes = Mutex<[[GLint]]>([])
        let world = World(CGRect(x: 0, y: 0, width: 7, height: 5)) { _ in
            var viewport: [GLint] = [0, 0, 0, 0]
            glGetIntegerv(GLenum(GL_VIEWPORT), &viewport)
            sizes.withLock { $0.append(viewport) }
            self.clear(0, 1, 0, 1)
        }
        #expect(world.show(1)[19][6] == 0xFF00_FF00)
        world.layer.contentsScale = 2
        world.layer.bounds.size = CGSize(width: 10, height: 6)
        world.layer.setNeedsDisplay()
        _ = world.show(2)
        #expect(sizes.withLock { $0 } == [[0, 0, 7, 5], [0, 0, 20, 12]])
    }

    @Test func `a layer that is not ready keeps its contents`() {
        let world = World { _ in self.clear(1, 0, 0, 1) }
        #expect(world.show(1)[3][3] == 0xFFFF_0000)
        world.layer.isReady = false
        world.layer.drawing = { _ in self.clear(0, 1, 0, 1) }
        world.layer.setNeedsDisplay()
        #expect(world.show(2)[3][3] == 0xFFFF_0000)
        world.layer.isReady = true
        world.layer.setNeedsDisplay()
        #expect(world.show(3)[3][3] == 0xFF00_FF00)
        #expect(world.layer.drawings.load(ordering: .relaxed) == 2)
    }

    @Test func `an opaque layer has no alpha, and colors above their alpha are limited to it`() {
        let world = World { _ in self.clear(1, 0, 0, 0) }
        #expect(world.show(1)[3][3] == 0)
        world.layer.isOpaque = true
        world.layer.setNeedsDisplay()
        #expect(world.show(2)[3][3] == 0xFFFF_0000)
    }

    @Test func `contents are composited as those of other layers`() {
        let world = World { _ in self.clear(1, 1, 1, 1) }
        world.layer.opacity = 0.5
        world.layer.cornerRadius = 8
        world.layer.masksToBounds = true
        let pixels = world.show(1)
        #expect(pixels[10][10] == 0x8080_8080 && pixels[0][0] == 0)
    }

    @Test func `a shader of the core profile computes each pixel`() throws {
        let world = World { _ in
            let program = Shader.program(
                """
                #version 150
                in vec2 position;
                void main() { gl_Position = vec4(position, 0.0, 1.0); }
                """,
                """
                #version 150
                out vec4 color;
                void main() { color = vec4(floor(gl_FragCoord.xy) / 255.0, 0.0, 1.0); }
                """)
            Shader.draw(program, corners: [-1, -1, 3, -1, -1, 3])
        }
        world.layer.attributes = [
            kCGLPFAOpenGLProfile, CGLPixelFormatAttribute(rawValue: kCGLOGLPVersion_3_2_Core.rawValue),
        ]
        let pixels = world.show(1)
        for (x, y) in [(0, 0), (19, 0), (7, 11), (19, 19)] {
            #expect(pixels[y][x] == 0xFF00_0000 | UInt32(x) << 16 | UInt32(19 - y) << 8, "at \(x), \(y)")
        }
    }

    @Test func `an asynchronous layer is drawn while the thread of the layer does nothing`() {
        // A display in memory of another test may have stopped the time of the process.
        MediaClock.run()
        let world = World { _ in self.clear(0, 0, 1, 1) }
        world.layer.isAsynchronous = true
        _ = world.show(1)
        let limit = Date(timeIntervalSinceNow: 20)
        // Frames are shown, but nothing changes the layer.
        while world.layer.drawings.load(ordering: .relaxed) < 10, Date() < limit {
            Thread.sleep(forTimeInterval: 0.01)
            _ = world.show(1)
        }
        #expect(world.layer.drawings.load(ordering: .relaxed) >= 10)
        #expect(world.show(2)[3][3] == 0xFF00_00FF)
        world.layer.isAsynchronous = false
        _ = world.show(3)
        let drawn = world.layer.drawings.load(ordering: .relaxed)
        Thread.sleep(forTimeInterval: 0.1)
        #expect(world.layer.drawings.load(ordering: .relaxed) <= drawn + 1)
    }

    @Test func `a shader of OpenGL ES 3 computes each pixel`() throws {
        let version = Mutex("")
        let world = World { _ in
            let text = glGetString(GLenum(GL_VERSION)).map { String(cString: $0) }
            version.withLock { $0 = text ?? "" }
            let program = Shader.program(
                """
                #version 300 es
                in vec2 position;
                void main() { gl_Position = vec4(position, 0.0, 1.0); }
                """,
                """
                #version 300 es
                precision highp float;
                out vec4 color;
                void main() { color = vec4(floor(gl_FragCoord.xy) / 255.0, 1.0, 1.0); }
                """)
            Shader.draw(program, corners: [-1, -1, 3, -1, -1, 3])
        }
        world.layer.attributes = [
            kCGLPFAOpenGLProfile, CGLPixelFormatAttribute(rawValue: kAcetateOGLPVersion_ES3.rawValue),
        ]
        let pixels = world.show(1)
        #expect(version.withLock { $0.hasPrefix("OpenGL ES 3") })
        for (x, y) in [(0, 0), (19, 0), (7, 11), (19, 19)] {
            #expect(pixels[y][x] == 0xFF00_00FF | UInt32(x) << 16 | UInt32(19 - y) << 8, "at \(x), \(y)")
        }
    }

    @Test(arguments: [kCGLOGLPVersion_3_2_Core, kAcetateOGLPVersion_ES3])
    func `samples make the pixels at an edge partly covered`(profile: CGLOpenGLProfile) throws {
        /// The pixels of a white triangle over the lower left half of a black layer.
        func draw(samples: UInt32) -> [[UInt32]] {
            let world = World { _ in
                self.clear(0, 0, 0, 1)
                let version = profile == kAcetateOGLPVersion_ES3 ? "300 es\nprecision highp float;" : "150"
                let program = Shader.program(
                    "#version \(version)\nin vec2 position; void main() { gl_Position = vec4(position, 0.0, 1.0); }",
                    "#version \(version)\nout vec4 color; void main() { color = vec4(1.0); }")
                // The edge rises by 7 pixels in 20.
                Shader.draw(program, corners: [-1, -1, 1, -1, 1, -0.3])
            }
            world.layer.attributes = [
                kCGLPFAOpenGLProfile, CGLPixelFormatAttribute(rawValue: profile.rawValue),
                kCGLPFASampleBuffers, CGLPixelFormatAttribute(rawValue: samples > 0 ? 1 : 0),
                kCGLPFASamples, CGLPixelFormatAttribute(rawValue: samples),
            ]
            return world.show(1)
        }
        func partial(_ pixels: [[UInt32]]) -> Int {
            pixels.joined().count { $0 & 0xFF > 0 && $0 & 0xFF < 255 }
        }
        let (plain, smooth) = (draw(samples: 0), draw(samples: 4))
        #expect(partial(plain) == 0)
        #expect(partial(smooth) > 7)
        // Away from the edge, both are the same.
        #expect(plain[19][19] == 0xFFFF_FFFF && smooth[19][19] == 0xFFFF_FFFF)
        #expect(plain[0][0] == 0xFF00_0000 && smooth[0][0] == 0xFF00_0000)
    }

    /// Waits until a condition holds, at most 20 seconds.
    private func wait(until condition: () -> Bool) -> Bool {
        let limit = Date(timeIntervalSinceNow: 20)
        while !condition(), Date() < limit { Thread.sleep(forTimeInterval: 0.01) }
        return condition()
    }

    @Test func `an asynchronous layer is not drawn while it is hidden, out of a tree, or in frames that nobody takes`()
    {
        MediaClock.run()
        let world = World { _ in self.clear(0, 0, 1, 1) }
        let layer = world.layer
        func drawn() -> Int { layer.drawings.load(ordering: .relaxed) }
        layer.isAsynchronous = true
        var time = 0.0
        /// Shows frames until the layer has drawn this number of times in all.
        func show(until count: Int) -> Bool {
            wait {
                time += 1
                _ = world.show(time)
                return drawn() >= count
            }
        }
        #expect(show(until: 10))
        // The frames end: a few images are drawn that no frame shows.
        Thread.sleep(forTimeInterval: 0.2)
        let untaken = drawn()
        Thread.sleep(forTimeInterval: 0.2)
        #expect(drawn() == untaken)
        #expect(show(until: untaken + 5))

        layer.isHidden = true
        for _ in 0..<2 {
            time += 1
            _ = world.show(time)
        }
        Thread.sleep(forTimeInterval: 0.1)
        let hidden = drawn()
        for _ in 0..<20 {
            time += 1
            _ = world.show(time)
            Thread.sleep(forTimeInterval: 0.01)
        }
        #expect(drawn() == hidden)
        layer.isHidden = false
        #expect(show(until: hidden + 5))

        let root = layer.superlayer
        layer.removeFromSuperlayer()
        time += 1
        _ = world.show(time)
        Thread.sleep(forTimeInterval: 0.1)
        let removed = drawn()
        for _ in 0..<10 {
            time += 1
            _ = world.show(time)
            Thread.sleep(forTimeInterval: 0.01)
        }
        #expect(drawn() == removed)
        root?.addSublayer(layer)
        #expect(show(until: removed + 5))
        layer.isAsynchronous = false
    }

    @Test func `time stamps have the refresh period of the display`() {
        MediaClock.run()
        let world = World { _ in self.clear(0, 0, 1, 1) }
        DisplayTable.withDisplays([DisplayTable.Entry(id: 7, bounds: .zero, refreshRate: 125)]) {
            _ = world.show(1)
            world.layer.isAsynchronous = true
            var time = 1.0
            #expect(
                wait {
                    time += 1
                    _ = world.show(time)
                    return world.layer.drawings.load(ordering: .relaxed) >= 5
                })
            world.layer.isAsynchronous = false
        }
        #expect(world.layer.periods.withLock { Set($0) } == [8_000_000])
    }

    @Test func `images that are no longer shown give their memory to new ones`() {
        let world = World { _ in self.clear(0, 1, 0, 1) }
        var places: Set<UnsafeMutableRawPointer> = []
        for time in 1...20 {
            world.layer.setNeedsDisplay()
            _ = world.show(Double(time))
            if let image = world.layer.contents as! CGImage? { image.withPixels { _ = places.insert($0.base) } }
        }
        #expect((1...4).contains(places.count))
    }

    @Test func `layers that are released leave no descriptors and threads`() throws {
        func count(_ folder: String) throws -> Int { try FileManager.default.contentsOfDirectory(atPath: folder).count }
        func draw() {
            let world = World { _ in self.clear(1, 0, 0, 1) }
            _ = world.show(1)
        }
        for _ in 0..<3 { draw() }
        let (files, threads) = (try count("/proc/self/fd"), try count("/proc/self/task"))
        for _ in 0..<40 { draw() }
        #expect(try count("/proc/self/fd") <= files + 8)
        #expect(try count("/proc/self/task") <= threads + 8)
    }

    // MARK: CGL

    @Test func `a format has at least what is requested, and impossible requests give none`() {
        func choose(_ attributes: [UInt32]) -> (CGLError, CGLPixelFormatObj?) {
            var (format, count): (CGLPixelFormatObj?, GLint) = (nil, 0)
            let error = CGLChoosePixelFormat(
                attributes.map { CGLPixelFormatAttribute(rawValue: $0) } + [CGLPixelFormatAttribute(rawValue: 0)],
                &format,
                &count)
            #expect(count == (format == nil ? 0 : 1))
            return (error, format)
        }
        let (error, format) = choose([
            kCGLPFADepthSize.rawValue, 16, kCGLPFAStencilSize.rawValue, 8, kCGLPFAAccelerated.rawValue,
        ])
        #expect(error == kCGLNoError)
        guard let format else { return #expect(Bool(false), "no format with depth and stencil") }
        var value: GLint = 0
        CGLDescribePixelFormat(format, 0, kCGLPFADepthSize, &value)
        #expect(value >= 16)
        CGLDescribePixelFormat(format, 0, kCGLPFAStencilSize, &value)
        #expect(value >= 8)
        CGLReleasePixelFormat(format)
        #expect(choose([kCGLPFAColorFloat.rawValue]) == (kCGLNoError, nil))
        #expect(choose([4711]).0 == kCGLBadAttribute)
        #expect(choose([kCGLPFAOpenGLProfile.rawValue, 7]).0 == kCGLBadValue)
    }

    @Test func `a context is counted, and current on one thread`() throws {
        var (format, count): (CGLPixelFormatObj?, GLint) = (nil, 0)
        CGLChoosePixelFormat([CGLPixelFormatAttribute(rawValue: 0)], &format, &count)
        var context: CGLContextObj?
        #expect(CGLCreateContext(try #require(format), nil, &context) == kCGLNoError)
        let made = try #require(context)
        #expect(CGLGetContextRetainCount(made) == 1)
        CGLRetainContext(made)
        #expect(CGLGetContextRetainCount(made) == 2)
        CGLReleaseContext(made)
        #expect(CGLGetPixelFormat(made) == format)
        #expect(CGLSetCurrentContext(made) == kCGLNoError && CGLGetCurrentContext() == made)
        #expect(CGLSetCurrentContext(nil) == kCGLNoError && CGLGetCurrentContext() == nil)
        CGLReleaseContext(made)
        if let format { CGLReleasePixelFormat(format) }
    }
}

/// Compiles shaders, whose errors are issues of the test.
private enum Shader {
    /// Draws a triangle with a program.
    static func draw(_ program: GLuint, corners: [Float]) {
        var (array, buffer): (GLuint, GLuint) = (0, 0)
        glGenVertexArrays(1, &array)
        glBindVertexArray(array)
        glGenBuffers(1, &buffer)
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
        glBufferData(GLenum(GL_ARRAY_BUFFER), 4 * corners.count, corners, GLenum(GL_STATIC_DRAW))
        glEnableVertexAttribArray(0)
        glVertexAttribPointer(0, 2, GLenum(GL_FLOAT), 0, 0, nil)
        glUseProgram(program)
        glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
    }

    static func program(_ vertex: String, _ fragment: String) -> GLuint {
        let program = glCreateProgram()
        for (kind, text) in [(GL_VERTEX_SHADER, vertex), (GL_FRAGMENT_SHADER, fragment)] {
            let shader = glCreateShader(GLenum(kind))
            text.withCString { text in
                var source: UnsafePointer<GLchar>? = text
                glShaderSource(shader, 1, &source, nil)
            }
            glCompileShader(shader)
            var status: GLint = 0
            glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &status)
            #expect(status == GL_TRUE, "a shader does not compile")
            glAttachShader(program, shader)
        }
        glBindAttribLocation(program, 0, "position")
        glLinkProgram(program)
        return program
    }
}
