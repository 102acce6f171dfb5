import AppKit
import DemoSupport

/// Shows the frames of processes that connect to a socket, in the drawables of a layer. No frame waits for the main thread.
final class FrameReceiver: Sendable {
    private let drawables: AcetateDrawableQueue

    /// Creates the socket, and waits for processes on a thread of its own.
    init(_ path: String, _ drawables: AcetateDrawableQueue) throws {
        self.drawables = drawables
        let socket = try DescriptorSocket.listen(at: path)
        let thread = Thread { [self] in
            while let sender = socket.accept() { show(sender) }
        }
        thread.name = "frames"
        thread.start()
    }

    /// Shows frames until the process closes its end.
    private func show(_ sender: DescriptorSocket) {
        var buffers: [Int32: AcetateSharedBuffer] = [:]
        while let (message, descriptor) = sender.receive() {
            // The buffer has a duplicate.
            defer { if let descriptor { close(descriptor) } }
            switch FrameMessage.Kind(rawValue: message.kind) {
            case .buffer:
                guard let descriptor, buffers.count < 8 else { return }
                let (width, height) = (Int(message.width), Int(message.height))
                do {
                    buffers[message.index] = try AcetateSharedBuffer(
                        width: width, height: height, format: .nv12,
                        planes: [
                            .init(descriptor: descriptor, bytesPerRow: width),
                            .init(descriptor: descriptor, offset: width * height, bytesPerRow: width),
                        ])
                } catch {
                    return report(error)
                }
            case .frame:
                guard let buffer = buffers[message.index] else { return }
                let index = Int(message.index)
                drawables.present(buffer) { [self] error in
                    if let error { report(error) }
                    _ = sender.send(FrameMessage(.release, index))
                }
            default: return
            }
        }
    }

    private func report(_ error: AcetateSharedBufferError) {
        FileHandle.standardError.write(Data("Movies: \(error)\n".utf8))
    }
}
