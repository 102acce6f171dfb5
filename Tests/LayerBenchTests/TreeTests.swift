import AppKit
import DemoSupport
import Testing

@testable import LayerBench

/// Tests of the random trees that resemble programs, and of the table of filters.
@Suite(.serialized) @MainActor struct TreeTests {
    private func tree(_ seed: UInt64, only: Int? = nil) -> (tree: ProgramTree, root: CALayer) {
        let root = BenchScene.root(CGSize(width: 640, height: 400))
        return (ProgramTree(seed: seed, in: root, only: only), root)
    }

    @Test func `a tree depends on its seed only`() {
        let summaries = (1...12).map { tree($0).tree.summary }
        #expect((1...12).map { tree($0).tree.summary } == summaries)
        #expect(Set(summaries).count == summaries.count)
        #expect(summaries.allSatisfy { !$0.isEmpty })
    }

    @Test func `a single panel of a tree is the same as in the whole tree`() throws {
        let (whole, root) = tree(4)
        for index in root.sublayers?.indices ?? 0..<0 {
            let (part, only) = tree(4, only: index)
            #expect(only.sublayers?.count == 1)
            #expect(only.sublayers?.first?.frame == root.sublayers?[index].frame)
            #expect(part.changes.count <= whole.changes.count)
        }
    }

    @Test func `options are parsed, and invalid ones are refused`() throws {
        let options = try TreeOptions(["--trees", "7", "--seed", "9", "--panel", "1", "--frames", "5"])
        #expect((options.count, options.seed, options.panel, options.frames) == (7, 9, 1, 5))
        for arguments in [["--trees", "0"], ["--trees", "2", "--panel", "3"], ["--trees", "2", "--all"]] {
            #expect(throws: OptionsError.self) { try TreeOptions(arguments) }
        }
    }

    @Test func `filters are selected by name`() throws {
        #expect(try FilterRun.names([]) == CIFilter.filterNames(inCategory: nil))
        #expect(try FilterRun.names(["CIBloom,CIGloom"]) == ["CIBloom", "CIGloom"])
        #expect(throws: OptionsError.self) { try FilterRun.names(["CINone"]) }
    }
}
