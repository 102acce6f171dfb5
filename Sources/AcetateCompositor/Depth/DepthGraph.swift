/// A graph of the order in which items must be painted. Its memory is reused.
struct DepthGraph {
    private struct Item {
        /// The first and last link to the items that must be painted after this one; -1 for none.
        var (first, last) = (-1, -1)
        /// Tarjan's numbers: the order in which items are visited, starting at 1, or 0 before that; and the least
        /// number of an open item that can be reached from here.
        var (number, lowest) = (0, 0)
        var isOpen = false
    }

    private var items: [Item] = []
    /// An item that must be painted after another, and the index of the next link; -1 for none.
    private var links: [(item: Int, next: Int)] = []
    private var open: [Int] = []
    /// The path to the current item, and the links at which each continues.
    private var path: [(item: Int, link: Int)] = []
    /// The items in the order of `sort()`.
    private(set) var sorted: [Int] = []
    /// The start of each group in `sorted`, after `sort()`.
    private(set) var starts: [Int] = []

    /// Starts again with this number of items, without any order.
    mutating func reset(count: Int) {
        items.removeAll(keepingCapacity: true)
        for _ in 0..<count { items.append(Item()) }
        links.removeAll(keepingCapacity: true)
        sorted.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
    }

    /// Adds the constraint that `first` is painted before `second`.
    mutating func put(_ first: Int, before second: Int) {
        let last = items[first].last
        if last < 0 { items[first].first = links.count } else { links[last].next = links.count }
        items[first].last = links.count
        links.append((second, -1))
    }

    /// Sorts the items so that all constraints are satisfied. Items for which this is impossible, because they form a
    /// cycle, are one group (Tarjan's strongly connected components), in ascending order.
    mutating func sort() {
        var count = 0
        for start in items.indices.reversed() where items[start].number == 0 {
            enter(start, &count)
            while let (item, link) = path.last {
                if link >= 0 {
                    let other = links[link].item
                    path[path.count - 1].link = links[link].next
                    if items[other].number == 0 {
                        enter(other, &count)
                    } else if items[other].isOpen {
                        items[item].lowest = min(items[item].lowest, items[other].number)
                    }
                    continue
                }
                path.removeLast()
                let lowest = items[item].lowest
                if let above = path.last { items[above.item].lowest = min(items[above.item].lowest, lowest) }
                if lowest == items[item].number { close(item) }
            }
        }
        // Groups are found in reverse order.
        sorted.reverse()
        starts.reverse()
        for index in starts.indices {
            starts[index] = sorted.count - starts[index]
            let end = index + 1 < starts.count ? sorted.count - starts[index + 1] : sorted.count
            sorted.sort(starts[index]..<end)
        }
    }

    private mutating func enter(_ item: Int, _ count: inout Int) {
        count += 1
        (items[item].number, items[item].lowest, items[item].isOpen) = (count, count, true)
        open.append(item)
        path.append((item, items[item].first))
    }

    /// Removes a group from the open items.
    private mutating func close(_ item: Int) {
        while let last = open.popLast() {
            items[last].isOpen = false
            sorted.append(last)
            if last == item { break }
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
