import AcetateCompositor
import CoreGraphics
import CoreImage
import Foundation

/// A small generator with a fixed seed: the same numbers in every run.
struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// True once in `n` times.
    mutating func once(in n: Int) -> Bool { Int.random(in: 0..<n, using: &self) == 0 }
}

/// A tree of random layers, edited at random: the model tree that commits come from.
struct RandomTree {
    var random: Random
    var root: LayerID = 1
    var values: [LayerID: LayerValues] = [:]
    var sublayers: [LayerID: [LayerID]] = [:]
    var animations: [LayerID: [LayerAnimation]] = [:]
    /// The changes of the edits since the last commit.
    private var changes: [LayerID: LayerChanges] = [:]
    private var removed: Set<LayerID> = []
    /// The edits of the lists of sublayers.
    private var edits: [LayerID: SublayerEdits] = [:]
    private var commits = 0
    private var lastID: LayerID
    private let images: [CGImage]
    private let hasTransitions: Bool
    private let hasSurfaces: Bool
    private let hasKinds: Bool
    /// The generator for layers rotated in three dimensions; nil for a flat tree.
    private(set) var space: Random?
    /// The generator for replicators; nil for a tree without any.
    var replicators: Random?
    let hasColors: Bool
    /// The generator for tiled layers; nil for none.
    private var tiles: Random?
    /// The generator for emitter layers; nil for none.
    var emitters: Random?

    /// Only the first `superlayers` layers have sublayers. With transitions, the pixels of a tree depend on its
    /// history. Surfaces are layers in perspective, rasterized ones, and those that are stretched or skewed. Kinds are
    /// layers with their own kind of content.
    init(
        seed: UInt64, layers: Int, images: [CGImage], superlayers: LayerID = .max, hasTransitions: Bool = false,
        hasSurfaces: Bool = false, hasSpace: Bool = false, hasKinds: Bool = false, hasReplicators: Bool = false,
        hasColors: Bool = true, hasTiles: Bool = false, hasEmitters: Bool = false
    ) {
        replicators = hasReplicators ? Random(state: seed ^ 0x5555) : nil
        self.hasColors = hasColors
        random = Random(state: seed)
        self.hasSurfaces = hasSurfaces
        self.hasKinds = hasKinds
        self.hasTransitions = hasTransitions
        space = hasSpace ? Random(state: ~seed) : nil
        tiles = hasTiles ? Random(state: ~seed &+ 1) : nil
        emitters = hasEmitters ? Random(state: seed &* 31) : nil
        self.images = images
        lastID = LayerID(layers)
        values[1] = Self.rootValues
        for id in 2...LayerID(layers) {
            values[id] = randomLayer()
            sublayers[LayerID.random(in: 1...min(id - 1, superlayers), using: &random), default: []].append(id)
        }
        for _ in 0..<layers / 7 { toggleMask(of: LayerID.random(in: 2...LayerID(layers), using: &random)) }
        changes = [:]
    }

    private static var rootValues: LayerValues {
        var root = LayerValues()
        root.bounds = CGRect(x: 0, y: 0, width: 96, height: 64)
        root.position = CGPoint(x: 48, y: 32)
        root.backgroundColor = .black
        return root
    }

    // MARK: Random values

    mutating func number(_ range: ClosedRange<Double>) -> Double {
        // Whole numbers half of the time, because both aligned and unaligned edges matter.
        let value = Double.random(in: range, using: &random)
        return Bool.random(using: &random) ? value.rounded() : value
    }

    mutating func color() -> CGColor {
        CGColor(
            srgbRed: number(0...1), green: number(0...1), blue: number(0...1),
            alpha: Bool.random(using: &random) ? 1 : number(0...1))
    }

