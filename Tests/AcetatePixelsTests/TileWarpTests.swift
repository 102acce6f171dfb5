import AcetatePixels
import AcetatePixelsTestSupport
import Foundation
import Testing

/// Tiles and their symmetries: positions that a symmetry of the pattern maps to each other show the same source
/// position.
@Suite("Tiles")
struct TileWarpTests {
    private static let center = PixelPoint(103.7, 88.2)
    private static let (angle, width, acute) = (0.4, 23.0, 1.1)
    private static let extent = PixelRect(x: 0, y: 0, width: 300, height: 200)

    /// Converts between tile coordinates, y up, and positions.
    private static func local(_ position: PixelPoint) -> PixelPoint {
        turned(PixelPoint(position.x - center.x, center.y - position.y), -angle)
    }
    private static func position(_ local: PixelPoint) -> PixelPoint {
        let d = turned(local, angle)
        return PixelPoint(center.x + d.x, center.y - d.y)
    }
    private static func turned(_ p: PixelPoint, _ angle: Double) -> PixelPoint {
        PixelPoint(p.x * cos(angle) - p.y * sin(angle), p.x * sin(angle) + p.y * cos(angle))
    }
    private static func length(_ p: PixelPoint) -> Double { (p * p).sum().squareRoot() }

    /// A map of the pattern onto itself: a rotation around a point, a reflection at a line through it, then a
    /// translation.
    struct Symmetry: Sendable {
        var turn = 0.0
        /// The direction of the line of reflection.
        var mirror: Double?
        var about = PixelPoint.zero
        var move = PixelPoint.zero

        func callAsFunction(_ p: PixelPoint) -> PixelPoint {
            var q = TileWarpTests.turned(p - about, turn)
            if let mirror {
                let r = TileWarpTests.turned(q, -mirror)
                q = TileWarpTests.turned(PixelPoint(r.x, -r.y), mirror)
            }
            return q + about + move
        }
    }

    struct Pattern: Sendable, CustomTestStringConvertible {
        let shape: TileWarp.Shape
        let symmetries: [Symmetry]
        /// Whether a position shows itself.
        let isTile: @Sendable (PixelPoint) -> Bool
        var testDescription: String { "\(shape)" }
    }

