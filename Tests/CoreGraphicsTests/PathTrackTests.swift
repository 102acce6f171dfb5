import Foundation
import Testing

import CoreGraphics

@Suite struct PathTrackTests {
    private func track(_ build: (inout PathElements) -> Void) throws -> PathTrack {
        var elements = PathElements()
        build(&elements)
        return try #require(PathTrack(elements))
    }

    private func near(_ a: CGPoint, _ b: CGPoint, _ tolerance: Double = 1e-9) -> Bool {
        hypot(a.x - b.x, a.y - b.y) <= tolerance
    }

    @Test func `lines are followed corner by corner`() throws {
        let track = try track {
            $0.move(to: .zero)
            $0.addLine(to: CGPoint(x: 30, y: 0))
            $0.addLine(to: CGPoint(x: 30, y: 10))
        }
        #expect(track.segmentCount == 2 && abs(track.length - 40) < 1e-12)
        #expect(near(track.point(track.place(atPart: 0.5)), CGPoint(x: 20, y: 0)))
        #expect(near(track.point(track.place(atPart: 0.875)), CGPoint(x: 30, y: 5)))
        #expect(track.point(track.place(atPart: 1)) == CGPoint(x: 30, y: 10))
        #expect(track.angle(track.place(atPart: 0.2)) == 0)
        #expect(abs(track.angle(track.place(atPart: 0.9)) - .pi / 2) < 1e-12)
        #expect(track.keyPoints == [.zero, CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)])
    }

    @Test func `a closing line counts if it has a length`() throws {
        let open = try track { $0.addRect(CGRect(x: 0, y: 0, width: 10, height: 20)) }
        #expect(open.segmentCount == 4 && abs(open.length - 60) < 1e-12)
        let circle = try track { $0.addEllipse(in: CGRect(x: 0, y: 0, width: 2, height: 2)) }
        #expect(circle.segmentCount == 4)
        #expect(abs(circle.length - 2 * .pi) < 2e-3)
    }

    @Test func `a move between segments has no length`() throws {
        let track = try track {
            $0.move(to: .zero)
            $0.addLine(to: CGPoint(x: 10, y: 0))
            $0.move(to: CGPoint(x: 100, y: 0))
            $0.addLine(to: CGPoint(x: 100, y: 10))
        }
        #expect(track.segmentCount == 2 && abs(track.length - 20) < 1e-12)
        #expect(near(track.point(track.place(atPart: 0.75)), CGPoint(x: 100, y: 5)))
    }

    @Test func `lengths of curves are exact`() throws {
        // A parabola y = x^2 from 0 to 1: its length is sqrt(5)/2 + asinh(2)/4.
        let parabola = try track {
            $0.move(to: .zero)
            $0.addQuadCurve(to: CGPoint(x: 1, y: 1), control: CGPoint(x: 0.5, y: 0))
        }
        #expect(abs(parabola.length - (5.0.squareRoot() / 2 + asinh(2) / 4)) < 1e-9)
        // The inverse for the same parabola: its length up to x is x sqrt(1+4x²)/2 + asinh(2x)/4.
        for x in stride(from: 0.1, through: 0.9, by: 0.1) {
            let length = x * (1 + 4 * x * x).squareRoot() / 2 + asinh(2 * x) / 4
            let place = parabola.place(atPart: length / parabola.length)
            #expect(near(parabola.point(place), CGPoint(x: x, y: x * x), 1e-8))
            #expect(abs(parabola.angle(place) - atan(2 * x)) < 1e-7)
        }
    }

    @Test func `curves with cusps and loops are followed at constant speed`() throws {
        for controls in [
            (CGPoint(x: 10, y: 10), CGPoint(x: 0, y: 10)), (CGPoint(x: 20, y: 10), CGPoint(x: -10, y: 10)),
        ] {
            let track = try track {
                $0.move(to: .zero)
                $0.addCurve(to: CGPoint(x: 10, y: 0), control1: controls.0, control2: controls.1)
            }
            // The reference: the sum of many short chords.
            var (sum, previous, halfway) = (0.0, CGPoint.zero, 0.0)
            let half = track.place(atPart: 0.5).parameter
            for step in 1...100_000 {
                let t = Double(step) / 100_000
                let point = track.point(PathTrack.Place(segment: 0, parameter: t))
                sum += hypot(point.x - previous.x, point.y - previous.y)
                previous = point
                if t <= half { halfway = sum }
            }
            #expect(abs(track.length - sum) < 1e-6 * sum)
            #expect(abs(halfway - sum / 2) < 1e-4 * sum)
        }
    }

    @Test func `where the derivative is zero the direction is that of the adjacent curve`() throws {
        let track = try track {
            $0.move(to: .zero)
            $0.addCurve(
                to: CGPoint(x: 10, y: 10), control1: .zero, control2: CGPoint(x: 10, y: 10))
        }
        for part in [0, 0.5, 1] { #expect(abs(track.angle(track.place(atPart: part)) - .pi / 4) < 1e-3) }
    }

    @Test func `a path of one point holds it, and one that is empty or has no finite length has no track`() throws {
        var elements = PathElements()
        #expect(PathTrack(elements) == nil)
        elements.move(to: CGPoint(x: 3, y: 4))
        for _ in 0..<2 {
            let track = try #require(PathTrack(elements))
            #expect(track.length == 0 && track.segmentCount == 1)
            for part in [0, 0.5, 1] { #expect(track.point(track.place(atPart: part)) == CGPoint(x: 3, y: 4)) }
            elements.addLine(to: CGPoint(x: 3, y: 4))
            elements.close()
        }
        elements.addLine(to: CGPoint(x: 1e308, y: -1e308))
        elements.addLine(to: CGPoint(x: -1e308, y: 1e308))
        #expect(PathTrack(elements) == nil)
    }

    @Test func `extreme paths never trap`() {
        let numbers: [CGFloat] = [
            0, .leastNonzeroMagnitude, -.leastNormalMagnitude / 3, 1e-160, 1, -3, 1e9, 1e150, -1e155, 1e300, 1.7e308,
        ]
        for (index, a) in numbers.enumerated() {
            for b in numbers {
                var elements = PathElements()
                elements.move(to: CGPoint(x: a, y: b))
                let c = numbers[(index * 7 + 3) % numbers.count]
                elements.addCurve(
                    to: CGPoint(x: b, y: c), control1: CGPoint(x: c, y: a), control2: CGPoint(x: -a, y: b))
                elements.addQuadCurve(to: CGPoint(x: a, y: a), control: CGPoint(x: c, y: b))
                guard let track = PathTrack(elements) else { continue }
                for part in [-1, 0, 0.3, 1, .infinity, .nan] {
                    let place = track.place(atPart: part)
                    _ = track.point(place)
                    _ = track.angle(place)
                }
            }
        }
    }
}
