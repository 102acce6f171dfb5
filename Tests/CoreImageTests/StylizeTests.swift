import AcetatePixels
import AcetatePixelsTestSupport
import CoreImage
import Testing

/// Compares mosaics, edges, lights and vignettes with their formulas, by brute force in double precision.
@Suite("Stylizing")
struct StylizeTests {
    typealias Point = FilterBench.Point
    typealias Color = FilterBench.Color
    static let scales = [1, 1.5]
    private let centered: [String: Any] = ["inputCenter": CGPoint(x: 27.3, y: 21.9)]

    /// The mean color of the pixels of each piece, including an area around the image.
    private func means(_ bench: FilterBench, _ pieces: (_ x: Int, _ y: Int) -> [Int]) -> [[Int]: Color] {
        var sums: [[Int]: (Color, Double)] = [:]
        let around = FilterBench.rect.insetBy(dx: -60, dy: -60)
        for y in around.minY..<around.maxY {
            for x in around.minX..<around.maxX {
                let piece = pieces(x, y)
                let (sum, count) = sums[piece] ?? (.zero, 0)
                sums[piece] = (sum + bench.pixel(x, y), count + 1)
            }
        }
        return sums.mapValues { $0.0 / $0.1 }
    }

    @Test("pixelated squares have their mean color, and the first is centered", arguments: [7.3, 1], scales)
    func squares(size: Double, scale: Double) throws {
        let bench = try FilterBench(.noise, scale: scale)
        func piece(_ x: Int, _ y: Int) -> [Int] {
            let d = (bench.point(x, y) - Point(27.3, 21.9)) / size
            return [Int((d.x + 0.5).rounded(.down)), Int((0.5 - d.y).rounded(.down))]
        }
        let means = means(bench, piece)
        try bench.expect("CIPixellate", centered.merging(["inputScale": size]) { $1 }) { _, x, y in
            means[piece(x, y)] ?? .zero
        }
    }

    @Test("each pixel belongs to the hexagon with the nearest center", arguments: scales)
    func hexagons(scale: Double) throws {
        let bench = try FilterBench(.edges, scale: scale)
        let size = 5.3
        func piece(_ x: Int, _ y: Int) -> [Int] {
            let d = bench.point(x, y) - Point(27.3, 21.9)
            let (row, column) = (Int(d.y / (1.5 * size)), Int(d.x / (3.squareRoot() * size)))
            var best: ([Int], Double) = ([], .infinity)
            for j in row - 2...row + 2 {
                for i in column - 2...column + 2 {
                    let shift = j.isMultiple(of: 2) ? 0 : 0.5
                    let middle = Point((Double(i) + shift) * 3.squareRoot(), Double(j) * 1.5) * size
                    if (middle - d).length < best.1 { best = ([i, j], (middle - d).length) }
                }
            }
            return best.0
        }
        let means = means(bench, piece)
        try bench.expect("CIHexagonalPixellate", centered.merging(["inputScale": size]) { $1 }) { _, x, y in
            means[piece(x, y)] ?? .zero
        }
    }

    /// The seed's position in a square, in units of its side, y down.
    private func seed(_ column: Int, _ row: Int) -> Point {
        func mixed(_ seed: UInt64) -> UInt64 {
            var generator = SeededGenerator(seed: seed)
            return generator.next()
        }
        let noise = mixed(mixed(UInt64(bitPattern: Int64(column))) &+ UInt64(bitPattern: Int64(row)))
        let (x, y) = (Double(noise & 0xFFFF) / 65535, Double(noise >> 16 & 0xFFFF) / 65535)
        return Point(Double(column) + 0.5 + 0.6 * (x - 0.5), Double(row) + 0.5 + 0.6 * (y - 0.5))
    }

