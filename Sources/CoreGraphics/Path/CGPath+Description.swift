extension CGPath: CustomStringConvertible {
    /// The address and the segments, each in a line, such as `moveto (0, 0)`, as macOS prints paths.
    public var description: String {
        var lines = ["Path \(address(of: self)):"]
        applyWithBlock { element in
            let type = element.pointee.type
            let points = (0..<type.pointCount).map { index in
                let point = element.pointee.points[index]
                return String(format: "(%g, %g)", Double(point.x), Double(point.y))
            }
            let name =
                switch type {
                case .moveToPoint: "  moveto"
                case .addLineToPoint: "    lineto"
                case .addQuadCurveToPoint: "    quadto"
                case .addCurveToPoint: "    curveto"
                case .closeSubpath: "    closepath"
                }
            lines.append(([name] + points).joined(separator: " "))
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
