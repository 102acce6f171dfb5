/// Which of several things must be painted before which.
struct DepthGraph {
    /// For each, those that must be painted after it.
    private var after: [[Int]]

    init(count: Int) { after = Array(repeating: [], count: count) }

    /// Says that `first` is painted before `second`.
    mutating func put(_ first: Int, before second: Int) { after[first].append(second) }

    /// The things in an order that keeps to all that was said; those of which that cannot be kept, for they go round in a
    /// ring, as one group (Tarjan's strongly connected components), in rising order.
    func groups() -> [[Int]] {
        var groups: [[Int]] = []
        var (number, lowest) = (Array(repeating: 0, count: after.count), Array(repeating: 0, count: after.count))
        var isOpen = Array(repeating: false, count: after.count)
        var open: [Int] = []
        var (path, next): ([Int], [Int]) = ([], [])
        var count = 0
        for start in after.indices.reversed() where number[start] == 0 {
            (path, next) = ([start], [0])
            while let thing = path.last, let step = next.last {
                if step == 0, number[thing] == 0 {
                    count += 1
                    (number[thing], lowest[thing]) = (count, count)
                    open.append(thing)
                    isOpen[thing] = true
                }
                if step < after[thing].count {
                    let other = after[thing][step]
                    next[next.count - 1] += 1
                    if number[other] == 0 {
                        path.append(other)
                        next.append(0)
                    } else if isOpen[other] {
                        lowest[thing] = min(lowest[thing], number[other])
                    }
                    continue
                }
                path.removeLast()
                next.removeLast()
                if let above = path.last { lowest[above] = min(lowest[above], lowest[thing]) }
                guard lowest[thing] == number[thing] else { continue }
                var group: [Int] = []
                while let last = open.popLast() {
                    isOpen[last] = false
                    group.append(last)
                    if last == thing { break }
                }
                groups.append(group.sorted())
            }
        }
        return groups.reversed()
    }
}
