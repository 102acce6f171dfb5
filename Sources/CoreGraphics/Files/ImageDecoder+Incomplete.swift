import AcetatePixels

// What ImageIO needs to know of files that gdk-pixbuf reads, and images of incomplete files.

extension ImageDecoder {
    /// The format and the size that a file declares, found without decoding its pixels.
    package func declaration() -> (mimeTypes: [String], size: PixelSize?) {
        var size: PixelSize?
        // Refusing the size ends the loading before memory is allocated for the pixels.
        let loader = PixbufLoader { width, height in
            size = PixelSize(width, height)
            return false
        }
        guard let loader else { return ([], nil) }
        _ = loader.load(data)
        return (loader.mimeTypes, size)
    }

    /// The image of an incomplete or damaged file, not turned upright. Rows that cannot be decoded yet are transparent.
    /// Nil if there are no rows.
    package func decodeIncomplete() -> CGImage? {
        let loader = PixbufLoader { width, height in (try? checkedSize(width, height)) != nil }
        guard let loader else { return nil }
        _ = loader.load(data)
        guard let pixels = loader.pixels, !loader.decodedRows.isEmpty,
            let image = withExtendedLifetime(loader, { try? self.image(of: pixels) })
        else { return nil }
        let rows = loader.decodedRows
        if rows.contains(integersIn: 0..<image.height) { return image }
        // The loader does not initialize the memory of the other rows.
        return CGImage(size: image.size, format: .file(isOpaque: false)) { target in
            image.withPixels { pixels in
                for y in 0..<image.height where rows.contains(y) {
                    _ = target[row: y].update(fromContentsOf: pixels[row: y])
                }
            }
        }
    }
}
