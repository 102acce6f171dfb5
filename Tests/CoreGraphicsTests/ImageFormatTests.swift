import AcetatePixels
import CoreGraphics
import Synchronization
import Testing

/// Serialized, because some tests measure the process's memory.
@Suite("Image files of every format", .serialized)
struct ImageFormatTests {
    /// Expects the colors at the blocks' centers, within JPEG's precision.
    private func expect(_ image: CGImage, _ colors: [[Pixel]], _ comment: Comment) {
        #expect(image.width == 8 * colors[0].count && image.height == 8 * colors.count, comment)
        for (y, row) in colors.enumerated() {
            for (x, color) in row.enumerated() where 8 * x + 4 < image.width && 8 * y + 4 < image.height {
                #expect(image.pixel(8 * x + 4, 8 * y + 4).distance(to: color) <= 6, comment)
            }
        }
    }

    @Test("each format is read", arguments: SampleFile.allCases)
    private func formats(file: SampleFile) throws {
        expect(try CGImage(data: file.data), SampleFile.colors, "\(file)")
    }

    /// The upright image according to Exif's definition of the stored first row and column (tag 274).
    private static func uprightColors(_ orientation: Int) -> [[Pixel]] {
        let (stored, rows, columns) = (SampleFile.colors, 2, 3)
        // The position of a stored row and column, from the visual top left.
        func place(_ row: Int, _ column: Int) -> (x: Int, y: Int) {
            switch orientation {
            case 1: (column, row)  // Row 0 is the top, column 0 the left side.
            case 2: (columns - 1 - column, row)  // Top, right.
            case 3: (columns - 1 - column, rows - 1 - row)  // Bottom, right.
            case 4: (column, rows - 1 - row)  // Bottom, left.
            case 5: (row, column)  // Left, top.
            case 6: (rows - 1 - row, column)  // Right, top.
            case 7: (rows - 1 - row, columns - 1 - column)  // Right, bottom.
            default: (row, columns - 1 - column)  // Left, bottom.
            }
        }
        let swapsAxes = orientation >= 5
        var result = [[Pixel]](
            repeating: [Pixel](repeating: Pixel(0, 0, 0, 0), count: swapsAxes ? rows : columns),
            count: swapsAxes ? columns : rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let (x, y) = place(row, column)
                result[y][x] = stored[row][column]
            }
        }
        return result
    }

    @Test("an orientation tag turns the image upright", arguments: SampleFile.tagged, 1...8)
    private func orientations(file: SampleFile, orientation: Int) throws {
        for littleEndian in [true, false] {
            let data = file.tagged(orientation, littleEndian: littleEndian)
            expect(try CGImage(data: data), Self.uprightColors(orientation), "\(file) \(orientation) \(littleEndian)")
        }
    }

    @Test("an invalid tag leaves the image unchanged", arguments: SampleFile.tagged, [0, 9, 65535])
    private func unknownOrientations(file: SampleFile, orientation: Int) throws {
        expect(try CGImage(data: file.tagged(orientation)), SampleFile.colors, "\(file) \(orientation)")
    }

    @Test("Apple's initializers ignore the orientation tag")
    func stored() throws {
        let provider = try #require(CGDataProvider(data: SampleFile.jpeg.tagged(6)))
        let image = try #require(
            CGImage(jpegDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
        expect(image, SampleFile.colors, "stored")
    }

    // MARK: Background decoding

    @Test("images are decoded in the background, several at once")
    @MainActor func backgroundDecoding() async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("acetate-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: url) }
        try SampleFile.png.data.write(to: url)
        expect(try await CGImage.decoding(contentsOf: url), SampleFile.colors, "file")
        try await withThrowingTaskGroup(of: CGImage.self) { group in
            for file in SampleFile.allCases + SampleFile.allCases + SampleFile.allCases {
                group.addTask { try await CGImage.decoding(data: file.data) }
            }
            for try await image in group { expect(image, SampleFile.colors, "group") }
        }
    }

    @Test("decoding does not block the main thread")
    @MainActor func mainThread() async throws {
        // Large enough to take a while.
        let size = try #require(PixelSize(3000, 2000))
        let data = try #require(CGImage(size: size) { $0.fill($0.rect, with: 0xFF20_4060) }).pngData()
        let turns = Mutex(0)
        let done = Mutex(false)
        async let image = CGImage.decoding(data: data)
        let counter = Task { @MainActor in
            while !done.withLock({ $0 }) {
                turns.withLock { $0 += 1 }
                await Task.yield()
            }
        }
        #expect(try await image.width == 3000)
        done.withLock { $0 = true }
        await counter.value
        #expect(turns.withLock { $0 } > 0)
    }

    @Test("errors of background decoding name the file and the cause")
    func backgroundErrors() async throws {
        await #expect(throws: ImageFileError.corrupt(file: "x", cause: "it is empty")) {
            try await CGImage.decoding(data: Data(), name: "x")
        }
        let missing = URL(fileURLWithPath: "/nowhere/none.png")
        let error = await #expect(throws: ImageFileError.self) { try await CGImage.decoding(contentsOf: missing) }
        #expect(error?.description.contains("/nowhere/none.png") == true)
    }

    // MARK: Sizes

    /// The file with another size in its header.
    private func claiming(_ width: Int, _ height: Int, _ file: SampleFile) -> Data? {
        var data = file.data
        func put(_ value: Int, _ count: Int, at place: Int, big: Bool) {
            for i in 0..<count {
                let shift = 8 * (big ? count - 1 - i : i)
                data[place + i] = UInt8(truncatingIfNeeded: value >> shift)
            }
        }
        switch file {
        case .png:
            put(width, 4, at: 16, big: true)
            put(height, 4, at: 20, big: true)
        case .jpeg, .progressiveJPEG:
            guard width <= 65535, height <= 65535 else { return nil }
            // The frame header: a marker, its length, the precision, then height and width (JPEG, B.2.2).
            let marker: UInt8 = file == .jpeg ? 0xC0 : 0xC2
            guard let start = data.indices.dropLast().first(where: { data[$0] == 0xFF && data[$0 + 1] == marker })
            else { return nil }
            put(height, 2, at: start + 5, big: true)
            put(width, 2, at: start + 7, big: true)
        case .gif:
            guard width <= 65535, height <= 65535 else { return nil }
            put(width, 2, at: 6, big: false)
            put(height, 2, at: 8, big: false)
        case .webP:
            guard width <= 16384, height <= 16384 else { return nil }
            put((width - 1) | (height - 1) << 14, 4, at: 21, big: false)
        case .tiff:
            return nil
        case .svg:
            let text = String(decoding: data, as: UTF8.self)
            data = Data(
                text.replacingOccurrences(
                    of: "width=\"24\" height=\"16\"", with: "width=\"\(width)\" height=\"\(height)\""
                )
                .utf8)
        }
        return data
    }

    @Test(
        "an image that is too large, or larger than its bytes can encode, is refused in bounded memory",
        arguments: SampleFile.allCases, [(30000, 30000), (65535, 65535), (16000, 16000), (1_000_000_000, 7)])
    private func huge(file: SampleFile, size: (Int, Int)) throws {
        guard let data = claiming(size.0, size.1, file), !(file == .svg && size.0 == 16000) else { return }
        let before = peakMemory()
        let error = #expect(throws: ImageFileError.self) { try CGImage(data: data, name: "huge") }
        #expect(error?.description.contains("huge") == true)
        if size.0 == 30000, file != .webP { #expect(error == .tooLarge(file: "huge", width: 30000, height: 30000)) }
        #expect(peakMemory() < before + 1 << 29)
    }

    @Test("the error names the size, the limit and a remedy")
    func refusal() {
        let text = ImageFileError.tooLarge(file: "a.png", width: 30000, height: 30000).description
        for part in ["a.png", "30000x30000", "32767", "268435456", "scale it down"] { #expect(text.contains(part)) }
    }

    @Test("an image of one pixel is read")
    func onePixel() throws {
        let size = try #require(PixelSize(1, 1))
        let image = try #require(CGImage(size: size) { $0.fill($0.rect, with: 0xFF12_3456) })
        #expect(try CGImage(data: image.pngData()).pixel(0, 0) == Pixel(0x12, 0x34, 0x56, 255))
    }

    // MARK: Damage

    @Test("truncated files are images, or errors that name them", arguments: SampleFile.allCases)
    private func cut(file: SampleFile) throws {
        for data in [file.data, SampleFile.tagged.contains(file) ? file.tagged(6) : file.data] {
            for count in 0..<data.count { try decode(data.prefix(count)) }
        }
    }

    @Test("damaged files are images, or errors that name them, in bounded memory", arguments: SampleFile.allCases)
    private func damaged(file: SampleFile) throws {
        var generator = SeededGenerator(7)
        let before = peakMemory()
        for round in 0..<250 {
            var data = round % 2 == 0 || !SampleFile.tagged.contains(file) ? file.data : file.tagged(round % 8 + 1)
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = Int.random(in: 0..<data.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: data[place] = .random(in: 0...255, using: &generator)
                case 1: data[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
                case 2: data.remove(at: place)
                default: data.insert(.random(in: 0...255, using: &generator), at: place)
                }
            }
            try decode(data)
        }
        #expect(peakMemory() < before + 1 << 29)
    }

    private func decode(_ data: Data) throws {
        do throws(ImageFileError) {
            let image = try CGImage(data: data, name: "the-file")
            #expect(image.width > 0 && image.height > 0)
        } catch {
            #expect(error.description.contains("the-file"))
        }
    }
}

/// The process's greatest resident memory so far, in bytes.
private func peakMemory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (line.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0) * 1024
}
