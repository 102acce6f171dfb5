import CoreGraphics

extension CGContext {
    /// Fills what is drawn in a rectangle with a color, which keeps its coverage only. Returns the result of the drawing.
    func drawShape<Result>(in rect: CGRect, color: CGColor, _ draw: () -> Result) -> Result {
        saved {
            clip(to: rect)
            beginTransparencyLayer(in: rect)
            let result = draw()
            setBlendMode(.sourceIn)
            setFillColor(color)
            fill(rect)
            endTransparencyLayer()
            return result
        }
    }
}
