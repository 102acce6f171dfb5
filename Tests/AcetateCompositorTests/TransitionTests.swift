import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import CoreGraphics
import CoreImage
import Foundation
import Testing

/// The appearance of transitions according to the documents: a layer's previous content is replaced by its current
/// content.
@Suite struct TransitionTests {
    private typealias Scene = TransitionScene
    private static let place = CGRect(x: 10, y: 10, width: 20, height: 20)
    private static let black: UInt32 = 0xFF00_0000
    private static let red: UInt32 = 0xFFFF_0000
    private static let blue: UInt32 = 0xFF00_00FF
    private let red = Scene.box(place, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    private let blue = Scene.box(place, CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))

    /// A red layer, already shown, that turns blue in a transition of one second.
    private func scene(_ transition: LayerTransition) throws -> TransitionScene {
        let scene = try Scene([2: red])
        scene.show(at: 0)
        try scene.commit([2: blue], animations: [2: [Scene.transition(transition)]])
        return scene
    }

    private func level(_ part: Double) -> UInt32 { UInt32((255 * part).rounded()) }

    // MARK: Kinds

    @Test(arguments: [0, 0.25, 0.5, 0.75]) func `a fade blends both rasters`(time: Double) throws {
        let scene = try scene(LayerTransition(.fade))
        scene.show(at: time)
        // The blend of two opaque colors is opaque: the backdrop is not visible.
        #expect(scene[20, 20] == Self.black | level(1 - time) << 16 | level(time))
        #expect(scene[9, 20] == Self.black)
        #expect(scene.unequal == 0)
        scene.show(at: 1)
        #expect(scene[20, 20] == Self.blue)
    }

    @Test(arguments: [0, 0.25, 0.5, 0.75]) func `a push slides both, and fades one into the other`(time: Double) throws
    {
        let scene = try scene(LayerTransition(.push, .fromLeft))
        scene.show(at: time)
        let slid = Int(20 * time)
        for x in 0..<40 {
            let isOld = (10 + slid..<30 + slid).contains(x)
            let isNew = (slid - 10..<10 + slid).contains(x)
            let expected =
                isOld ? Self.black | level(1 - time) << 16 : isNew ? Self.black | level(time) : Self.black
            #expect(scene[x, 20] == expected, "\(x)")
        }
        #expect(scene.unequal == 0)
        scene.show(at: 1)
        #expect((0..<40).filter { scene[$0, 20] == Self.blue } == Array(10..<30))
    }

    /// The offset of the layers at a quarter of a transition from each side, y up.
    private static let ways: [(LayerTransition.Direction, Int, Int)] = [
        (.fromLeft, 5, 0), (.fromRight, -5, 0), (.fromTop, 0, -5), (.fromBottom, 0, 5),
    ]

    @Test(arguments: ways) func `the new content moves in from its side and covers the snapshot`(
        direction: LayerTransition.Direction, dx: Int, dy: Int
    ) throws {
        let scene = try scene(LayerTransition(.moveIn, direction))
        scene.show(at: 0.25)
        for y in 0..<40 {
            for x in 0..<40 {
                let old = (10..<30).contains(x) && (10..<30).contains(y)
                let new = (10..<30).contains(x - dx + 4 * dx) && (10..<30).contains(y - dy + 4 * dy)
                let expected = new ? Self.blue : old ? Self.red : Self.black
                #expect(scene[x, y] == expected, "\(x), \(y)")
            }
        }
        #expect(scene.unequal == 0)
    }

    @Test(arguments: ways) func `the snapshot slides away from its side and reveals the new content`(
        direction: LayerTransition.Direction, dx: Int, dy: Int
    ) throws {
        let scene = try scene(LayerTransition(.reveal, direction))
        scene.show(at: 0.25)
        for y in 0..<40 {
            for x in 0..<40 {
                let old = (10..<30).contains(x - dx) && (10..<30).contains(y - dy)
                let new = (10..<30).contains(x) && (10..<30).contains(y)
                let expected = old ? Self.red : new ? Self.blue : Self.black
                #expect(scene[x, y] == expected, "\(x), \(y)")
            }
        }
        #expect(scene.unequal == 0)
    }

    @Test func `a Core Image dissolve is a fade`() throws {
        let dissolve = try #require(CIFilter(name: "CIDissolveTransition"))
        for time in [0, 0.25, 0.5, 0.75] {
            let scene = try scene(LayerTransition(.filter(dissolve.value)))
            scene.show(at: time)
            #expect(scene[20, 20] == Self.black | level(1 - time) << 16 | level(time))
            #expect(scene[9, 20] == Self.black)
            #expect(scene.unequal == 0)
        }
    }

