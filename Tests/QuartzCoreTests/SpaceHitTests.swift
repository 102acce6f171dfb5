import Foundation
import QuartzCore
import Testing

/// Hit tests and conversions of points through perspective and transform layers, compared with rays from the eye.
@Suite struct SpaceHitTests {
    private typealias Point = SIMD3<Double>

    /// A rectangle in space, given by its center and two unit vectors.
    private struct Quad {
        let layer: CALayer
        let middle, u, v: Point
        let half: (Double, Double)

        /// The intersection of the ray from `eye` through `seen` with the rectangle: the ray's parameter, and the
        /// position relative to the center along u and v; nil if there is none, or if it is behind the eye.
        func intersection(from eye: Point, through seen: Point) -> (t: Double, x: Double, y: Double)? {
            let direction = seen - eye
            let normal = Point(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
            let speed = (direction * normal).sum()
            guard abs(speed) > 1e-12 else { return nil }
            let t = ((middle - eye) * normal).sum() / speed
            let position = eye + direction * t - middle
            let (x, y) = ((position * u).sum(), (position * v).sum())
            return t > 0 && abs(x) <= half.0 && abs(y) <= half.1 ? (t, x, y) : nil
        }
    }

    private struct Rotation {
        let angle: Double
        let axis: Point

        /// Rodrigues' formula.
        func callAsFunction(_ p: Point) -> Point {
            let k = axis / (axis * axis).sum().squareRoot()
            let cross = Point(k.y * p.z - k.z * p.y, k.z * p.x - k.x * p.z, k.x * p.y - k.y * p.x)
            return p * cos(angle) + cross * sin(angle) + k * ((k * p).sum() * (1 - cos(angle)))
        }

        var transform: CATransform3D { CATransform3DMakeRotation(angle, axis.x, axis.y, axis.z) }
    }

    private static let middle = Point(50, 50, 0)

    /// A root with perspective from 200 points away, with a cube of nested transform layers, and a card that intersects
    /// it.
    private func scene(_ angle: Double) -> (root: CALayer, quads: [Quad]) {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        root.sublayerTransform.m34 = -1 / 200
        let (outer, inner) = (
            Rotation(angle: angle, axis: Point(0.2, 1, 0)), Rotation(angle: 0.6, axis: Point(1, 0, 0.3))
        )
        let (holder, cube) = (CATransformLayer(), CATransformLayer())
        for (layer, rotation) in [(holder, outer), (cube, inner)] {
            layer.frame = root.bounds
            layer.transform = rotation.transform
        }
        root.addSublayer(holder)
        holder.addSublayer(cube)
        var quads: [Quad] = []
        let y = Point(0, 1, 0)
        for rotation in [
            Rotation(angle: 0, axis: y), Rotation(angle: .pi / 2, axis: y), Rotation(angle: .pi, axis: y),
            Rotation(angle: -.pi / 2, axis: y),
            Rotation(angle: .pi / 2, axis: Point(1, 0, 0)), Rotation(angle: -.pi / 2, axis: Point(1, 0, 0)),
        ] {
            let face = CALayer()
            face.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
            face.position = CGPoint(x: 50, y: 50)
            face.transform = CATransform3DTranslate(rotation.transform, 0, 0, 20)
            cube.addSublayer(face)
            func map(_ p: Point) -> Point { outer(inner(rotation(p))) }
            quads.append(
                Quad(
                    layer: face, middle: map(Point(0, 0, 20)) + Self.middle, u: map(Point(1, 0, 0)),
                    v: map(y), half: (20, 20)))
        }
        let card = CALayer()
        card.bounds = CGRect(x: 0, y: 0, width: 80, height: 30)
        card.position = CGPoint(x: 50, y: 50)
        let rotation = Rotation(angle: 0.4, axis: Point(0, 1, 0.5))
        card.transform = rotation.transform
        root.insertSublayer(card, at: 0)
        quads.append(
            Quad(layer: card, middle: Self.middle, u: rotation(Point(1, 0, 0)), v: rotation(y), half: (40, 15)))
        return (root, quads)
    }

