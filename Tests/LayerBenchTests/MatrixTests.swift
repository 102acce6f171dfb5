import AppKit
import DemoSupport
import DemoTestSupport
import Testing

@testable import LayerBench

/// Tests of the cost table: its options, cells and bounds.
@Suite(.serialized) @MainActor struct MatrixTests {
    private func options(_ arguments: String...) throws -> MatrixOptions { try MatrixOptions(arguments) }

    @Test func `the table has a cell for each feature and motion, and one for the ground`() throws {
        let cells = try options("--matrix").all
        #expect(cells.count == MatrixFeature.all.count * MatrixMotion.all.count + 1)
        #expect(Set(cells.map(\.name)).count == cells.count)
        #expect(cells.allSatisfy { $0.size == (1920, 1080) && $0.pixels == 20 * 280 * 200 })
        #expect(cells.first?.bound == 0)
    }

    @Test func `rows and columns are selected by name`() throws {
        let cells = try options("--matrix", "--features", "shadow,text", "--motions", "scale,still").all
        #expect(cells.map(\.name) == ["shadow/scale", "shadow/still", "text/scale", "text/still"])
        #expect(cells.map(\.bound) == [8, 4, 8, 4])
    }

    @Test(arguments: [
        ["--matrix", "--features", "none"], ["--matrix", "--motions", "none"], ["--matrix", "--seed", "1"],
        ["--matrix", "--layers", "21"], ["--random", "0"], ["--random", "2", "--features", "box"],
        ["--matrix", "--picture", "a.png"], ["--matrix", "--fixed-frames", "--check"], ["--matrix", "--all"],
    ])
    func `invalid arguments are refused`(_ arguments: [String]) {
        #expect(throws: OptionsError.self) { try MatrixOptions(arguments) }
    }

    @Test func `the counted process renders the same cells`() throws {
        for arguments in [
            ["--matrix", "--features", "box,blur", "--motions", "whole", "--layers", "3"],
            ["--random", "5", "--seed", "7", "--layers", "2"],
        ] {
            let all = try MatrixOptions(arguments)
            let fixed = try MatrixOptions(all.arguments())
            #expect(fixed.task == .fixedFrames && fixed.all.map(\.name) == all.all.map(\.name))
        }
    }

    @Test func `combinations depend on the seed only, have at most one layer class, and add their bounds`() throws {
        let cells = try options("--random", "200", "--seed", "5").all
        #expect(try options("--random", "200", "--seed", "5").all.map(\.name) == cells.map(\.name))
        #expect(try options("--random", "200", "--seed", "6").all.map(\.name) != cells.map(\.name))
        #expect(Set(cells.map { $0.features.count }) == [1, 2, 3, 4])
        for cell in cells {
            #expect(cell.features.filter { $0.make != nil }.count <= 1)
            #expect(Set(cell.features.map(\.name)).count == cell.features.count)
            #expect(cell.bound == cell.features.reduce(0) { $0 + $1.bound(in: cell.motion, with: cell.features) })
        }
    }

    @Test func `a cell above its bound is marked`() throws {
        let cell = try #require(MatrixCell(feature: "box", motion: "still", count: 20))
        #expect(MatrixResult(cell, cost: 4, bound: 4).text == "4.0 ")
        #expect(MatrixResult(cell, cost: 4.1, bound: 4).text == "4.1*")
    }

    /// Every measured frame must differ from the one before, so that the table does not measure frames without work.
    @Test(arguments: MatrixMotion.all.map(\.name), [false, true])
    func `every motion paints in every frame`(_ motion: String, isCommitted: Bool) throws {
        let cell = try #require(MatrixCell(feature: "round", motion: motion, count: 1, isCommitted: isCommitted))
        let run = try OffscreenRun(cell.scene, width: cell.size.width, height: cell.size.height)
        run.render(frames: 2)
        for _ in 0..<8 {
            let before = run.paintedPixels
            run.render(frames: 1)
            #expect(run.paintedPixels > before)
        }
    }

    /// Otherwise, the process that measures one scene would start other processes endlessly.
    @Test func `the name of each scene selects only that scene`() throws {
        let names = BenchScene.all.map(\.name)
        for name in names { #expect(try Options(["--scene", name], names: names).scenes == [name]) }
    }
}