    @Test func `a Core Image swipe runs across the layer, from its snapshot to its current content`() throws {
        // To the right, with a band of one point.
        let swipe = try #require(CIFilter(name: "CISwipeTransition", parameters: ["inputWidth": 1.0]))
        let scene = try scene(LayerTransition(.filter(swipe.value)))
        scene.show(at: 0)
        #expect((10..<30).allSatisfy { scene[$0, 20] == Self.red })
        scene.show(at: 0.5)
        let halves = (10..<30).map { scene[$0, 20] }
        // Half of the layer shows the new content, except for the band.
        #expect(abs(halves.count { $0 == Self.blue } - 10) <= 1)
        #expect(abs(halves.count { $0 == Self.red } - 10) <= 1)
        #expect(Set([halves.first, halves.last]) == [Self.blue, Self.red])
        #expect(scene[9, 20] == Self.black && scene[30, 20] == Self.black)
        #expect(scene.unequal == 0)
        scene.show(at: 1)
        #expect((10..<30).allSatisfy { scene[$0, 20] == Self.blue })
    }

    @Test(arguments: ["CIPageCurlTransition", "CIRippleTransition", "CIDisintegrateWithMaskTransition"])
    func `a transition that moves pixels repaints all that depends on a sublayer`(name: String) throws {
        let inputs: [String: Any] = ["inputRadius": 4, "inputCenter": CGPoint(x: 5, y: 5), "inputScale": 20]
        let filter = try #require(CIFilter(name: name))
        for (key, value) in inputs where filter.inputKeys.contains(key) { filter.setValue(value, forKey: key) }
        let dot = Scene.box(CGRect(x: 11, y: 2, width: 3, height: 15), .white)
        let scene = try Scene([2: red])
        scene.show(at: 0)
        // The transition stops half way.
        let half = Scene.transition(LayerTransition(.filter(filter.value), endProgress: 0.5)) { $0.fill = .forwards }
        try scene.commit([2: blue, 3: dot], animations: [2: [half]], sublayers: [2: [3]])
        for time in [0, 0.1, 0.5, 0.9, 1, 2] {
            scene.show(at: time)
            #expect(scene.unequal == 0)
        }
        let colors = Set((10..<30).flatMap { x in (10..<30).map { scene[x, $0] } })
        #expect(colors.contains(Self.blue) || colors.count > 2)
        var moved = dot
        moved.position.x = 4
        try scene.commit([3: moved])
        #expect(!scene.show(at: 3).isEmpty)
        #expect(scene.unequal == 0)
        try scene.commit([3: dot])
        scene.show(at: 4)
        #expect(scene.unequal == 0)
        #expect(scene[9, 20] == Self.black && scene[30, 20] == Self.black)
    }

    @Test func `a layer outside its time span is not shown, and neither is its transition`() throws {
        var short = blue
        (short.timing.duration, short.timing.beginTime) = (0.5, 0)
        let scene = try Scene([2: red])
        scene.show(at: 0)
        let transition = Scene.transition(LayerTransition(.fade))
        try scene.commit([2: short], animations: [2: [transition]], timing: [2])
        scene.show(at: 0.25)
        #expect(scene[20, 20] == Self.black | level(0.75) << 16 | level(0.25))
        scene.show(at: 0.6)
        #expect(scene[20, 20] == Self.black)
        #expect(scene.unequal == 0)
    }

    @Test func `the default direction is from the left`() {
        #expect(LayerTransition(.push).direction == .fromLeft)
    }

    @Test func `in a flipped superlayer the transition comes from the other side`() throws {
        var root = Scene.box(CGRect(x: 0, y: 0, width: 40, height: 40), .black)
        root.isGeometryFlipped = true
        let scene = try Scene([1: root, 2: red])
        scene.show(at: 0)
        try scene.commit([2: blue], animations: [2: [Scene.transition(LayerTransition(.moveIn, .fromTop))]])
        scene.show(at: 0.5)
        // The layer's top is at the bottom of the screen.
        #expect(scene[20, 19] == Self.blue)
        #expect(scene[20, 20] == Self.red)
    }

    // MARK: Progress and time

    @Test func `progress runs from the start to the end, then the layer is shown as it is`() throws {
        let scene = try scene(LayerTransition(.fade, startProgress: 0.2, endProgress: 0.6))
        for (time, part) in [(0, 0.2), (0.5, 0.4), (1, 0.6)] {
            scene.show(at: time)
            #expect(scene[20, 20] == Self.black | level(1 - part) << 16 | level(part))
        }
        scene.show(at: 1.0.nextUp)
        #expect(scene[20, 20] == Self.blue)
    }

