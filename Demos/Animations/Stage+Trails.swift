import AppKit
import DemoSupport

// Helpers of stages that only animations need.
extension Stage {
    /// Shows the path of a position animation as dots at equal steps in time. Each dot is a layer whose own time stands still.
    func trail(_ animation: CAPropertyAnimation, steps: Int = 40, color: CGColor = Palette.trail) {
        for step in 0...steps {
            let ghost = dot(color, size: 4)
            hold(ghost, at: Double(step) / Double(steps) * animation.duration, of: animation)
        }
    }

    /// Shows a layer in the state that an animation has after the given number of seconds, forever.
    func hold(_ layer: CALayer, at seconds: Double, of animation: CAAnimation) {
        guard let animation = animation.copy() as? CAAnimation else { return }
        // Core Animation would replace a begin time of 0 by the current time of the layer.
        animation.beginTime = 1
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        layer.speed = 0
        layer.timeOffset = 1 + seconds
        layer.add(animation, forKey: nil)
    }
}
