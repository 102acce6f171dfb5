import AcetatePixels
import CAcetateCGL
import CAcetateGL
import Synchronization

/// Draws buffers that only devices can read, with OpenGL ES and EGL.
///
/// The context is created by the first buffer, and shared by those that follow.
final class SharedBufferImporter: Sendable {
    private let context = Mutex<GLContext?>(nil)

    /// Draws a buffer into pixels of its size. Throws an error that says what is missing.
    func draw(
        _ buffer: AcetateSharedBuffer, into pixels: PixelBuffer, isOpaque: Bool
    ) throws(AcetateSharedBufferError) {
        func failure(_ reason: String) -> AcetateSharedBufferError {
            .notImported(buffer.format, buffer.modifier, reason: reason)
        }
        if let reason = GLDriver.failure { throw failure(reason) }
        guard let context = open() else { throw failure("the driver has no context of OpenGL ES 3") }
        var description = acetate_gl_buffer(buffer)
        var reason: String?
        let isDrawn = context.withPixels(width: buffer.width, height: buffer.height) {
            reason = context.draw(&description)
            guard reason == nil else { return }
            context.read(into: pixels.base, bytesPerRow: pixels.bytesPerRow, isOpaque: isOpaque)
        }
        guard isDrawn else { throw failure("the driver has no memory for \(buffer.size) pixels") }
        if let reason { throw failure(reason) }
    }

    private func open() -> GLContext? {
        context.withLock { context in
            if context == nil {
                context = GLPixelFormat(acetate_gl_format(profile: kAcetateOGLPVersion_ES3))
                    .flatMap { GLContext($0, sharing: nil) }
            }
            return context
        }
    }
}

extension acetate_gl_buffer {
    fileprivate init(_ buffer: AcetateSharedBuffer) {
        self.init()
        (width, height) = (Int32(buffer.width), Int32(buffer.height))
        (format, modifier) = (buffer.format.rawValue, buffer.modifier.rawValue)
        has_modifier = buffer.modifier != .implicit
        plane_count = Int32(buffer.planes.count)
        withUnsafeMutableBytes(of: &planes) { bytes in
            let planes = bytes.bindMemory(to: acetate_gl_plane.self)
            for (index, plane) in buffer.planes.enumerated() {
                planes[index] = acetate_gl_plane(
                    descriptor: buffer.memory[index].descriptor, offset: UInt32(plane.offset),
                    bytes_per_row: UInt32(plane.bytesPerRow))
            }
        }
        matrix =
            switch buffer.colorMatrix {
            case .bt601: 601
            case .bt709: 709
            case .bt2020: 2020
            }
        is_full_range = buffer.isFullRange
    }
}