    @Test func `before and after, the layer is shown as it is, unless a fill mode applies`() throws {
        for (fill, before, after) in [
            (MediaTiming.Fill(), Self.blue, Self.blue), (.backwards, Self.red, Self.blue),
            (.forwards, Self.blue, Self.black | 128 << 16 | 128), ([.backwards, .forwards], Self.red, 0xFF80_0080),
        ] {
            let scene = try Scene([2: red])
            scene.show(at: 0)
            let transition = Scene.transition(LayerTransition(.fade, endProgress: 0.5), begin: 1) { $0.fill = fill }
            try scene.commit([2: blue], animations: [2: [transition]])
            scene.show(at: 0.5)
            #expect(scene[20, 20] == before)
            #expect(scene.tree.nextFrameTime(after: 0.5) == 1)
            scene.show(at: 1)
            #expect(scene[20, 20] == Self.red)
            scene.show(at: 3)
            #expect(scene[20, 20] == after)
            #expect(scene.unequal == 0)
            #expect(scene.tree.nextFrameTime(after: 3) == .infinity)
        }
    }

    @Test func `frames are due until the end and not afterwards`() throws {
        let scene = try scene(LayerTransition(.fade))
        scene.show(at: 0.5)
        #expect(scene.tree.nextFrameTime(after: 0.5) == 0.5)
        scene.show(at: 1)
        #expect(scene.tree.nextFrameTime(after: 1) == 1.0.nextUp)
        scene.show(at: 1.0.nextUp)
        #expect(scene.tree.nextFrameTime(after: 1.0.nextUp) == .infinity)
        #expect(scene.show(at: 2).isEmpty)
    }

    @Test func `a transition inside a group runs in the group's time`() throws {
        let scene = try Scene([2: red])
        scene.show(at: 0)
        var timing = MediaTiming()
        (timing.duration, timing.speed) = (1, 0.5)
        let member = Scene.transition(LayerTransition(.fade), id: 5)
        let group = LayerAnimation(id: 6, timing: timing, curve: .linear, effect: .group([member]))
        try scene.commit([2: blue], animations: [2: [group]])
        scene.show(at: 1)
        #expect(scene[20, 20] == Self.black | 128 << 16 | 128)
        scene.show(at: 2)
        #expect(scene[20, 20] == Self.blue)
    }

    // MARK: Snapshots

    @Test func `a layer that is hidden in the same commit leaves with its snapshot`() throws {
        let scene = try Scene([2: red])
        scene.show(at: 0)
        var hidden = red
        hidden.isHidden = true
        try scene.commit([2: hidden], animations: [2: [Scene.transition(LayerTransition(.push, .fromRight))]])
        scene.show(at: 0.5)
        #expect(scene[0, 20] == Self.black | 128 << 16)
        #expect(scene[19, 20] == Self.black | 128 << 16)
        #expect(scene[20, 20] == Self.black)
        #expect(scene.unequal == 0)
        scene.show(at: 1)
        #expect(scene[10, 20] == Self.black)
        #expect(scene.unequal == 0)
    }

    @Test func `a layer that was hidden or is new appears over transparency`() throws {
        var hidden = red
        hidden.isHidden = true
        let scene = try Scene([2: hidden])
        scene.show(at: 0)
        let fade = Scene.transition(LayerTransition(.fade))
        try scene.commit([2: red], animations: [2: [fade]])
        try scene.commit([3: blue], animations: [3: [fade]], sublayers: [2: [3]])
        scene.show(at: 0.5)
        // Half of blue over red, half of that over black.
        #expect(scene[20, 20] == Self.black | 64 << 16 | 64)
        #expect(scene.unequal == 0)
    }

    @Test func `the snapshot contains the sublayers, the opacity, the mask and the filters`() throws {
        var group = Scene.box(Self.place, nil)
        (group.opacity, group.masksToBounds, group.cornerRadius) = (0.5, true, 10)
        let blur = try #require(CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 2.0]))
        group.filters = [blur.value]
        var held = Scene.box(CGRect(x: -5, y: -5, width: 30, height: 30), .white)
        held.zPosition = 1
        let scene = try Scene([2: group])
        try scene.commit([3: held], sublayers: [2: [3]])
        scene.show(at: 0)
        let before = (0..<40).map { scene[$0, 20] }
        #expect(before[20] == 0xFF80_8080)
        var gone = group
        (gone.isHidden, gone.opacity, gone.filters) = (true, 1, [])
        try scene.commit([2: gone], animations: [2: [Scene.transition(LayerTransition(.fade))]], sublayers: [2: []])
        scene.show(at: 0)
        #expect((0..<40).map { scene[$0, 20] } == before)
        scene.show(at: 0.5)
        #expect(scene[20, 20] == 0xFF40_4040)
        #expect(scene.unequal == 0)
    }

