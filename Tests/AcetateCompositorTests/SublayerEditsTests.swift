import AcetateCompositor
import Testing

/// The changes of lists of sublayers in commits.
@Suite struct SublayerEditsTests {
    /// The list that results from an update.
    private func apply(_ update: SublayersUpdate?, to list: [LayerID]) -> [LayerID] {
        switch update {
        case nil: return list
        case .list(let list): return list
        case .edits(let edits):
            var result: [LayerID] = []
            var rest = list[...]
            for edit in edits {
                result += rest[rest.startIndex..<edit.start]
                #expect(result.last == edit.after)
                #expect(Array(rest[edit.start...].prefix(edit.removed.count)) == edit.removed)
                rest = rest[(edit.start + edit.removed.count)...]
                result += edit.inserted
            }
            return result + rest
        }
    }

    @Test(arguments: 0..<40) func `the edits turn the previous list into the current one`(seed: Int) {
        var random = Random(state: UInt64(seed))
        var list = (1...LayerID([1, 5, 60, 1000][seed % 4])).map(\.self)
        var edits = SublayerEdits()
        var next: LayerID = 10_000
        for _ in 0..<30 {
            let former = list
            for _ in 0..<Int.random(in: 0..<[4, 200][seed / 4 % 2], using: &random) {
                let before = list
                func replace(_ range: Range<Int>, with new: [LayerID]) {
                    let present = list
                    edits.replace(range, withCount: new.count) { present[$0] }
                    list.replaceSubrange(range, with: new)
                }
                let place = Int.random(in: 0...list.count, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0:
                    replace(place..<place, with: [next])
                    next += 1
                case 1 where place < list.count:
                    replace(place..<(place + 1), with: [])
                case 2 where place < list.count:
                    // A move.
                    replace(place..<(place + 1), with: [])
                    let target = Int.random(in: 0...list.count, using: &random)
                    replace(target..<target, with: [before[place]])
                case 3:
                    let end = min(list.count, place + Int.random(in: 0...5, using: &random))
                    let count = LayerID(Int.random(in: 0...5, using: &random))
                    replace(place..<end, with: (next..<(next + count)).map(\.self))
                    next += count
                case 4 where random.once(in: 100):
                    edits.replaceAll()
                    list.shuffle(using: &random)
                default: break
                }
            }
            let present = list
            #expect(apply(edits.take(count: list.count) { present[$0] }, to: former) == list)
        }
    }

    @Test func `an edit contains only the changes`() {
        let list = (0..<LayerID(1000)).map(\.self)
        var edits = SublayerEdits()
        edits.replace(1000..<1000, withCount: 1) { list[$0] }
        edits.replace(0..<1, withCount: 0) { list[$0] }
        let present = list.dropFirst() + [2000]
        let update = edits.take(count: present.count) { present[present.startIndex + $0] }
        #expect(
            update
                == .edits([
                    .init(start: 0, after: nil, removed: [0], inserted: []),
                    .init(start: 1000, after: 999, removed: [], inserted: [2000]),
                ]))
        #expect(edits.take(count: present.count) { _ in 0 } == nil)
    }

    @Test func `inserting and removing a sublayer is no change`() {
        let list: [LayerID] = [1, 2, 3]
        var edits = SublayerEdits()
        edits.replace(1..<1, withCount: 2) { list[$0] }
        edits.replace(1..<3, withCount: 0) { [1, 8, 9, 2, 3][$0] }
        #expect(edits.take(count: 3) { list[$0] } == nil)
    }
}
