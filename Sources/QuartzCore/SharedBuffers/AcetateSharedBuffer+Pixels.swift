import AcetatePixels

/// How the pixels of a buffer are read.
extension AcetateSharedBuffer {
    /// Writes the frame into pixels of its size. The buffer is not read any more when this returns. Waits for devices that write
    /// into the buffer.
    ///
    /// - Parameters:
    ///   - isOpaque: whether alpha is ignored.
    ///   - importer: draws buffers that the processor cannot read.
    func copy(
        into pixels: PixelBuffer, isOpaque: Bool, importer: SharedBufferImporter
    ) throws(AcetateSharedBufferError) {
        let isLinear = modifier == .linear || modifier == .implicit
        guard isLinear, memory.allSatisfy(\.isReadable) else {
            return try importer.draw(self, into: pixels, isOpaque: isOpaque)
        }
        var distinct: [SharedMemory] = []
        for bytes in memory where !distinct.contains(where: { $0 === bytes }) { distinct.append(bytes) }
        try reading(distinct[...]) { () throws(AcetateSharedBufferError) in
            try convert(into: pixels, isOpaque: isOpaque)
        }
    }

    /// Calls `body` while devices write into none of the memory.
    private func reading(
        _ all: ArraySlice<SharedMemory>, _ body: () throws(AcetateSharedBufferError) -> Void
    ) throws(AcetateSharedBufferError) {
        guard let first = all.first else { return try body() }
        let plane = memory.firstIndex { $0 === first } ?? 0
        try first.withReading(plane: plane) { () throws(AcetateSharedBufferError) in
            try reading(all.dropFirst(), body)
        }
    }

    /// The rows that are converted at once, so that copied ones stay in the cache of the processor.
    private static let bandHeight = 32 * FormatLayout.rowsPerGroup

    private func convert(into pixels: PixelBuffer, isOpaque: Bool) throws(AcetateSharedBufferError) {
        let readers = try planes.indices.map { index throws(AcetateSharedBufferError) in
            try RowReader(
                planes[index], index, layout.planes[index], of: size, in: memory[index], bandHeight: Self.bandHeight)
        }
        for top in stride(from: 0, to: height, by: Self.bandHeight) {
            let band = PixelRect(x: 0, y: top, width: width, height: min(Self.bandHeight, height - top))
            guard let part = pixels.sub(band) else { continue }
            for reader in readers { try reader.read(from: top, count: band.height) }
            switch layout.samples {
            case .packed(let format):
                PackedFrame(base: readers[0].base, bytesPerRow: readers[0].bytesPerRow, format: format)
                    .convert(into: part, isOpaque: isOpaque)
            case .video(let luma, let cb, let cr, let depth):
                func plane(_ channel: FormatLayout.Channel, _ shift: (column: Int, row: Int)) -> VideoPlane {
                    let reader = readers[channel.plane]
                    return VideoPlane(
                        base: reader.base + channel.offset, bytesPerRow: reader.bytesPerRow, step: channel.step,
                        unusedBits: depth > 8 ? 16 - depth : 0, columnShift: shift.column, rowShift: shift.row)
                }
                VideoFrame(
                    luma: plane(luma, (0, 0)), cb: plane(cb, layout.chromaShift), cr: plane(cr, layout.chromaShift),
                    color: VideoColor(matrix, isFullRange: isFullRange, depth: depth)
                ).convert(into: part)
            }
        }
        withExtendedLifetime(readers) {}
    }

    private var matrix: VideoColor.Matrix {
        switch colorMatrix {
        case .bt601: .bt601
        case .bt709: .bt709
        case .bt2020: .bt2020
        }
    }
}

/// Makes rows of a plane readable: those of mapped memory where they are, and copies of others.
private final class RowReader {
    private let plane: AcetateSharedBuffer.Plane
    private let index: Int
    private let layout: FormatLayout.Plane
    private let rowBytes: Int
    private let memory: SharedMemory
    /// Nil for mapped memory.
    private let copies: ScratchBuffer?
    /// The first of the rows that were read.
    private(set) var base: UnsafeRawPointer
    /// The distance of these rows.
    let bytesPerRow: Int

    init(
        _ plane: AcetateSharedBuffer.Plane, _ index: Int, _ layout: FormatLayout.Plane, of size: PixelSize,
        in memory: SharedMemory, bandHeight: Int
    ) throws(AcetateSharedBufferError) {
        (self.plane, self.index, self.layout, self.memory) = (plane, index, layout, memory)
        rowBytes = layout.extent(of: size).bytesPerRow
        if let mapped = memory.mapped {
            (copies, base, bytesPerRow) = (nil, mapped, plane.bytesPerRow)
            return
        }
        // Bytes between rows are copied as well if there are few, because one copy costs less than many.
        bytesPerRow = min(plane.bytesPerRow, 2 * rowBytes)
        guard let copies = ScratchBufferPool.borrow((bandHeight >> layout.rowShift) * bytesPerRow, isCleared: false)
        else { throw .outOfMemory }
        (self.copies, base) = (copies, UnsafeRawPointer(copies.base))
    }

    /// Makes `base` the row of a pixel row, with the rows of `count` pixel rows after it.
    func read(from top: Int, count: Int) throws(AcetateSharedBufferError) {
        let first = top >> layout.rowShift
        let rows = (count + (1 << layout.rowShift) - 1) >> layout.rowShift
        let offset = plane.offset + first * plane.bytesPerRow
        if let mapped = memory.mapped {
            base = mapped + offset
        } else if let copies, bytesPerRow == plane.bytesPerRow {
            let bytes = (rows - 1) * bytesPerRow + rowBytes
            try memory.copy(from: offset, count: bytes, to: copies.base, plane: index)
        } else if let copies {
            for row in 0..<rows {
                try memory.copy(
                    from: offset + row * plane.bytesPerRow, count: rowBytes, to: copies.base + row * bytesPerRow,
                    plane: index)
            }
        }
    }
}
