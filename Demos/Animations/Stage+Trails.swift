import AppKit
import DemoSupport

// What only animations need of a stage: their way, and their moments.
extension Stage {
    /// Where a position animation of so many seconds takes a layer: a dot for each of its equal steps in time. Each dot is a
    /// layer whose own time stands still.
    func trail(_ animation: CAPropertyAnimation, steps: Int = 40, color: CGColor = Palette.trail) {
        for step in 0...steps {
            let ghost = dot(color, size: 4)
            hold(ghost, at: Double(step) / Double(steps) * animation.duration, of: animation)
        }
    }

    /// Shows a layer as an animation has it after so many seconds, and forever.
    func hold(_ layer: CALayer, at seconds: Double, of animation: CAAnimation) {
        guard let animation = animation.copy() as? CAAnimation else { return }
        // A begin time of 0 would be set to the layer's time, whatever that is.
        animation.beginTime = 1
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        layer.speed = 0
        layer.timeOffset = 1 + seconds
        layer.add(animation, forKey: nil)
    }
}
