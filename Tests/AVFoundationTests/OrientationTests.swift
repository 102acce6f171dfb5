import AVFoundation
import AcetatePixels
import Foundation
import Testing

@testable import AVFoundation

/// Movies of cameras that were not held upright are turned.
@MainActor @Suite(.serialized) struct OrientationTests {
    /// The pixels of a frame whose rows are these, turned.
    private func turned(_ rows: [[UInt32]], _ orientation: VideoOrientation) -> [[UInt32]] {
        guard let size = PixelSize(rows[0].count, rows.count) else { return [] }
        let result = orientation.size(of: size)
        var (from, to) = (rows.flatMap { $0 }, [UInt32](repeating: 0, count: size.area))
        from.withUnsafeMutableBytes { from in
            to.withUnsafeMutableBytes { to in
                guard let source = from.baseAddress, let target = to.baseAddress,
                    let frame = PixelBuffer(base: source, size: size, bytesPerRow: 4 * size.width),
                    let pixels = PixelBuffer(base: target, size: result, bytesPerRow: 4 * result.width)
                else { return }
                orientation.turn(frame, into: pixels)
            }
        }
        return stride(from: 0, to: to.count, by: result.width).map { Array(to[$0..<$0 + result.width]) }
    }

    @Test func `frames are turned clockwise, after they are mirrored`() {
        let rows: [[UInt32]] = [[1, 2, 3], [4, 5, 6]]
        #expect(turned(rows, .upright) == rows)
        #expect(turned(rows, .turned90) == [[4, 1], [5, 2], [6, 3]])
        #expect(turned(rows, .turned180) == [[6, 5, 4], [3, 2, 1]])
        #expect(turned(rows, .turned270) == [[3, 6], [2, 5], [1, 4]])
        #expect(turned(rows, .mirrored) == [[3, 2, 1], [6, 5, 4]])
        // [[3, 2, 1], [6, 5, 4]], turned.
        #expect(turned(rows, .mirroredTurned90) == [[6, 3], [5, 2], [4, 1]])
        #expect(turned(rows, .mirroredTurned180) == [[4, 5, 6], [1, 2, 3]])
        #expect(turned(rows, .mirroredTurned270) == [[1, 4], [2, 5], [3, 6]])
    }

    @Test func `large frames are turned like small ones`() {
        let (width, height) = (37, 50)
        let rows = (0..<height).map { y in (0..<width).map { x in UInt32(y * width + x) } }
        let result = turned(rows, .turned90)
        #expect(result.count == width && result[0].count == height)
        let isTurned = (0..<width).allSatisfy { y in
            (0..<height).allSatisfy { x in result[y][x] == rows[height - 1 - x][y] }
        }
        #expect(isTurned)
    }

    @Test func `the tag of a movie turns its pictures`() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("movie.mp4")
        try MovieMaker.require(["x264enc", "avdec_h264", "mp4mux"])
        // White on the left, black on the right.
        try MovieMaker.run(
            "videotestsrc num-buffers=5 pattern=black ! video/x-raw,width=160,height=90,framerate=30/1 "
                + "! videobox right=80 ! videobox left=-80 fill=white ! x264enc ! h264parse ! mp4mux ! filesink location=\"\(url.path)\""
        )
        // The matrix of the track's header, after 40 bytes: a turn by 90 degrees clockwise.
        var file = try Data(contentsOf: url)
        let header = try #require(file.range(of: Data("tkhd".utf8))).upperBound + 40
        let matrix: [UInt8] = [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0]
        file.replaceSubrange(header..<header + matrix.count, with: matrix)
        try file.write(to: url)
        let item = AVPlayerItem(url: url)
        let player = AVPlayer(playerItem: item)
        #expect(await wait { item.status == .readyToPlay })
        #expect(item.presentationSize == CGSize(width: 90, height: 160))
        #expect(AVURLAsset(url: url).tracks.map(\.naturalSize) == [CGSize(width: 90, height: 160)])
        let reader = try MovieReader(url)
        let image = try #require(try reader.next()).image
        #expect((image.width, image.height) == (90, 160))
        let data = try #require(image.dataProvider?.data)
        // The left becomes the top.
        #expect(data[20 * image.bytesPerRow + 4 * 45] > 200)
        #expect(data[140 * image.bytesPerRow + 4 * 45] < 50)
        withExtendedLifetime(player) {}
        // An export has upright pictures.
        let output = url.deletingLastPathComponent().appendingPathComponent("output.mp4")
        let session = try #require(
            AVAssetExportSession(asset: AVURLAsset(url: url), presetName: AVAssetExportPresetHighestQuality))
        try await session.export(to: output, as: .mp4)
        let exported = try #require(try MovieReader(output).next()).image
        #expect((exported.width, exported.height) == (90, 160))
    }
}