    static let patterns: [Pattern] = {
        let w = width
        let side = PixelPoint(cos(acute), sin(acute)) * w
        let high = 0.75.squareRoot() * w
        @Sendable func skewed(_ p: PixelPoint) -> PixelPoint {
            PixelPoint((p.x - p.y / side.y * side.x) / w, p.y / side.y)
        }
        let lozenge: @Sendable (PixelPoint) -> Bool = { abs(skewed($0).x) < 0.499 && abs(skewed($0).y) < 0.499 }
        let hexagons = [Symmetry(move: PixelPoint(1.5 * w, high)), Symmetry(move: PixelPoint(0, 2 * high))]
        @Sendable func wedge(_ p: PixelPoint, to end: Double) -> Bool {
            let angle = atan2(p.y, p.x)
            return angle > 0.01 && angle < end - 0.01 && length(p) < high * 0.99
        }
        return [
            Pattern(
                shape: .translated(acute: acute),
                symmetries: [Symmetry(move: PixelPoint(w, 0)), Symmetry(move: side)], isTile: lozenge),
            Pattern(
                shape: .reflected(acute: acute),
                symmetries: [Symmetry(move: PixelPoint(2 * w, 0)), Symmetry(move: side * 2)], isTile: lozenge),
            Pattern(
                shape: .reflected(acute: .pi / 2),
                symmetries: [
                    Symmetry(mirror: .pi / 2, about: PixelPoint(w / 2, 0)),
                    Symmetry(mirror: 0, about: PixelPoint(0, -w / 2)), Symmetry(move: PixelPoint(2 * w, 0)),
                ], isTile: { abs($0.x) < w / 2 && abs($0.y) < w / 2 }),
            Pattern(
                shape: .rotated,
                symmetries: [
                    Symmetry(turn: .pi / 2), Symmetry(turn: .pi / 2, about: PixelPoint(w, w)),
                    Symmetry(move: PixelPoint(2 * w, 0)),
                ], isTile: { $0.x > 0 && $0.y > 0 && $0.x < w && $0.y < w }),
            Pattern(
                shape: .eightfold,
                symmetries: [
                    Symmetry(mirror: 0), Symmetry(mirror: .pi / 2), Symmetry(mirror: .pi / 4),
                    Symmetry(mirror: .pi / 2, about: PixelPoint(w, 0)),
                ], isTile: { $0.y > 0 && $0.x > $0.y && $0.x < w }),
            Pattern(
                shape: .glide,
                symmetries: [
                    Symmetry(mirror: .pi / 2, move: PixelPoint(w / 2, w)), Symmetry(move: PixelPoint(w, 0)),
                    Symmetry(move: PixelPoint(0, 2 * w)),
                ], isTile: { abs($0.x) < w * 0.49 && abs($0.y) < w * 0.49 }),
            Pattern(
                shape: .triangles,
                symmetries: [
                    Symmetry(turn: .pi, about: PixelPoint(w / 2, 0)),
                    Symmetry(turn: .pi, about: PixelPoint(w / 4, high / 2)), Symmetry(move: PixelPoint(w, 0)),
                ],
                isTile: { p in
                    let q = PixelPoint(p.x - p.y / high * w / 2, p.y) / PixelPoint(w, high)
                    return q.x > 0.01 && q.y > 0.01 && q.x + q.y < 0.99
                }),
            Pattern(
                shape: .sixfoldRotated, symmetries: hexagons + [Symmetry(turn: .pi / 3)],
                isTile: { wedge($0, to: .pi / 3) }),
            Pattern(
                shape: .sixfoldReflected,
                symmetries: hexagons + [
                    Symmetry(turn: 2 * .pi / 3), Symmetry(mirror: 0), Symmetry(mirror: .pi / 3),
                    Symmetry(mirror: -.pi / 3, about: PixelPoint(w, 0)),
                ],
                isTile: { wedge($0, to: .pi / 3) }),
            Pattern(
                shape: .twelvefold,
                symmetries: hexagons + [
                    Symmetry(turn: .pi / 3), Symmetry(mirror: 0), Symmetry(mirror: .pi / 6),
                    Symmetry(mirror: .pi / 2, about: PixelPoint(1.5 * w, 0)),
                ],
                isTile: { wedge($0, to: .pi / 6) }),
            Pattern(
                shape: .kaleidoscope(count: 5),
                symmetries: [Symmetry(turn: 0.4 * .pi), Symmetry(mirror: 0), Symmetry(mirror: 0.2 * .pi)],
                isTile: { atan2($0.y, $0.x) > 0.01 && atan2($0.y, $0.x) < 0.2 * .pi - 0.01 }),
        ]
    }()

    @Test("positions that a symmetry maps to each other show the same, and a tile shows itself", arguments: patterns)
    func symmetry(pattern: Pattern) throws {
        let warp = TileWarp(
            pattern.shape, center: Self.center, angle: Self.angle, width: Self.width, cut: Self.extent)
        var generator = SeededGenerator(seed: 7)
        var tiles = 0
        for _ in 0..<2000 {
            let p = PixelPoint(.random(in: -90...90, using: &generator), .random(in: -90...90, using: &generator))
            let shown = warp.source(of: Self.position(p))
            for symmetry in pattern.symmetries {
                let other = warp.source(of: Self.position(symmetry(p)))
                #expect(Self.length(shown - other) < 1e-9, "\(symmetry) of \(p)")
            }
            if pattern.isTile(p) {
                tiles += 1
                #expect(Self.length(shown - Self.position(p)) < 1e-9, "\(p)")
            } else {
                // The visible position is inside the tile.
                #expect(Self.length(warp.source(of: shown) - shown) < 1e-6)
            }
        }
        #expect(tiles > 5)
    }