    mutating func randomValues() -> LayerValues {
        var v = LayerValues()
        v.bounds = CGRect(x: number(-5...5), y: number(-5...5), width: number(0...60), height: number(0...40))
        v.position = CGPoint(x: number(-10...100), y: number(-10...70))
        v.anchorPoint = CGPoint(x: number(0...1), y: number(0...1))
        v.zPosition = Double(Int.random(in: 0...2, using: &random))
        v.isHidden = random.once(in: 8)
        v.opacity = Bool.random(using: &random) ? 1 : number(0...1)
        v.masksToBounds = random.once(in: 3)
        v.isGeometryFlipped = random.once(in: 5)
        if Bool.random(using: &random) { v.backgroundColor = color() }
        if Bool.random(using: &random) {
            v.borderWidth = number(0...4)
            v.borderColor = color()
        }
        if random.once(in: 3) { v.cornerRadius = number(0...12) }
        addShape(to: &v)
        if random.once(in: 4) { v.transform = CATransform3DMakeRotation(number(-3...3), 0, 0, 1) }
        if random.once(in: 6) { v.transform = CATransform3DMakeScale(number(-2...2), number(0...2), 1) }
        if random.once(in: 6) { v.sublayerTransform = CATransform3DMakeScale(number(0...2), number(0...2), 1) }
        if random.once(in: 3) {
            v.contents = images.randomElement(using: &random)
            v.contentsScale = [1, 1.5, 2].randomElement(using: &random) ?? 1
            if random.once(in: 3) { v.contentsRect = CGRect(x: 0.25, y: 0, width: 0.5, height: number(0.2...1)) }
            let gravities: [ContentsGravity] = [.center, .topLeft, .bottomRight, .resize, .resizeAspect]
            v.contentsGravity = gravities.randomElement(using: &random) ?? .resize
            if random.once(in: 3) { v.contentsCenter = CGRect(x: 0.25, y: 0.5, width: 0.5, height: number(0...0.5)) }
            let filters: [ScalingFilter] = [.nearest, .linear, .trilinear]
            v.minificationFilter = filters.randomElement(using: &random) ?? .linear
            v.magnificationFilter = filters.randomElement(using: &random) ?? .linear
        }
        if random.once(in: 4) {
            if Bool.random(using: &random) { v.filters.append(Self.blur(number(0...3))) }
            if Bool.random(using: &random) { v.filters.append(Self.bloom(number(0...3), number(0...2))) }
            if random.once(in: 3) { v.filters.append(placedFilter()) }
        }
        addEffects(to: &v)
        if hasSurfaces { addSurfaces(to: &v) }
        turn(&v)
        return v
    }

