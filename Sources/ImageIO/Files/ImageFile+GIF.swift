import CoreGraphics
import UniformTypeIdentifiers

// The structure of GIF files (GIF89a specification).

extension ImageFile {
    /// Nil if the data is not a GIF file.
    init?(gifFile data: Data) {
        guard data.starts(with: Array("GIF87a".utf8)) || data.starts(with: Array("GIF89a".utf8)) else { return nil }
        self.init(type: .gif)
        var reader = ByteReader(data, at: 6, isLittleEndian: true)
        guard let width = reader.number(2), let height = reader.number(2), let flags = reader.number(1),
            reader.skip(2)
        else { return }
        let globalColors = reader.position..<reader.position + Self.colorTableLength(flags)
        guard reader.skip(globalColors.count) else { return }
        var control = GraphicControl()
        var animation = Animation(width: width, height: height, hasGlobalColorMap: flags & 0x80 != 0)
        var isReading = true
        while isReading, images.count < Self.imageLimit, let introducer = reader.number(1) {
            switch introducer {
            case 0x21: isReading = reader.readExtension(&control, &animation)
            case 0x2C:
                guard let image = reader.readImage(control, flags, globalColors) else {
                    isReading = false
                    break
                }
                images.append(image)
                isReading = image.isComplete
                control = GraphicControl()
            case 0x3B:
                isComplete = true
                isReading = false
            // Zeros between blocks are padding.
            case 0: break
            default: isReading = false
            }
        }
        // Some encoders leave the size of the canvas out.
        if let first = images.first, width == 0 || height == 0 {
            (animation.width, animation.height) = (first.width, first.height)
        }
        self.animation = animation
        for index in images.indices { images[index].formatProperties = delays(of: images[index]) }
    }

    private func delays(of image: StoredImage) -> [String: PropertyValue] {
        guard let frame = image.frame else { return [:] }
        return [
            kCGImagePropertyGIFDelayTime: .number(frame.clampedDelay),
            kCGImagePropertyGIFUnclampedDelayTime: .number(frame.delay),
        ]
    }

    /// The bytes of the color table that the flags of a screen or an image announce.
    fileprivate static func colorTableLength(_ flags: Int) -> Int { flags & 0x80 != 0 ? 3 << (flags & 7 + 1) : 0 }
}

/// A graphic control extension: what counts for the next image.
private struct GraphicControl {
    var disposal = AnimationFrame.Disposal.keep
    /// Hundredths of a second.
    var delay = 0
    var transparentIndex: Int?
}

extension ByteReader {
    /// Reads an extension after its introducer; false beyond the end of the data.
    fileprivate mutating func readExtension(_ control: inout GraphicControl, _ animation: inout ImageFile.Animation)
        -> Bool
    {
        guard let label = number(1) else { return false }
        var blocks: [Data] = []
        while let length = number(1), let block = bytes(length) {
            guard length == 0 else {
                // Only the beginning of an extension has a meaning here; comments can be long.
                if blocks.count < 2 { blocks.append(block) }
                continue
            }
            switch label {
            case 0xF9:
                guard let first = blocks.first.map(Array.init), first.count >= 4 else { break }
                control.disposal = [2: .clear, 3: .restore][first[0] >> 2 & 7] ?? .keep
                control.delay = Int(first[1]) | Int(first[2]) << 8
                control.transparentIndex = first[0] & 1 != 0 ? Int(first[3]) : nil
            case 0xFF:
                guard blocks.count == 2,
                    ["NETSCAPE2.0", "ANIMEXTS1.0"].contains(String(decoding: blocks[0], as: UTF8.self))
                else { break }
                let loop = Array(blocks[1])
                if loop.count >= 3, loop[0] & 7 == 1 { animation.loopCount = Int(loop[1]) | Int(loop[2]) << 8 }
            default: break
            }
            return true
        }
        return false
    }

    /// Reads an image after its separator; nil if its header is not complete.
    fileprivate mutating func readImage(
        _ control: GraphicControl, _ screenFlags: Int, _ globalColors: Range<Int>
    ) -> StoredImage? {
        guard let x = number(2), let y = number(2), let width = number(2), let height = number(2),
            let flags = number(1)
        else { return nil }
        let start = position
        var isComplete = skip(ImageFile.colorTableLength(flags)) && skip(1)
        while isComplete {
            guard let length = number(1), skip(length) else {
                isComplete = false
                break
            }
            if length == 0 { break }
        }
        let size = littleEndian(width, bytes: 2) + littleEndian(height, bytes: 2)
        let transparency: [UInt8] = control.transparentIndex.map { [0x21, 0xF9, 4, 1, 0, 0, UInt8($0), 0] } ?? []
        let header = Array("GIF89a".utf8) + size + [UInt8(screenFlags), 0, 0]
        let descriptor = transparency + [0x2C, 0, 0, 0, 0] + size + [UInt8(flags)]
        var image = StoredImage(width: width, height: height)
        image.pieces = [
            .bytes(header), .range(globalColors), .bytes(descriptor), .range(start..<(isComplete ? position : end)),
            .bytes(isComplete ? [0x3B] : []),
        ]
        image.isIndexed = true
        image.hasAlpha = control.transparentIndex != nil
        image.isComplete = isComplete
        image.frame = AnimationFrame(
            x: x, y: y, disposal: control.disposal, blends: true, delay: Double(control.delay) / 100)
        return image
    }
}