    /// Whether each channel of a pixel is the mean of two others, within a level.
    private func isMiddle(_ pixel: UInt32, _ a: UInt32, _ b: UInt32) -> Bool {
        [0, 8, 16, 24].allSatisfy { (shift: UInt32) in
            let sum = Int(a >> shift & 255) + Int(b >> shift & 255)
            return abs(2 * Int(pixel >> shift & 255) - sum) <= 2
        }
    }

    @Test func `backdrop filters and the compositing mode fade as well`() throws {
        let blur = try #require(CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 3.0]))
        let multiply = try #require(CIFilter(name: "CIMultiplyBlendMode"))
        let stripe = Scene.box(CGRect(x: 18, y: 0, width: 7, height: 40), .white)
        var plain = Scene.box(Self.place, CGColor(srgbRed: 1, green: 1, blue: 0, alpha: 0.3))
        var glass = plain
        glass.backgroundFilters = [blur.value]
        var tinted = plain
        tinted.compositingFilter = multiply.value
        plain.isHidden = true
        for (from, to) in [(glass, plain), (plain, glass), (glass, tinted), (tinted, glass), (tinted, plain)] {
            let scene = try Scene([2: stripe, 3: from], background: CGColor(srgbRed: 0, green: 0.5, blue: 0, alpha: 1))
            scene.show(at: 0)
            func raster() -> [UInt32] { (0..<40).flatMap { y in (0..<40).map { scene[$0, y] } } }
            let first = raster()
            try scene.commit([3: to], animations: [3: [Scene.transition(LayerTransition(.fade))]])
            scene.show(at: 0)
            #expect(raster() == first)
            #expect(scene.unequal == 0)
            scene.show(at: 0.5)
            let middle = raster()
            #expect(scene.unequal == 0)
            scene.show(at: 1)
            let last = raster()
            #expect(scene.unequal == 0)
            #expect(middle.indices.allSatisfy { isMiddle(middle[$0], first[$0], last[$0]) })
        }
    }

    @Test func `sublayers continue to move in the new content`() throws {
        let scene = try scene(LayerTransition(.fade))
        let dot = Scene.box(CGRect(x: 0, y: 0, width: 4, height: 20), .white)
        var timing = MediaTiming()
        timing.duration = 1
        let target = try #require(AnimationTarget(keyPath: "position.x"))
        let move = LayerAnimation(
            id: 9, timing: timing, curve: .linear,
            effect: .property(
                PropertyAnimation(
                    target: target, track: .basic(Endpoints(from: .number(2), to: .number(18))))))
        try scene.commit([3: dot], animations: [3: [move]], sublayers: [2: [3]])
        for (time, x) in [(0.25, 4), (0.5, 8), (0.75, 12)] {
            scene.show(at: time)
            #expect(scene[10 + x, 20] == Self.black | level(1) << 16 | level(time) << 8 | level(time))
            #expect(scene[9 + x, 20] == Self.black | level(1 - time) << 16 | level(time))
            #expect(scene.unequal == 0)
        }
    }

    @Test func `the snapshot moves with the layer`() throws {
        let scene = try scene(LayerTransition(.fade))
        scene.show(at: 0.5)
        var moved = blue
        moved.position.x += 7
        try scene.commit([2: moved])
        scene.show(at: 0.5)
        #expect((0..<40).filter { scene[$0, 20] == Self.black | 128 << 16 | 128 } == Array(17..<37))
        moved.transform = CATransform3DMakeScale(0.5, 0.5, 1)
        try scene.commit([2: moved])
        scene.show(at: 0.5)
        #expect((0..<40).filter { scene[$0, 20] == Self.black | 128 << 16 | 128 } == Array(22..<32))
        #expect(scene.unequal == 0)
    }

    // MARK: Replacing and removing