    @Test("crystals belong to the nearest seed, and dots end at their radius", arguments: scales)
    func seeds(scale: Double) throws {
        let bench = try FilterBench(.noise, scale: scale)
        let radius = 6.0
        let size = radius * scale
        // In pixels, like the squares.
        let center = Point(
            bench.space.originX + 27.3 * scale, bench.space.originY - 21.9 * scale)
        var means: [[Int]: Color] = [:]
        func mean(_ seed: Point) -> Color {
            var (sum, count) = (Color.zero, 0.0)
            let reach = Int(size) + 2
            for j in Int(seed.y) - reach...Int(seed.y) + reach {
                for i in Int(seed.x) - reach...Int(seed.x) + reach {
                    let d = Point(Double(i) + 0.5, Double(j) + 0.5) - seed
                    guard d.x >= -size / 2, d.x < size / 2, d.y >= -size / 2, d.y < size / 2 else { continue }
                    sum += bench.pixel(i, j)
                    count += 1
                }
            }
            return sum / count
        }
        func nearest(_ x: Int, _ y: Int) -> (Color, Double) {
            let place = Point(Double(x) + 0.5, Double(y) + 0.5)
            let near = (place - center) / (1.5 * size)
            var best = (Point.zero, [0, 0], Double.infinity)
            for j in Int(near.y) - 3...Int(near.y) + 3 {
                for i in Int(near.x) - 3...Int(near.x) + 3 {
                    let seed = center + seed(i, j) * (1.5 * size)
                    if (seed - place).length < best.2 { best = (seed, [i, j], (seed - place).length) }
                }
            }
            let color = means[best.1] ?? mean(best.0)
            means[best.1] = color
            return (color, best.2)
        }
        let inputs = centered.merging(["inputRadius": radius]) { $1 }
        try bench.expect("CICrystallize", inputs, beyond: 4) { _, x, y in nearest(x, y).0 }
        try bench.expect("CIPointillize", inputs, beyond: 4) { _, x, y in
            let (color, distance) = nearest(x, y)
            return color * max(0, min(1, size - distance + 0.5))
        }
    }

    @Test("edges are Sobel's gradient of each channel, in steps of a point", arguments: [0.6, 4], [1, 2])
    func edges(intensity: Double, scale: Double) throws {
        for testPicture in [TestBitmap.noise, .edges] {
            let bench = try FilterBench(testPicture, scale: scale)
            let step = Int(scale)
            try bench.expect("CIEdges", ["inputIntensity": intensity]) { _, x, y in
                func at(_ dx: Int, _ dy: Int) -> Color { bench.pixel(x + dx * step, y + dy * step) }
                var (gx, gy) = (Color.zero, Color.zero)
                for (k, weight) in [(-1, 0.25), (0, 0.5), (1, 0.25)] {
                    gx += (at(1, k) - at(-1, k)) * weight
                    gy += (at(k, 1) - at(k, -1)) * weight
                }
                let alpha = bench.pixel(x, y).w
                let edge = (gx * gx + gy * gy).squareRoot() * intensity
                return Color(min(alpha, edge.x), min(alpha, edge.y), min(alpha, edge.z), alpha)
            }
        }
    }

    @Test("a line overlay draws where the gradient of the denoised luma exceeds the threshold", arguments: [1, 2])
    func lines(scale: Double) throws {
        let step = Int(scale)
        for inputs in [
            ["inputNRNoiseLevel": 0.07, "inputNRSharpness": 0.71, "inputThreshold": 0.1, "inputContrast": 3],
            ["inputNRNoiseLevel": 0, "inputNRSharpness": 0, "inputThreshold": 0, "inputContrast": 1],
            [
                "inputNRNoiseLevel": 0.5, "inputNRSharpness": 2, "inputThreshold": 0.3, "inputContrast": 2,
                "inputEdgeIntensity": 2,
            ],
        ] as [[String: Double]] {
            let bench = try FilterBench(.edges, scale: scale)
            let noise = inputs["inputNRNoiseLevel"] ?? 0
            func luma(_ x: Int, _ y: Int) -> Double {
                (bench.pixel(x, y) * Color(0.2126, 0.7152, 0.0722, 0)).sum() / 255
            }
            var cache: [[Int]: Double] = [:]
            func cleaned(_ x: Int, _ y: Int) -> Double {
                if let known = cache[[x, y]] { return known }
                let middle = luma(x, y)
                var (sum, weights, mean) = (0.0, 0.0, 0.0)
                for j in -1...1 {
                    for i in -1...1 {
                        let other = luma(x + i * step, y + j * step)
                        let isMiddle = i == 0 && j == 0
                        let weight = isMiddle ? 1 : noise > 0 ? max(0, 1 - abs(other - middle) / noise) : 0
                        sum += other * weight
                        weights += weight
                        mean += other / 9
                    }
                }
                let result = sum / weights + (inputs["inputNRSharpness"] ?? 0) * (sum / weights - mean)
                cache[[x, y]] = result
                return result
            }
            try bench.expect("CILineOverlay", inputs) { _, x, y in
                var (gx, gy) = (0.0, 0.0)
                for (k, weight) in [(-1, 0.25), (0, 0.5), (1, 0.25)] {
                    gx += (cleaned(x + step, y + k * step) - cleaned(x - step, y + k * step)) * weight
                    gy += (cleaned(x + k * step, y + step) - cleaned(x + k * step, y - step)) * weight
                }
                let edge = (inputs["inputEdgeIntensity"] ?? 1) * (gx * gx + gy * gy).squareRoot()
                let ink = (edge - (inputs["inputThreshold"] ?? 0)) * (inputs["inputContrast"] ?? 0)
                return Color(0, 0, 0, 255 * max(0, min(1, ink)))
            }
        }
    }