    @Test("a sheared tile shows its square, mirrored at its neighbors' sides")
    func sheared() {
        let warp = TileWarp(
            .sheared(acute: Self.acute), center: Self.center, angle: Self.angle, width: Self.width, cut: Self.extent)
        let w = Self.width
        let side = PixelPoint(cos(Self.acute), sin(Self.acute))
        for (u, v) in [(3.0, 4.0), (-11, 2), (7, -10), (0, 0)] {
            let square = Self.position(PixelPoint(u, v))
            for (a, b) in [(u, v), (w - u, v), (u, -w - v), (u + 2 * w, v - 4 * w)] {
                let position = Self.position(PixelPoint(a, 0) + side * b)
                #expect(Self.length(warp.source(of: position) - square) < 1e-9)
            }
        }
    }

    @Test("an op tile shows the source around its own center, scaled and rotated")
    func op() {
        let warp = TileWarp(
            .op(scale: 2.5), center: Self.center, angle: Self.angle, width: Self.width, cut: Self.extent)
        for (column, row) in [(0.0, 0.0), (2, -1), (-1, 3)] {
            let middle = PixelPoint(Self.center.x + column * Self.width, Self.center.y - row * Self.width)
            for d in [PixelPoint(0, 0), PixelPoint(4, 3), PixelPoint(-9, 11)] {
                let expected = Self.turned(d * 2.5, Self.angle)
                let shown = warp.source(of: PixelPoint(middle.x + d.x, middle.y - d.y))
                #expect(Self.length(shown - PixelPoint(middle.x + expected.x, middle.y - expected.y)) < 1e-9)
            }
        }
    }

    @Test(
        "each pixel is sampled at its position, in tiles of any size, and a part is the same as in the whole",
        arguments: patterns, [2.5, 23, 130])
    func samples(pattern: Pattern, width: Double) throws {
        let warp = TileWarp(
            pattern.shape, center: Self.center, angle: Self.angle, width: width, cut: Self.extent)
        // Red is x, and green is y.
        let source = try OwnedPixels(300, 200) { x, y in
            0xFF00_0000 | UInt32(Double(x) * 255 / 299 + 0.5) << 16 | UInt32(Double(y) * 255 / 199 + 0.5) << 8
        }
        let (whole, part) = (try OwnedPixels(300, 200), try OwnedPixels(300, 200))
        warp.apply(to: PixelPatch(source.buffer), into: PixelPatch(whole.buffer), region: PixelRegion(Self.extent))
        let area = PixelRect(x: 37, y: 21, width: 101, height: 90)
        warp.apply(to: PixelPatch(source.buffer), into: PixelPatch(part.buffer), region: PixelRegion(area))
        let (pixels, parts) = (whole.pixels, part.pixels)
        var compared = 0
        for y in 0..<200 {
            for x in 0..<300 {
                if area.contains(x: x, y: y), parts[y][x] != pixels[y][x] { Issue.record("(\(x), \(y)) differs") }
                let from = warp.source(of: PixelPoint(Double(x) + 0.5, Double(y) + 0.5)) - 0.5
                guard from.x >= 0, from.y >= 0, from.x <= 299, from.y <= 199 else { continue }
                compared += 1
                let pixel = pixels[y][x]
                let (red, green) = (Double(pixel >> 16 & 0xFF), Double(pixel >> 8 & 0xFF))
                let isNear = abs(red - from.x * 255 / 299) <= 1.1 && abs(green - from.y * 255 / 199) <= 1.1
                if !isNear { Issue.record("(\(x), \(y)) is \(red), \(green) instead of \(from)") }
            }
        }
        #expect(compared > 10_000)
    }
}