    @Test(arguments: [0.0, 0.4, 1.0, 2.2, 4.5]) func `a hit test finds the first intersection with the eye's ray`(
        angle: Double
    ) {
        let (root, quads) = scene(angle)
        let eye = Self.middle + Point(0, 0, 200)
        var hits: Set<ObjectIdentifier> = []
        var (wrong, worst) = ([CGPoint](), 0.0)
        func note(_ a: CGPoint, _ x: Double, _ y: Double) {
            worst = max(worst, abs(Double(a.x) - x), abs(Double(a.y) - y))
        }
        for x in stride(from: 0.37, to: 100, by: 2.9) {
            for y in stride(from: 0.61, to: 100, by: 3.1) {
                let point = CGPoint(x: x, y: y)
                let met = quads.compactMap { quad in
                    quad.intersection(from: eye, through: Point(x, y, 0)).map { (quad, $0) }
                }.sorted { $0.1.t < $1.1.t }
                let front = met.first?.0.layer ?? root
                if root.hitTest(point) !== front { wrong.append(point) }
                hits.insert(ObjectIdentifier(front))
                for (quad, position) in met {
                    let local = quad.layer.convert(point, from: root)
                    note(
                        local, Double(quad.layer.bounds.midX) + position.x, Double(quad.layer.bounds.midY) + position.y)
                    note(quad.layer.convert(local, to: root), x, y)
                    let wanted = front.convert(point, from: root)
                    note(front.convert(local, from: quad.layer), Double(wanted.x), Double(wanted.y))
                }
            }
        }
        #expect(wrong.isEmpty)
        #expect(worst < 1e-9)
        #expect(hits.count > 3)
    }