    private mutating func addShape(to v: inout LayerValues) {
        if random.once(in: 3) { v.maskedCorners = CACornerMask(rawValue: UInt.random(in: 0...15, using: &random)) }
        if random.once(in: 3) { v.cornerCurve = .continuous }
        if random.once(in: 4) {
            v.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32.random(in: 0...15, using: &random))
        }
        v.allowsEdgeAntialiasing = !random.once(in: 8)
    }

    private mutating func addSurfaces(to v: inout LayerValues) {
        v.allowsGroupOpacity = !random.once(in: 3)
        if random.once(in: 4) {
            v.shouldRasterize = true
            v.rasterizationScale = [0.5, 1, 1, 1.5, 2].randomElement(using: &random) ?? 1
            let filters: [ScalingFilter] = [.nearest, .linear, .linear, .trilinear]
            v.minificationFilter = filters.randomElement(using: &random) ?? .linear
            v.magnificationFilter = filters.randomElement(using: &random) ?? .linear
        }
        if random.once(in: 4) {
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / number(30...400)
            let turned = CATransform3DRotate(perspective, number(-2...2), number(-1...1), number(-1...1), number(0...1))
            if random.once(in: 3) { v.sublayerTransform = perspective } else { v.transform = turned }
        } else if random.once(in: 4) {
            v.transform = CATransform3DMakeScale(number(0.2...3), number(0.2...3), 1)
            if random.once(in: 2) { v.transform = CATransform3DRotate(v.transform, number(-3...3), 0, 0, 1) }
        }
    }

    /// The values of a new layer, which may be a transform layer.
    private mutating func randomLayer() -> LayerValues {
        var v = randomValues()
        v.kind = space?.once(in: 5) ?? false ? .transform : hasKinds ? randomKind() : .plain
        if replicators?.once(in: 4) ?? false { v.replicator = replicatorValues() }
        if tiles?.once(in: 2) ?? false { v.kind = randomTiles() }
        if v.kind == .plain, let emitter = randomEmitter(images) { v.kind = .emitter(emitter) }
        return v
    }

    /// Tiles of a grid of lines and translucent squares.
    private mutating func randomTiles() -> LayerKind {
        let artist = TestArtist { context, rect in
            for x in stride(from: (rect.minX / 5).rounded(.down) * 5, to: rect.maxX, by: 5) {
                let level = abs(x.truncatingRemainder(dividingBy: 30)) / 30
                context.setFillColor(CGColor(srgbRed: level, green: 1 - level, blue: 0.3, alpha: level > 0.5 ? 0.6 : 1))
                context.fill(CGRect(x: x, y: rect.minY, width: 3, height: rect.height))
            }
        }
        var tiled = TiledValues()
        tiled.store = artist.store()
        tiled.tileSize = CGSize(width: 64, height: 64)
        tiled.levelsOfDetail = Int.random(in: 1...4, using: &random)
        tiled.levelsOfDetailBias = Int.random(in: 0...2, using: &random)
        return .tiled(tiled)
    }

    /// Transforms a layer in three dimensions: rotated, nearer or farther, in perspective.
    private mutating func turn(_ v: inout LayerValues) {
        guard var random = space else { return }
        defer { space = random }
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        func perspective() -> CATransform3D {
            var m = CATransform3DIdentity
            if random.once(in: 2) { m.m34 = -1 / number(60...300) }
            return m
        }
        if random.once(in: 2) {
            v.transform = CATransform3DRotate(
                perspective(), number(-3...3), number(-1...1), number(-1...1), number(-0.3...0.3))
        }
        if random.once(in: 8) { v.transform = CATransform3DMakeRotation(.pi / 2, random.once(in: 2) ? 0 : 1, 1, 0) }
        if random.once(in: 3) { v.sublayerTransform = CATransform3DRotate(perspective(), number(-1...1), 1, 0.5, 0) }
        if random.once(in: 3) { v.zPosition = number(-60...60) }
        if random.once(in: 4) { v.anchorPointZ = number(-30...30) }
        if random.once(in: 30) { v.transform.m44 = [0, -1, 1e-300, 1e300].randomElement(using: &random) ?? 0 }
    }

    private mutating func transition(at time: Double) -> LayerAnimation {
        var timing = MediaTiming()
        (timing.beginTime, timing.duration) = (time + number(-0.5...0.5), number(0.2...2))
        if random.once(in: 4) { (timing.speed, timing.timeOffset) = (0, number(0...1)) }
        timing.fill = MediaTiming.Fill(rawValue: UInt8.random(in: 0...3, using: &random))
        let kinds: [LayerTransition.Kind] = [.fade, .push, .moveIn, .reveal]
        let directions: [LayerTransition.Direction] = [.fromLeft, .fromRight, .fromTop, .fromBottom]
        let transition = LayerTransition(
            kinds.randomElement(using: &random) ?? .fade, directions.randomElement(using: &random),
            startProgress: random.once(in: 4) ? number(0...1) : 0)
        return LayerAnimation(id: random.next(), timing: timing, curve: .easeIn, effect: .transition(transition))
    }

    private mutating func addEffects(to v: inout LayerValues) {
        v.isDoubleSided = !random.once(in: 6)
        if random.once(in: 4) {
            v.shadowOpacity = number(0...1)
            v.shadowColor = color()
            v.shadowOffset = CGSize(width: number(-6...6), height: number(-6...6))
            v.shadowRadius = random.once(in: 6) ? number(10...30) : number(0...3)
            if random.once(in: 3) {
                let rect = CGRect(x: number(-5...20), y: number(-5...20), width: number(0...40), height: number(0...30))
                v.shadowPath = CGPath(ellipseIn: rect, transform: nil)
            }
        }
        if random.once(in: 6) {
            let names = [
                "multiplyBlendMode", "differenceBlendMode", "hueBlendMode", "sourceIn", "destOut", "destAtop", "xor",
                "plusL",
                "plusD", "copy", "CIPinLightBlendMode", "CIMinimumCompositing",
            ]
            v.compositingFilter = names.randomElement(using: &random).flatMap {
                FilterValue(blendModeName: $0) ?? FilterValue(filterName: $0)
            }
        }
        if random.once(in: 6) {
            v.backgroundFilters = [random.once(in: 3) ? Self.bloom(number(0...3), 1) : Self.blur(number(0...4))]
            if random.once(in: 3) { v.backgroundFilters.append(placedFilter()) }
        }
    }

    private var turns: [(String, PropertyValue)] {
        [
            ("transform.rotation.y", .number(2.5)), ("transform.rotation.x", .number(-1.5)),
            ("transform.translation.z", .number(40)), ("anchorPointZ", .number(20)),
            ("sublayerTransform.rotation.y", .number(1)), ("zPosition", .number(-30)),
        ]
    }

    private mutating func animation(at time: Double, of kind: LayerKind) -> LayerAnimation? {
        if hasTransitions, random.once(in: 2) { return transition(at: time) }
        var kinds: [(String, PropertyValue)] = [
            ("position.x", .number(number(0...90))), ("opacity", .number(number(0...1))),
            ("transform.rotation.z", .number(number(-2...2))), ("bounds.size.width", .number(number(0...60))),
            ("backgroundColor", .color(color())), ("cornerRadius", .number(number(0...12))),
            ("hidden", .bool(true)), ("masksToBounds", .bool(true)), ("zPosition", .number(number(-2...4))),
            ("filters.bloom.inputIntensity", .number(number(0...2))), ("transform.scale", .number(number(0...2))),
            ("contents", images.randomElement(using: &random).map { .image($0) } ?? .none),
            ("shadowOpacity", .number(number(0...1))), ("shadowOffset.width", .number(number(-9...9))),
            ("shadowRadius", .number(number(0...9))), ("shadowColor", .color(color())),
            ("backgroundFilters.bloom.inputRadius", .number(number(0...5))), ("doubleSided", .bool(false)),
        ]
        if hasSurfaces {
            kinds += [
                ("transform.rotation.x", .number(number(-2...2))), ("transform.rotation.y", .number(number(-2...2))),
                ("sublayerTransform.rotation.y", .number(number(-1...1))), ("shouldRasterize", .bool(true)),
                ("rasterizationScale", .number(number(0.4...2))), ("transform.scale.x", .number(number(0.2...3))),
            ]
        }
        if space != nil { kinds += turns }
        if hasKinds, Bool.random(using: &random), kind != .plain, kind != .transform { kinds = animations(of: kind) }
        if case .emitter = kind { kinds += emissions }
        guard let (path, to) = kinds.randomElement(using: &random),
            let target = AnimationTarget(keyPath: path, of: kind)
        else { return nil }
        var timing = MediaTiming()
        (timing.beginTime, timing.duration) = (time + number(-1...1), number(0.2...2))
        (timing.repeatCount, timing.autoreverses) = (number(0...3), random.once(in: 2))
        if random.once(in: 4) { (timing.speed, timing.timeOffset) = (0, number(0...1)) }
        timing.fill = MediaTiming.Fill(rawValue: UInt8.random(in: 0...3, using: &random))
        return LayerAnimation(
            id: random.next(), timing: timing,
            effect: .property(PropertyAnimation(target: target, track: .basic(Endpoints(to: to)))))
    }

    private static func blur(_ sigma: Double) -> FilterValue { filter("CIGaussianBlur", ["inputRadius": sigma]) }
    private static func bloom(_ sigma: Double, _ intensity: Double) -> FilterValue {
        filter("CIBloom", ["inputRadius": sigma, "inputIntensity": intensity])
    }
    /// A filter with a position or a direction, one that fills the layer, or one that changes each pixel by itself.
    private mutating func placedFilter() -> FilterValue {
        let filters: [(String, [String: Any])] = [
            (
                "CIZoomBlur",
                ["inputCenter": CGPoint(x: number(0...20), y: number(0...20)), "inputAmount": number(-3...3)]
            ),
            ("CIMotionBlur", ["inputRadius": number(0...4), "inputAngle": number(-3...3)]),
            ("CIColorMatrix", ["inputBiasVector": CIVector(x: 0.3, y: 0, z: 0.1, w: 0.4)]),
            ("CIUnsharpMask", ["inputRadius": number(0...2)]), ("CIBoxBlur", ["inputRadius": number(0...3)]),
            ("CIDiscBlur", ["inputRadius": number(0...3)]), ("CISepiaTone", [:]), ("CIMedianFilter", [:]),
            ("CIMorphologyMaximum", ["inputRadius": number(0...4)]), ("CIConvolution3X3", ["inputBias": 0.1]),
            ("CIBlendWithMask", ["inputBackgroundImage": CIImage.green, "inputMaskImage": Self.stripes]),
            ("CIMaskedVariableBlur", ["inputMask": Self.stripes, "inputRadius": number(0...3)]),
        ]
        let (name, inputs) = filters.randomElement(using: &random) ?? ("CIMedianFilter", [:])
        return Self.filter(name, inputs)
    }
    private static let stripes: CIImage = {
        let stripes = CIFilter.stripesGenerator()
        stripes.width = 7
        return stripes.outputImage ?? .white
    }()
    private static func filter(_ name: String, _ inputs: [String: Any]) -> FilterValue {
        guard let filter = CIFilter(name: name, parameters: inputs) else { preconditionFailure("no filter \(name)") }
        filter.name = "bloom"
        return filter.value
    }

    // MARK: Edits

    /// Between one and three edits of any kind.
    mutating func edit(at time: Double) {
        for _ in 0...Int.random(in: 0...2, using: &random) {
            guard let id = values.keys.filter({ $0 != root }).sorted().randomElement(using: &random) else {
                add()
                continue
            }
            switch Int.random(in: 0..<14, using: &random) {
            case 0:
                let (mask, kind) = (values[id]?.mask, values[id]?.kind ?? .plain)
                values[id] = randomValues()
                values[id]?.mask = mask
                let like = hasKinds ? randomKind(like: kind) : kind
                values[id]?.kind = like
                note(id, .all)
            case 1...4:
                setProperty(of: id)
            case 5, 6:
                let kind = values[id]?.kind ?? .plain
                if let animation = replicatorAnimation(of: id, at: time) ?? animation(at: time, of: kind) {
                    animations[id] = [animation]
                }
                note(id, .animations)
            case 7:
                animations[id] = nil
                note(id, .animations)
            case 8:
                let (speed, offset) = (number(0...2), number(0...1))
                values[id]?.timing.speed = speed
                values[id]?.timing.timeOffset = offset
                note(id, .timing)
            case 9, 10:
                move(id)
            case 11:
                remove(id)
                add()
            case 12:
                toggleMask(of: id)
            default:
                if random.once(in: 4) { replaceRoot(by: id) } else { setProperty(of: id) }
            }
        }
    }

    private mutating func note(_ id: LayerID, _ change: LayerChanges) { changes[id, default: []].formUnion(change) }

    private mutating func setProperty(of id: LayerID) {
        guard var v = values[id] else { return }
        if changeEmitter(of: id) { return note(id, .appearance) }
        let setsOwn = v.isReplicator ? random.once(in: 2) : hasKinds && Bool.random(using: &random)
        let ownKeys = setsOwn ? v.kind.keys : []
        guard let key = (ownKeys.isEmpty ? LayerKey.all : ownKeys).randomElement(using: &random) else { return }
        if key.id == "mask" { return toggleMask(of: id) }
        var other = randomValues()
        if v.isReplicator {
            other.replicator = replicatorValues()
        } else if !ownKeys.isEmpty {
            other.kind = randomKind(like: v.kind)
        }
        key.set(&v, key.get(other))
        values[id] = v
        note(id, key.changes)
    }

    private func superlayer(of id: LayerID) -> LayerID? { sublayers.first { $0.value.contains(id) }?.key }

    private func masked(by id: LayerID) -> LayerID? { values.first { $0.value.mask == id }?.key }

    /// The layer and all layers inside it.
    private func subtree(_ id: LayerID) -> [LayerID] {
        [id] + ((sublayers[id] ?? []) + [values[id]?.mask].compactMap(\.self)).flatMap(subtree)
    }

    private mutating func detach(_ id: LayerID) {
        if let masked = masked(by: id) {
            values[masked]?.mask = nil
            note(masked, LayerKey.mask.changes)
        }
        guard let parent = superlayer(of: id) else { return }
        if let place = sublayers[parent]?.firstIndex(of: id) {
            replaceSublayers(of: parent, place..<(place + 1), with: [])
        }
        note(parent, .sublayers)
    }

    private mutating func insert(_ id: LayerID, into parent: LayerID) {
        let count = sublayers[parent]?.count ?? 0
        let place = Int.random(in: 0...count, using: &random)
        replaceSublayers(of: parent, place..<place, with: [id])
        note(parent, .sublayers)
        note(id, .all)
    }

    private mutating func replaceSublayers(of parent: LayerID, _ range: Range<Int>, with new: [LayerID]) {
        let former = sublayers[parent] ?? []
        edits[parent, default: SublayerEdits()].replace(range, withCount: new.count) { former[$0] }
        sublayers[parent, default: []].replaceSubrange(range, with: new)
    }

    /// Removes a layer's mask, or sets a new one, or one from elsewhere in the tree.
    private mutating func toggleMask(of id: LayerID) {
        if let mask = values[id]?.mask { return remove(mask) }
        var rest = Set(values.keys).subtracting([root])
        var above: LayerID? = id
        while let holder = above {
            rest.remove(holder)
            above = superlayer(of: holder) ?? masked(by: holder)
        }
        if random.once(in: 3), let mask = rest.sorted().randomElement(using: &random) {
            detach(mask)
            values[id]?.mask = mask
        } else {
            lastID += 1
            var mask = randomLayer()
            mask.position = CGPoint(x: number(0...30), y: number(0...30))
            mask.backgroundColor = color()
            values[lastID] = mask
            values[id]?.mask = lastID
            note(lastID, .all)
        }
        note(id, LayerKey.mask.changes)
    }

    /// Moves a layer elsewhere, perhaps to the place of its superlayer, which becomes its sublayer.
    private mutating func move(_ id: LayerID) {
        if random.once(in: 3), let above = superlayer(of: id), above != root, let top = superlayer(of: above) {
            detach(id)
            detach(above)
            insert(id, into: top)
            insert(above, into: id)
            return
        }
        let inside = Set(subtree(id))
        guard let parent = values.keys.filter({ !inside.contains($0) }).sorted().randomElement(using: &random) else {
            return
        }
        detach(id)
        insert(id, into: parent)
    }

    private mutating func remove(_ id: LayerID) {
        detach(id)
        for id in subtree(id) { forget(id) }
    }

    private mutating func forget(_ id: LayerID) {
        removed.insert(id)
        (values[id], sublayers[id], animations[id], changes[id], edits[id]) = (nil, nil, nil, nil, nil)
    }

    private mutating func add() {
        guard let parent = values.keys.sorted().randomElement(using: &random) else { return }
        lastID += 1
        values[lastID] = randomLayer()
        insert(lastID, into: parent)
    }

    /// Makes a layer the root. Everything outside it is removed.
    private mutating func replaceRoot(by id: LayerID) {
        detach(id)
        for gone in subtree(root) { forget(gone) }
        root = id
        let kind = values[id]?.kind ?? .plain
        values[id] = Self.rootValues
        values[id]?.kind = kind
        note(id, .all)
    }

    // MARK: Commits

    /// The changes, in no particular order, as a host sends them: whole lists of sublayers, or their changes.
    mutating func commit() -> Commit {
        var commit = Commit(root: root)
        commits += 1
        for (id, changes) in changes.sorted(by: { $0.key < $1.key }).shuffled(using: &random) {
            guard let values = values[id] else { continue }
            let list = sublayers[id] ?? []
            let edits = edits[id]?.take(count: list.count) { list[$0] }
            var update = LayerUpdate(
                id: id, changes: changes, values: values,
                animations: changes.contains(.animations) ? animations[id] ?? [] : nil)
            if changes.contains(.sublayers) {
                update.sublayers = commits.isMultiple(of: 3) ? .list(list) : edits
            }
            commit.updates.append(update)
        }
        commit.removed = removed.sorted()
        (changes, removed) = ([:], [])
        return commit
    }

    /// Everything, for a new tree.
    var whole: Commit {
        var commit = Commit(root: root)
        for (id, values) in values.sorted(by: { $0.key < $1.key }) {
            commit.updates.append(
                LayerUpdate(
                    id: id, changes: .all, values: values, sublayers: sublayers[id] ?? [],
                    animations: animations[id] ?? []))
        }
        return commit
    }
}
