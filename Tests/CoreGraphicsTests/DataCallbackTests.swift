import CoreGraphics
import Testing

/// Functions of the program that give the bytes of images, or release their memory.
@Suite struct DataCallbackTests {
    private final class Source {
        var bytes: [UInt8] = Array(0..<200)
        var place = 0
        var notes: [String] = []
    }

    private static func source(_ info: UnsafeMutableRawPointer?) -> Source? {
        info.map { Unmanaged<Source>.fromOpaque($0).takeUnretainedValue() }
    }

    @Test func `a sequential provider reads until there are no more bytes`() throws {
        let source = Source()
        var callbacks = CGDataProviderSequentialCallbacks(
            version: 0,
            getBytes: { info, buffer, count in
                guard let source = DataCallbackTests.source(info) else { return 0 }
                // A few at a time.
                let part = source.bytes[source.place..<min(source.place + min(count, 7), source.bytes.count)]
                buffer.copyMemory(from: Array(part), byteCount: part.count)
                source.place += part.count
                return part.count
            }, skipForward: nil, rewind: nil,
            releaseInfo: { DataCallbackTests.source($0)?.notes.append("released") })
        let pointer = Unmanaged.passUnretained(source).toOpaque()
        var provider = CGDataProvider(sequentialInfo: pointer, callbacks: &callbacks)
        #expect(provider?.data.map(Array.init) == source.bytes && provider?.info == pointer)
        #expect(source.notes == [])
        provider = nil
        #expect(source.notes == ["released"])
        callbacks.getBytes = nil
        #expect(CGDataProvider(sequentialInfo: nil, callbacks: &callbacks) == nil)
    }

    @Test func `a direct provider reads from an address or from positions`() throws {
        let source = Source()
        let pointer = Unmanaged.passUnretained(source).toOpaque()
        var callbacks = CGDataProviderDirectCallbacks(
            version: 0, getBytePointer: nil, releaseBytePointer: nil,
            getBytesAtPosition: { info, buffer, position, count in
                guard let source = DataCallbackTests.source(info) else { return 0 }
                let part = source.bytes[Int(position)..<min(Int(position) + min(count, 64), source.bytes.count)]
                buffer.copyMemory(from: Array(part), byteCount: part.count)
                return part.count
            }, releaseInfo: nil)
        #expect(
            CGDataProvider(directInfo: pointer, size: 150, callbacks: &callbacks)?.data.map(Array.init)
                == Array(source.bytes.prefix(150)))
        // A source that ends early.
        #expect(CGDataProvider(directInfo: pointer, size: 500, callbacks: &callbacks)?.data?.count == 200)
        #expect(CGDataProvider(directInfo: pointer, size: -1, callbacks: &callbacks) == nil)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 4, alignment: 1)
        memory.copyMemory(from: [9, 8, 7, 6] as [UInt8], byteCount: 4)
        callbacks.getBytePointer = { UnsafeRawPointer($0) }
        callbacks.releaseBytePointer = { info, _ in info?.storeBytes(of: 5, as: UInt8.self) }
        #expect(
            CGDataProvider(directInfo: memory, size: 4, callbacks: &callbacks)?.data.map(Array.init) == [9, 8, 7, 6])
        #expect(memory.load(as: UInt8.self) == 5)
        memory.deallocate()
    }

    @Test func `the memory of a context is released with it`() throws {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: 64)
        let source = Source()
        var context = CGContext(
            data: memory, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue,
            releaseCallback: { info, data in
                DataCallbackTests.source(info)?.notes.append("\(data?.load(as: UInt8.self) ?? 0)")
            }, releaseInfo: Unmanaged.passUnretained(source).toOpaque())
        context?.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
        context?.fill([CGRect(x: 0, y: 0, width: 4, height: 4)])
        let image = context?.makeImage()
        #expect(source.notes == [])
        context = nil
        #expect(source.notes == ["255"])
        memory.deallocate()
        #expect(image?.width == 4)
    }
}
