import AppKit
import Testing

@testable import AcetateSnapshots

struct ErrorTests {
    @Test(arguments: [
        (CGSize(width: CGFloat.nan, height: 10), "The size of the snapshot is nan by 10.0 points"),
        (CGSize(width: 0, height: 10), "Use finite sizes above 0"),
        (CGSize(width: CGFloat.infinity, height: 10), "Use finite sizes above 0"),
    ]) func `an invalid size is named`(size: CGSize, text: String) throws {
        let failure = try #require(try ReferenceFolder().verify(makeLayer(), as: .image(size: size)))
        #expect(failure.contains(text), "\(failure)")
    }

    @Test func `invalid options are named`() throws {
        let folder = try ReferenceFolder()
        #expect(folder.verify(makeLayer(), as: .image(scale: .nan))?.contains("Use a number from 0.25 to 16") == true)
        #expect(folder.verify(makeLayer(), as: .image(at: -1))?.contains("Use finite times from 0") == true)
        #expect(folder.verify(makeLayer(), as: .frames(at: []))?.contains("Pass at least one") == true)
        #expect(folder.verify(makeLayer(0, 0), as: .image)?.contains("set the frame") == true)
        #expect(folder.verify(NSImage(size: .zero), as: .image)?.contains("has no pixels") == true)
        _ = folder.verify(makeLayer(), as: .image, record: .all)
        #expect(folder.verify(makeLayer(), as: .image(precision: 2))?.contains("Use a number from 0 to 1") == true)
        #expect(folder.verify(makeLayer(), as: .image(perceptualPrecision: .nan))?.contains("from 0 to 1") == true)
    }

    @Test func `a damaged reference is named`() throws {
        let folder = try ReferenceFolder()
        _ = folder.verify(makeLayer(), as: .image)
        let data = try Data(contentsOf: folder.url("png"))
        try data.prefix(40).write(to: folder.url("png"))
        let failure = try #require(folder.verify(makeLayer(), as: .image))
        #expect(failure.contains("The reference \(folder.url("png").path) cannot be read"), "\(failure)")
        #expect(failure.contains("delete it and record it again"), "\(failure)")
        #expect(
            folder.verify(makeLayer(), as: .image, record: .failed)?.contains("A new reference was recorded") == true)
        #expect(folder.verify(makeLayer(), as: .image) == nil)
    }

    @Test func `another size is named`() throws {
        let folder = try ReferenceFolder()
        _ = folder.verify(makeLayer(), as: .image)
        let failure = try #require(folder.verify(makeLayer(30, 10), as: .image))
        #expect(failure.contains("The snapshot has 30 by 10 pixels, and the reference 20 by 10"), "\(failure)")
    }

    @Test func `a folder that cannot be written is named`() throws {
        let folder = try ReferenceFolder()
        let file = folder.path + "/file"
        try Data().write(to: URL(fileURLWithPath: file))
        let failure = try #require(
            verifySnapshot(
                of: "text", as: .lines, named: "a", record: .all, snapshotDirectory: file + "/folder",
                testName: "test()"))
        #expect(failure.contains("\(file)/folder/test.a.txt cannot be written"), "\(failure)")
        #expect(failure.contains("Make the folder writable"), "\(failure)")
    }

    @Test func `a snapshot that does not arrive is named`() throws {
        let strategy = Snapshotting<String, String>(pathExtension: "txt", diffing: .lines) { _ in Async { _ in } }
        let failure = verifySnapshot(of: "text", as: strategy, named: "a", record: .never, timeout: 0.01)
        #expect(failure?.contains("No snapshot has arrived within 0.01 seconds") == true)
    }
}
