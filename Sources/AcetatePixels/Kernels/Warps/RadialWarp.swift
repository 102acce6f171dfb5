import Glibc

/// Distortions around a point.
///
/// With `d` the vector from the center to a position, `r` its length, `R` the radius and `t = r / R`, the position
/// shows the source at the center plus
///
///     bump     d · (1 - scale · (1 - t²)²)                        where t < 1
///     pinch    d · sin(π t / 2)^-scale                            where t < 1
///     twirl    d turned by -angle · (1 - t)^power                 where t < 1
///     hole     d · (1 - 1 / t²)                                   where t > 1, transparent inside
///     splash   d / t                                              where t > 1
///     tunnel   d / t, turned by -rotation · (1 - 1 / t)           where t > 1
///     torus    d · (m + h · seen((r - m) / h)) / r                where |r - m| < h
///
/// with `h` half the width of the torus, `m = R - h`, and `seen` that of `Glass`. Elsewhere nothing moves. Angles are
/// from the x axis toward the y axis, which points down. The edge of the hole is antialiased.
package struct RadialWarp: PixelWarp {
    package enum Shape: Sendable, Equatable {
        case bump(scale: Double)
        /// A scale of 0 to 1.
        case pinch(scale: Double)
        /// A power of at least 1.
        case twirl(angle: Double, power: Int)
        case hole
        case splash
        case tunnel(rotation: Double)
        case torus(width: Double, refraction: Double)
    }

    private let center: PixelPoint
    private let radius: Double
    private let shape: Shape
    private let glass: Glass
    package let reach: WarpReach
    package let cut: PixelRect

    /// The radius is in pixels, at least 0. The splash and the tunnel, which would be unbounded, are clipped to the
    /// extent.
    package init(_ shape: Shape, center: PixelPoint, radius: Double, extent: PixelRect) {
        (self.shape, self.center, self.radius) = (shape, center, max(0, radius))
        let farthest = extent.farthest(from: center)
        var cut = PixelRect.everything
        var glass = Glass(refraction: 1)
        switch shape {
        case .bump(let scale):
            // t (1 - t²)² is greatest at t² = 1/5.
            reach = WarpReach(radius * abs(scale) * 0.2863)
        case .pinch(let scale):
            // sin(π t / 2) is at least t, and t^(1 - s) - t greatest at (1 - s)^(1 / s).
            let t = scale > 0 ? pow(1 - scale, 1 / scale) : 0
            reach = WarpReach(scale > 0 ? radius * (pow(t, 1 - scale) - t) + 1e-6 * radius : 0)
        case .twirl(let angle, let power):
            reach = WarpReach(radius * Self.twirl(abs(angle), Double(power)))
        case .hole: reach = WarpReach(radius)
        case .splash:
            cut = extent
            reach = WarpReach(farthest - radius)
        case .tunnel:
            cut = extent
            reach = WarpReach(farthest + radius)
        case .torus(let width, let refraction):
            glass = Glass(refraction: refraction)
            reach = WarpReach(glass.isClear ? 0 : width / 2)
        }
        (self.cut, self.glass) = (cut, glass)
    }

    /// The greatest movement in radii, at most 2 t sin(a / 2) with a = angle · (1 - t)^power.
    private static func twirl(_ angle: Double, _ power: Double) -> Double {
        // From here on a / 2 is less than 1, and bounds its sine.
        let turn = angle > 2 ? 1 - pow(2 / angle, 1 / power) : 0
        let top = 1 / (power + 1)
        return turn >= top ? 2 * turn : max(2 * turn, angle * top * pow(1 - top, power))
    }

    package var site: PixelRect {
        switch shape {
        case .bump, .pinch, .twirl, .torus: PixelRect(around: center, radius: radius)
        case .hole, .splash, .tunnel: .everything
        }
    }

    @inline(__always)
    package func source(of position: PixelPoint) -> PixelPoint {
        let d = position - center
        let r = d.length
        switch shape {
        case .bump(let scale):
            guard r < radius else { return position }
            let fall = 1 - (r / radius) * (r / radius)
            return center + d * (1 - scale * fall * fall)
        case .pinch(let scale):
            guard r < radius, r > 0 else { return position }
            return center + d * pow(sin(.pi / 2 * (r / radius)), -scale)
        case .twirl(let angle, let power):
            guard r < radius else { return position }
            var a = -angle
            for _ in 0..<power { a *= 1 - r / radius }
            return center + d.turned(byAngle: a)
        case .hole:
            guard r > 0 else { return position }
            // Pixels at the edge with centers inside the hole show the center.
            let t = radius / max(r, radius)
            return position - d * (t * t)
        case .splash:
            return r > radius ? center + d * (radius / r) : position
        case .tunnel(let rotation):
            guard r > radius else { return position }
            return center + (d * (radius / r)).turned(byAngle: -rotation * (1 - radius / r))
        case .torus(let width, _):
            let (half, middle) = (width / 2, radius - width / 2)
            guard r > 0, abs(r - middle) < half else { return position }
            return center + d * ((middle + half * glass.seen(at: (r - middle) / half)) / r)
        }
    }

    @inline(__always)
    package func coverage(at position: PixelPoint) -> Float {
        guard case .hole = shape else { return 1 }
        return Float(max(0, min(1, (position - center).length - radius + 0.5)))
    }
}

extension PixelPoint {
    /// The vector rotated by an angle, with an error of at most 1e-9 of its length.
    @inline(__always)
    fileprivate func turned(byAngle angle: Double) -> PixelPoint {
        let turns = angle * (0.5 / .pi)
        let cosines = HalftoneScreen.cosines(turns: PixelPoint(turns, turns - 0.25))
        return turned(cosines.x, cosines.y)
    }
}
