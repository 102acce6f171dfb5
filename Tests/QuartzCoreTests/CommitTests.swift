import AcetateCompositor
import AcetatePixels
import Foundation
import Testing

@testable import QuartzCore

/// The contents of commits to the render tree.
@Suite struct CommitTests {
    /// A visible tree, and its commits.
    private final class Shown {
        let root = CALayer()
        let tree = RenderTree()
        private(set) var host: LayerTreeHost!
        private(set) var commits: [Commit] = []

        init() throws {
            tree.setViewport(try #require(PixelSize(64, 64)), scale: 1)
            host = LayerTreeHost(clock: .frames) { [unowned self] commit in
                tree.apply(commit)
                commits.append(commit)
            }
            commitWithoutActions { host.rootLayer = root }
        }

        /// The number of sublayers that the last commit names.
        var named: Int {
            commits.last?.updates.reduce(0) { sum, update in
                switch update.sublayers {
                case nil: sum
                case .list(let list): sum + list.count
                case .edits(let edits): sum + edits.reduce(0) { $0 + $1.removed.count + $1.inserted.count }
                }
            } ?? 0
        }

        /// The sublayers of a layer in the render tree.
        func committed(_ layer: CALayer) -> [LayerID] {
            _ = tree.update(at: 0)
            return tree.sublayers(of: layer.id, touching: PixelRegion(PixelRect(x: 0, y: 0, width: 64, height: 64)))
        }
    }

    private func square() -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
        layer.position = CGPoint(x: 32, y: 32)
        layer.backgroundColor = .white
        return layer
    }

    @Test func `a commit names only the sublayers that were added, removed or moved`() throws {
        let shown = try Shown()
        commitWithoutActions { shown.root.sublayers = (0..<500).map { _ in square() } }
        #expect(shown.named == 500)
        let (front, back) = (square(), square())
        commitWithoutActions { shown.root.addSublayer(front) }
        #expect(shown.named == 1)
        commitWithoutActions { shown.root.insertSublayer(back, at: 0) }
        #expect(shown.named == 1)
        commitWithoutActions { front.removeFromSuperlayer() }
        #expect(shown.named == 1)
        commitWithoutActions { shown.root.insertSublayer(back, at: 250) }
        #expect(shown.named == 2)
        commitWithoutActions {
            back.removeFromSuperlayer()
            shown.root.addSublayer(front)
        }
        #expect(shown.named == 2)
        #expect(shown.committed(shown.root) == shown.root.sublayers?.map(\.id))
    }

    @Test func `a layer that returns to the tree is committed with all its sublayers`() throws {
        let shown = try Shown()
        let (outer, inner) = (square(), square())
        commitWithoutActions {
            outer.addSublayer(inner)
            shown.root.addSublayer(outer)
        }
        commitWithoutActions { outer.removeFromSuperlayer() }
        outer.addSublayer(square())
        commitWithoutActions { shown.root.addSublayer(outer) }
        #expect(shown.committed(outer) == outer.sublayers?.map(\.id))
        commitWithoutActions {
            outer.removeFromSuperlayer()
            shown.root.addSublayer(outer)
            outer.insertSublayer(square(), at: 1)
        }
        #expect(shown.committed(outer) == outer.sublayers?.map(\.id))
    }

    /// A thread that runs one block after another while the caller waits.
    private final class Worker: @unchecked Sendable {
        // Written by the caller before it signals `asked`, and read by the thread after it: the semaphores order the
        // accesses.
        private var work: (() -> Void)?
        private let asked = DispatchSemaphore(value: 0)
        private let done = DispatchSemaphore(value: 0)

        init() {
            Thread { [self] in
                while true {
                    asked.wait()
                    guard let work else { return }
                    work()
                    done.signal()
                }
            }.start()
        }

        func run(_ work: @escaping () -> Void) {
            self.work = work
            asked.signal()
            done.wait()
        }

        func end() {
            work = nil
            asked.signal()
        }
    }

    /// Calls a closure in its layout.
    private final class LaidOut: CALayer {
        var layOut: () -> Void = {}
        override func layoutSublayers() { layOut() }
    }

    @Test func `a layer that another thread puts back while its removal is prepared stays in the tree`() throws {
        let shown = try Shown()
        let (moved, laidOut) = (square(), LaidOut())
        let worker = Worker()
        defer { worker.end() }
        commitWithoutActions { shown.root.sublayers = [square(), moved, square(), laidOut] }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        moved.removeFromSuperlayer()
        laidOut.setNeedsLayout()
        // A transaction that layout leaves open is committed after the layers that have left the tree are found, and before
        // their removal is sent.
        laidOut.layOut = {
            CATransaction.begin()
            CATransaction.setCompletionBlock {
                worker.run {
                    CATransaction.setDisableActions(true)
                    shown.root.insertSublayer(moved, at: 0)
                    CATransaction.flush()
                }
            }
        }
        CATransaction.commit()
        #expect(shown.root.sublayers?.first === moved)
        #expect(shown.committed(shown.root) == shown.root.sublayers?.map(\.id))
        commitWithoutActions { moved.addSublayer(square()) }
        #expect(shown.committed(moved) == moved.sublayers?.map(\.id))
    }

    @Test(arguments: 0..<20)
    func `after overlapping transactions on several threads the render tree has the model's lists`(
        seed: Int
    )
        throws
    {
        var numbers = SeededNumbers(UInt64(seed))
        let shown = try Shown()
        let layers = (0..<12).map { _ in square() }
        commitWithoutActions { for layer in layers { shown.root.addSublayer(layer) } }
        let workers = [Worker(), Worker(), Worker()]
        for worker in workers { worker.run { CATransaction.setDisableActions(true) } }
        for _ in 0..<200 {
            let (layer, parent, index) = (numbers.pick(layers), numbers.pick(layers + [shown.root]), numbers.below(14))
            let step = numbers.below(10)
            numbers.pick(workers).run {
                switch step {
                case 0: CATransaction.flush()
                case 1: layer.removeFromSuperlayer()
                case 2: parent.sublayers = parent.sublayers?.reversed()
                default: parent.insertSublayer(layer, at: UInt32(index))
                }
            }
        }
        for worker in workers {
            worker.run { CATransaction.flush() }
            worker.end()
        }
        CATransaction.flush()
        var waiting = [shown.root]
        while let layer = waiting.popLast() {
            #expect(shown.committed(layer) == (layer.sublayers ?? []).map(\.id), "\(seed)")
            waiting += layer.sublayers ?? []
        }
    }
}
