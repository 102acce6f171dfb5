import CoreGraphics
import UniformTypeIdentifiers

// The pages of TIFF files (TIFF 6.0), and the images of icon files.

extension ImageFile {
    /// Nil if the data is not a TIFF file.
    init?(tiffFile data: Data) {
        guard let order = TIFFDirectory.ByteOrder(data) else { return nil }
        self.init(type: .tiff)
        var next = order.firstDirectory(data)
        var visited: Set<Int> = []
        // Directories and their values could overlap in a damaged file, so that reading them took very long. Those that
        // do not overlap have at most as many bytes as the file.
        var budget = data.count
        isComplete = true
        while let offset = next, offset != 0, visited.insert(offset).inserted, images.count < Self.imageLimit {
            guard budget > 0, let directory = TIFFDirectory(data, at: offset, order) else {
                isComplete = false
                break
            }
            budget -= directory.cost
            if let image = StoredImage(tiffPage: directory, of: data, order) {
                images.append(image)
                budget -= image.tags?.cost ?? 0
            }
            next = directory.next
        }
        isComplete = isComplete && !images.isEmpty && images.allSatisfy(\.isComplete)
    }

    /// Icon and cursor files. Nil for other data.
    init?(icoFile data: Data) {
        guard data.starts(with: [0, 0, 1, 0]) || data.starts(with: [0, 0, 2, 0]) else { return nil }
        var reader = ByteReader(data, at: 2, isLittleEndian: true)
        guard let kind = reader.number(2), let count = reader.number(2), count > 0 else { return nil }
        self.init(type: kind == 1 ? .ico : UTType(importedAs: "com.microsoft.cur"))
        isComplete = true
        for _ in 0..<count {
            guard let width = reader.number(1), let height = reader.number(1), let fields = reader.bytes(6),
                let length = reader.number(4), let offset = reader.number(4)
            else {
                isComplete = false
                break
            }
            let range = offset..<offset + length
            let content = data.slice(range)
            // A side of 256 pixels is written as 0.
            var image = StoredImage(width: width == 0 ? 256 : width, height: height == 0 ? 256 : height)
            if content.starts(with: PNGChunk.signature), let png = StoredImage(pngHeader: content.slice(16..<29)) {
                // Large icons are PNG files, whose header follows the signature.
                (image.width, image.height, image.hasAlpha) = (png.width, png.height, png.hasAlpha)
                image.pieces = [.range(range)]
            } else {
                let entry = [UInt8(width), UInt8(height)] + fields + littleEndian(length, bytes: 4)
                let header = [0, 0, UInt8(kind), 0, 1, 0] + entry + littleEndian(22, bytes: 4)
                image.pieces = [.bytes(header), .range(range)]
            }
            image.isComplete = content.count == length
            images.append(image)
        }
        isComplete = isComplete && images.allSatisfy(\.isComplete)
        let largest = images.indices.max { images[$0].width * images[$0].height < images[$1].width * images[$1].height }
        primaryIndex = largest ?? 0
    }
}

extension StoredImage {
    /// Reads a directory as a page; nil if it has no size.
    fileprivate init?(tiffPage directory: TIFFDirectory, of data: Data, _ order: TIFFDirectory.ByteOrder) {
        guard let width = directory.integers(256)?.first, let height = directory.integers(257)?.first, width > 0,
            height > 0
        else { return nil }
        self.init(width: width, height: height)
        // The decoder reads the first page, so the header points to this one.
        pieces = [
            .range(0..<4), .bytes(order.bytes(directory.offset, count: 4)), .range(8..<data.count),
        ]
        depth = directory.integers(258)?.first ?? 1
        isFloat = directory.integers(339)?.first == 3
        wideTIFF = WideTIFF(directory, order)
        switch directory.integers(262)?.first {
        case 0, 1: colorModel = kCGImagePropertyColorModelGray
        case 3: isIndexed = true
        case 5: colorModel = kCGImagePropertyColorModelCMYK
        case 8: colorModel = kCGImagePropertyColorModelLab
        default: break
        }
        // Extra samples of the kinds 1 and 2 are alpha.
        hasAlpha = directory.integers(338)?.contains { $0 == 1 || $0 == 2 } ?? false
        profileName = directory.bytes(34675).flatMap(ICCProfile.name)
        tags = ImageTags(tiff: data, directory: directory)
        dotsPerInch = tags?.dotsPerInch
        let offsets = directory.integers(273, limit: .max) ?? directory.integers(324, limit: .max) ?? []
        let lengths = directory.integers(279, limit: .max) ?? directory.integers(325, limit: .max) ?? []
        isComplete = zip(offsets, lengths).allSatisfy { $0 <= data.count && $1 <= data.count - $0 }
    }
}
