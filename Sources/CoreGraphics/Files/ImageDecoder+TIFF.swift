extension ImageDecoder {
    var isTIFF: Bool { data.starts(with: [0x49, 0x49, 42, 0]) || data.starts(with: [0x4D, 0x4D, 0, 42]) }

    /// The image of a TIFF file as it is stored. libtiff has flipped it so that the orientation that is left is `up` or
    /// `leftMirrored`, which gdk-pixbuf reports.
    func stored(_ flipped: CGImage) throws(ImageFileError) -> CGImage {
        let flip: CGImagePropertyOrientation
        switch CGImagePropertyOrientation(tiffFile: data) {
        case .upMirrored, .right: flip = .upMirrored
        case .down, .rightMirrored: flip = .down
        case .downMirrored, .left: flip = .downMirrored
        case .up, .leftMirrored, nil: return flipped
        }
        guard let image = flipped.applying(flip) else { throw .noMemory(file: file) }
        return image
    }

    /// Whether gdk-pixbuf returns the colors of TIFF files multiplied by alpha, as libtiff does; those of other formats are
    /// not. This depends on its version, so a red pixel with an alpha of one half is decoded to find out.
    static let tiffIsPremultiplied: Bool = {
        // Tag, type (3 for two bytes, 4 for four), count, and value or offset (TIFF 6.0, section 2). The values of the
        // third tag, which are all 8, and the pixel follow the directory.
        let fields: [(Int, Int, Int, Int)] = [
            (256, 3, 1, 1), (257, 3, 1, 1), (258, 3, 4, 134), (259, 3, 1, 1), (262, 3, 1, 2), (273, 4, 1, 142),
            (277, 3, 1, 4), (278, 3, 1, 1), (279, 4, 1, 4), (338, 3, 1, 2),
        ]
        func bytes(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
        var file: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0] + bytes(fields.count, 2)
        for (tag, kind, count, value) in fields {
            file += bytes(tag, 2) + bytes(kind, 2) + bytes(count, 4) + bytes(value, 4)
        }
        file += bytes(0, 4) + [8, 0, 8, 0, 8, 0, 8, 0] + [255, 0, 0, 128]
        guard let loader = PixbufLoader(allows: { _, _ in true }), case .success = loader.load(Data(file)) else {
            return false
        }
        return withExtendedLifetime(loader) { loader.pixels.map { $0.hasAlpha && $0.bytes[0] < 255 } ?? false }
    }()
}