    @Test func `a new transition begins with what the running one shows`() throws {
        let scene = try scene(LayerTransition(.fade))
        scene.show(at: 0.5)
        var green = blue
        green.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
        try scene.commit(
            [2: green], animations: [2: [Scene.transition(LayerTransition(.fade), id: 2, begin: 0.5)]])
        scene.show(at: 0.5)
        #expect(scene[20, 20] == Self.black | 128 << 16 | 128)
        scene.show(at: 1)
        #expect(scene[20, 20] == Self.black | 64 << 16 | 128 << 8 | 64)
        #expect(scene.unequal == 0)
    }

    @Test func `a transition that is removed halfway leaves the layer as it is`() throws {
        for kind in [LayerTransition.Kind.fade, .push, .moveIn, .reveal] {
            let scene = try scene(LayerTransition(kind))
            scene.show(at: 0.5)
            try scene.commit(animations: [2: []])
            scene.show(at: 0.5)
            for x in 0..<40 { #expect(scene[x, 20] == ((10..<30).contains(x) ? Self.blue : Self.black)) }
            #expect(scene.unequal == 0)
            #expect(scene.tree.nextFrameTime(after: 0.5) == .infinity)
        }
    }

    @Test func `a layer in a transition inside a layer in a transition`() throws {
        let scene = try Scene([2: Scene.box(Self.place, .white)])
        try scene.commit([3: red], sublayers: [2: [3]])
        var inner = Scene.box(CGRect(x: 0, y: 0, width: 10, height: 20), red.backgroundColor)
        try scene.commit([3: inner])
        scene.show(at: 0)
        inner.backgroundColor = blue.backgroundColor
        let fade = Scene.transition(LayerTransition(.fade), duration: 2)
        let push = Scene.transition(LayerTransition(.reveal, .fromTop), id: 2)
        try scene.commit([3: inner], animations: [2: [push], 3: [fade]])
        scene.show(at: 0.5)
        // The upper half is uncovered, and shows the fade at a quarter. The snapshot is red on white.
        #expect(scene[12, 25] == Self.black | level(0.75) << 16 | level(0.25))
        #expect(scene[12, 15] == Self.red)
        #expect(scene[12, 5] == Self.red)
        #expect(scene[25, 25] == 0xFFFF_FFFF)
        #expect(scene.unequal == 0)
    }

    @Test func `several commits before a frame apply one by one`() throws {
        let scene = try Scene([2: red])
        scene.show(at: 0)
        try scene.commit([2: blue])
        var green = blue
        green.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
        try scene.commit([2: green], animations: [2: [Scene.transition(LayerTransition(.fade))]])
        scene.show(at: 0.5)
        #expect(scene[20, 20] == Self.black | 128 << 8 | 128)
    }

    // MARK: Damage

    @Test func `each frame damages only the pixels of both rasters`() throws {
        let scene = try scene(LayerTransition(.push, .fromLeft))
        func rows(_ x: Range<Int>) -> PixelRegion {
            PixelRegion(PixelRect(x: x.lowerBound, y: 10, width: x.count, height: 20))
        }
        #expect(scene.show(at: 0) == rows(0..<30))
        #expect(scene.show(at: 0.25) == rows(0..<35))
        #expect(scene.show(at: 0.5) == rows(0..<40))
        #expect(scene.show(at: 2) == rows(0..<40))
        let fade = try self.scene(LayerTransition(.fade))
        #expect(fade.show(at: 0.25) == rows(10..<30))
        #expect(fade.show(at: 0.5) == rows(10..<30))
        #expect(fade.show(at: 0.5).isEmpty)
        #expect(fade.show(at: 1) == rows(10..<30))
    }

    // MARK: Extremes

    @Test func `snapshots of layers of any size, position and number are bounded by the screen`() throws {
        let strange: [CGFloat] = [0, -1, 1e-300, 1e9, -1e9, 1e18, 1e300, .infinity, .nan]
        for number in strange {
            for kind in [LayerTransition.Kind.fade, .push, .moveIn, .reveal] {
                var large = red
                large.bounds.size = CGSize(width: number, height: 1e9)
                let scene = try Scene([2: large])
                scene.show(at: 0)
                var other = blue
                other.bounds.size = CGSize(width: 1e9, height: number)
                other.position.x = number
                let transition = LayerTransition(kind, .fromTop, startProgress: Double(number), endProgress: .nan)
                try scene.commit([2: other], animations: [2: [Scene.transition(transition)]])
                scene.show(at: 0.3)
                #expect(scene.unequal == 0)
                other.transform = CATransform3DMakeScale(number, 2, 1)
                try scene.commit([2: other])
                scene.show(at: 0.6)
                #expect(scene.unequal == 0)
                scene.show(at: 2)
                #expect(scene.unequal == 0)
            }
        }
    }
}
