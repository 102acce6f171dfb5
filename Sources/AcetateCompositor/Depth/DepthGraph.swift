/// Which of several things must be painted before which. It keeps its memory for the next time.
struct DepthGraph {
    private struct Thing {
        /// The ends of the list of those that must be painted after it; -1 for none.
        var (first, last) = (-1, -1)
        /// In the order in which things are come to, from 1 on; 0 before that. The least number of an open thing that can
        /// be reached from here.
        var (number, lowest) = (0, 0)
        var isOpen = false
    }

    private var things: [Thing] = []
    /// Who must be painted after somebody, and where the next of these is; -1 for none.
    private var links: [(thing: Int, next: Int)] = []
    private var open: [Int] = []
    /// The things on the way to the one at hand, and the links that each goes on with.
    private var path: [(thing: Int, link: Int)] = []
    /// The things in the order of `sort()`.
    private(set) var sorted: [Int] = []
    /// Where each group begins in `sorted`; after `sort()`.
    private(set) var starts: [Int] = []

    /// Begins anew with so many things, of which nothing has been said.
    mutating func reset(count: Int) {
        things.removeAll(keepingCapacity: true)
        for _ in 0..<count { things.append(Thing()) }
        links.removeAll(keepingCapacity: true)
        sorted.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
    }

    /// Says that `first` is painted before `second`.
    mutating func put(_ first: Int, before second: Int) {
        let last = things[first].last
        if last < 0 { things[first].first = links.count } else { links[last].next = links.count }
        things[first].last = links.count
        links.append((second, -1))
    }

    /// Puts the things in an order that keeps to all that was said; those of which that cannot be kept, for they go round
    /// in a ring, as one group (Tarjan's strongly connected components), in rising order.
    mutating func sort() {
        var count = 0
        for start in things.indices.reversed() where things[start].number == 0 {
            enter(start, &count)
            while let (thing, link) = path.last {
                if link >= 0 {
                    let other = links[link].thing
                    path[path.count - 1].link = links[link].next
                    if things[other].number == 0 {
                        enter(other, &count)
                    } else if things[other].isOpen {
                        things[thing].lowest = min(things[thing].lowest, things[other].number)
                    }
                    continue
                }
                path.removeLast()
                let lowest = things[thing].lowest
                if let above = path.last { things[above.thing].lowest = min(things[above.thing].lowest, lowest) }
                if lowest == things[thing].number { close(thing) }
            }
        }
        // Groups are found from the last to the first.
        sorted.reverse()
        starts.reverse()
        for index in starts.indices {
            starts[index] = sorted.count - starts[index]
            let end = index + 1 < starts.count ? sorted.count - starts[index + 1] : sorted.count
            sorted.sort(starts[index]..<end)
        }
    }

    private mutating func enter(_ thing: Int, _ count: inout Int) {
        count += 1
        (things[thing].number, things[thing].lowest, things[thing].isOpen) = (count, count, true)
        open.append(thing)
        path.append((thing, things[thing].first))
    }

    /// Takes a group off the open things.
    private mutating func close(_ thing: Int) {
        while let last = open.popLast() {
            things[last].isOpen = false
            sorted.append(last)
            if last == thing { break }
        }
        starts.append(sorted.count)
    }
}

extension [Int] {
    /// Sorts a part in place.
    mutating func sort(_ part: Range<Int>, by isBefore: (Int, Int) -> Bool = { $0 < $1 }) {
        withUnsafeMutableBufferPointer {
            var part = UnsafeMutableBufferPointer(rebasing: $0[part])
            part.sort(by: isBefore)
        }
    }
}
