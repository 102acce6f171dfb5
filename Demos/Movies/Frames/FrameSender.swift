import DemoSupport
import Foundation

/// Sends frames of a moving pattern to a process that shows them, as a camera with its own process would.
enum FrameSender {
    private static let (width, height) = (640, 360)

    /// Sends 60 frames a second to the socket at a path, until the other end is closed.
    static func run(_ path: String) throws {
        let socket = try DescriptorSocket.connect(to: path)
        var buffers: [UnsafeMutablePointer<UInt8>] = []
        for index in 0..<3 {
            let (descriptor, pixels) = try makeMemory(index)
            defer { close(descriptor) }
            buffers.append(pixels)
            guard socket.send(FrameMessage(.buffer, index, width: width, height: height), with: descriptor) else {
                return
            }
        }
        var free = Array(buffers.indices)
        var count = 0
        while true {
            while free.isEmpty {
                guard let (message, descriptor) = socket.receive() else { return }
                if let descriptor { close(descriptor) }
                let index = Int(message.index)
                // The other process may be any program.
                if message.kind == FrameMessage.Kind.release.rawValue, buffers.indices.contains(index) {
                    free.append(index)
                }
            }
            let index = free.removeFirst()
            draw(count, into: buffers[index])
            guard socket.send(FrameMessage(.frame, index)) else { return }
            count += 1
            Thread.sleep(forTimeInterval: 1 / 60)
        }
    }

    /// Memory for a frame of NV12, which exists until this process and the other one have closed it.
    private static func makeMemory(_ index: Int) throws -> (descriptor: Int32, pixels: UnsafeMutablePointer<UInt8>) {
        let (name, length) = ("/movies-\(getpid())-\(index)", width * height * 3 / 2)
        let descriptor = shm_open(name, O_CREAT | O_EXCL | O_RDWR, 0o600)
        if descriptor >= 0 { shm_unlink(name) }
        guard descriptor >= 0, ftruncate(descriptor, length) == 0,
            let memory = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
        else { throw OptionsError("there is no shared memory for frames", remedy: "check the space of /dev/shm") }
        return (descriptor, memory.assumingMemoryBound(to: UInt8.self))
    }

    /// Draws bands that move by two pixels a frame, in colors that change from left to right and from top to bottom.
    private static func draw(_ frame: Int, into pixels: UnsafeMutablePointer<UInt8>) {
        for y in 0..<height {
            for x in 0..<width {
                pixels[y * width + x] = ((x + y + 2 * frame) / 40).isMultiple(of: 2) ? 180 : 90
            }
        }
        let chroma = pixels + width * height
        for y in 0..<(height / 2) {
            for x in 0..<(width / 2) {
                chroma[y * width + 2 * x] = UInt8(64 + 256 * x / width)
                chroma[y * width + 2 * x + 1] = UInt8(64 + 256 * y / height)
            }
        }
    }
}