    @Test("a spot light falls off with the angle from its axis and with its slant", arguments: [0.1, 0.02, 1], scales)
    func spotLight(concentration: Double, scale: Double) throws {
        let bench = try FilterBench(.noise, scale: scale)
        let inputs: [String: Any] = [
            "inputLightPosition": CIVector(x: 50, y: 45, z: 20), "inputLightPointsAt": CIVector(x: 25, y: 20, z: 0),
            "inputBrightness": 2.5, "inputConcentration": concentration,
            "inputColor": CIColor(red: 1, green: 0.8, blue: 0.5),
        ]
        let axis = SIMD3<Double>(-25, -25, -20) / 1650.0.squareRoot()
        try bench.expect("CISpotLight", inputs) { point, x, y in
            let v = SIMD3<Double>(point.x - 50, point.y - 45, -20)
            let length = (v * v).sum().squareRoot()
            let ahead = max(0, (v * axis).sum() / length)
            let light: Double = 2.5 * pow(ahead, 1 / concentration) * 20 / length
            let lit: Color = bench.pixel(x, y) * (Color(1, 0.8, 0.5, 0) * light)
            let alpha = bench.pixel(x, y).w
            return Color(min(alpha, lit.x), min(alpha, lit.y), min(alpha, lit.z), alpha)
        }
    }

    @Test("a light that is not above the image is dark, and one without a direction shines straight down")
    func lamps() throws {
        let bench = try FilterBench(.edges)
        let below = try bench.filtered(
            try bench.program("CISpotLight", ["inputLightPosition": CIVector(x: 20, y: 20, z: 0)]))
        #expect(below.pixels.joined().allSatisfy { $0 & 0xFF_FFFF == 0 })
        let place = CIVector(x: 20, y: 20, z: 30)
        let down = try bench.program(
            "CISpotLight", ["inputLightPosition": place, "inputLightPointsAt": CIVector(x: 20, y: 20, z: 0)])
        let still = try bench.program("CISpotLight", ["inputLightPosition": place, "inputLightPointsAt": place])
        let (one, other) = (try bench.filtered(down), try bench.filtered(still))
        #expect(one.pixels == other.pixels)
    }

    private func shaded(_ color: Color, _ factor: Double) -> Color {
        let shaded = color * factor
        return Color(
            max(0, min(color.w, shaded.x)), max(0, min(color.w, shaded.y)), max(0, min(color.w, shaded.z)), color.w)
    }

    @Test("a vignette darkens the corners", arguments: [(1.0, 1.0), (0.4, 1.7), (-1, 0.5), (0.7, 0)])
    func vignette(inputs: (intensity: Double, radius: Double)) throws {
        let bench = try FilterBench(.noise)
        let middle = Point(2.25 + 32, 1.5 + 24)
        try bench.expect(
            "CIVignette", ["inputIntensity": inputs.intensity, "inputRadius": inputs.radius]
        ) { point, x, y in
            let t = inputs.radius > 0 ? (point - middle).length / (40 * inputs.radius) : .infinity
            return shaded(bench.pixel(x, y), 1 - inputs.intensity * min(1, t * t))
        }
        #expect(try bench.program("CIVignette") == .copy)
    }

    @Test("a vignette effect darkens around a point", arguments: [(1.0, 0.5), (-0.6, 0.9), (0.8, 0)], scales)
    func vignetteEffect(inputs: (intensity: Double, falloff: Double), scale: Double) throws {
        let bench = try FilterBench(.noise, scale: scale)
        let all = centered.merging([
            "inputRadius": 15, "inputIntensity": inputs.intensity, "inputFalloff": inputs.falloff,
        ]) { $1 }
        try bench.expect("CIVignetteEffect", all) { point, x, y in
            let r = (point - Point(27.3, 21.9)).length * scale
            let half = max(0.5, 15 * scale * inputs.falloff)
            let t = max(0, min(1, (r - 15 * scale + half) / (2 * half)))
            return shaded(bench.pixel(x, y), 1 - inputs.intensity * t * t * (3 - 2 * t))
        }
        #expect(try bench.program("CIVignetteEffect", ["inputIntensity": 0]) == .copy)
    }
}