    @Test func `a rectangle is converted to the bounding box of its visible part`() {
        let (root, quads) = scene(0.7)
        let eye = Self.middle + Point(0, 0, 200)
        for quad in quads {
            var wanted = CGRect.null
            for (x, y) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)] {
                let corner = quad.middle + quad.u * (x * quad.half.0) + quad.v * (y * quad.half.1)
                let t = 200 / (200 - corner.z)
                let seen = eye + (corner - eye) * t
                wanted = wanted.union(CGRect(x: seen.x, y: seen.y, width: 0, height: 0))
            }
            let box = quad.layer.convert(quad.layer.bounds, to: root)
            #expect(abs(box.minX - wanted.minX) < 1e-9 && abs(box.maxX - wanted.maxX) < 1e-9)
            #expect(abs(box.minY - wanted.minY) < 1e-9 && abs(box.maxY - wanted.maxY) < 1e-9)
        }
    }

    @Test func `a hit test of a transform layer tests its sublayers`() {
        let (root, _) = scene(0.4)
        for layer in root.sublayers ?? [] where layer is CATransformLayer {
            #expect(layer.hitTest(CGPoint(x: 50, y: 50))?.superlayer is CATransformLayer)
            #expect(layer.hitTest(CGPoint(x: 1, y: 1)) == nil)
            layer.isHidden = true
            #expect(layer.hitTest(CGPoint(x: 50, y: 50)) == nil)
            #expect(root.hitTest(CGPoint(x: 50, y: 50)).map { !($0.superlayer is CATransformLayer) } == true)
        }
    }

    /// Records the point that it is given.
    private final class Asked: CALayer {
        var points: [CGPoint] = []
        override func hitTest(_ p: CGPoint) -> CALayer? {
            points.append(p)
            return super.hitTest(p)
        }
    }

    @Test func `a sublayer is tested with a point of its superlayer's space`() {
        let (root, layer) = (CALayer(), Asked())
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        root.sublayerTransform = CATransform3DMakeScale(0.5, 0.5, 1)
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        root.addSublayer(layer)
        // Visible within (25, 25), (45, 45).
        #expect(root.hitTest(CGPoint(x: 30, y: 30)) === layer && root.hitTest(CGPoint(x: 20, y: 20)) === root)
        #expect(layer.points == [CGPoint(x: 30, y: 30), CGPoint(x: 20, y: 20)])
        #expect(layer.hitTest(CGPoint(x: 44, y: 44)) === layer && layer.hitTest(CGPoint(x: 46, y: 44)) == nil)
    }

    @Test func `layers that face away and are not double-sided, and clipped ones, are not hit`() {
        let (root, flat, card) = (CALayer(), CALayer(), CALayer())
        for layer in [root, flat, card] { layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100) }
        root.sublayerTransform.m34 = -1 / 300
        root.addSublayer(flat)
        flat.addSublayer(card)
        (flat.bounds, flat.masksToBounds) = (CGRect(x: 0, y: 0, width: 40, height: 40), true)
        flat.position = CGPoint(x: 50, y: 50)
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === card && root.hitTest(CGPoint(x: 20, y: 50)) === root)
        flat.masksToBounds = false
        #expect(root.hitTest(CGPoint(x: 35, y: 90)) === card)
        flat.transform = CATransform3DMakeRotation(2.5, 0, 1, 0)
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === card)
        card.isDoubleSided = false
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === flat)
        flat.isDoubleSided = false
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === root)
        card.transform = CATransform3DMakeRotation(.pi, 1, 0, 0)
        flat.isDoubleSided = true
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === card)
    }

    @Test func `of layers at equal depth the last is hit, also after half a turn`() {
        let (root, holder) = (CALayer(), CATransformLayer())
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        holder.frame = root.bounds
        root.addSublayer(holder)
        var last = CALayer()
        for angle in [Double.pi, 0, Double.pi, 2 * Double.pi] {
            last = CALayer()
            last.frame = CGRect(x: 10, y: 10, width: 60, height: 60)
            last.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
            holder.addSublayer(last)
        }
        #expect(root.hitTest(CGPoint(x: 20, y: 20)) === last)
        holder.transform = CATransform3DMakeRotation(.pi, 1, 0, 0)
        #expect(root.hitTest(CGPoint(x: 20, y: 60)) === last)
    }

    @Test func `layers behind the eye, edge-on or without a size are not hit, and do not trap`() {
        let numbers: [CGFloat] = [
            0, 1, -1, 1e300, -1e300, .leastNonzeroMagnitude, 200, 201, 1e-200, CGFloat.pi / 2,
        ]
        let (root, holder, layer, below) = (CALayer(), CATransformLayer(), CALayer(), CALayer())
        for layer in [root, holder, layer, below] { layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100) }
        root.addSublayer(below)
        root.addSublayer(holder)
        holder.addSublayer(layer)
        root.sublayerTransform.m34 = -1 / 200
        for number in numbers {
            let turns: [CATransform3D] = [
                CATransform3DMakeScale(number, 1, 1), CATransform3DMakeTranslation(0, 0, number),
                CATransform3DMakeRotation(number, 0, 1, 0),
                {
                    var m = CATransform3DIdentity; m.m34 = number; m.m44 = number; return m
                }(),
                {
                    var m = CATransform3DIdentity; m.m44 = number; return m
                }(),
            ]
            for turn in turns {
                for moved in [layer, holder] {
                    moved.transform = turn
                    for x in [0.0, 50, 99, 1e300, .infinity, .nan] {
                        let hit = root.hitTest(CGPoint(x: x, y: 50))
                        #expect(hit == nil || hit === layer || hit === below)
                        let point = layer.convert(CGPoint(x: x, y: 50), from: root)
                        _ = layer.convert(point, to: root)
                    }
                    _ = layer.convert(CGRect(x: 0, y: 0, width: 9, height: 9), to: nil)
                    _ = holder.convert(CGRect.infinite, from: layer)
                    _ = (layer.frame, holder.frame)
                    moved.transform = CATransform3DIdentity
                }
            }
        }
        layer.transform = CATransform3DMakeTranslation(0, 0, 200)
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === below)
        #expect(layer.convert(CGPoint(x: 50, y: 50), to: root) == CGRect.null.origin)
        #expect(layer.convert(layer.bounds, to: root).isNull)
        layer.transform = CATransform3DMakeTranslation(0, 0, 300)
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === below)
        layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        #expect(root.hitTest(CGPoint(x: 50.5, y: 50)) === below)
        layer.transform = CATransform3DMakeScale(0, 1, 1)
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === below)
    }

    @Test func `a conversion inside a degenerate superlayer is not affected by it`() {
        let (root, flat, layer) = (CALayer(), CALayer(), CALayer())
        flat.transform = CATransform3DMakeScale(0, 0, 1)
        layer.position = CGPoint(x: 3, y: 4)
        root.addSublayer(flat)
        flat.addSublayer(layer)
        #expect(layer.convert(CGPoint(x: 1, y: 1), to: flat) == CGPoint(x: 4, y: 5))
        #expect(layer.convert(CGPoint(x: 4, y: 5), from: flat) == CGPoint(x: 1, y: 1))
    }
}
