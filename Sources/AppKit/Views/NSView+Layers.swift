import CoreImage
import Foundation
import QuartzCore

/// Properties of a view that are those of its layer.
extension NSView {
    /// When the contents of the view's layer are drawn again.
    public enum LayerContentsRedrawPolicy: Int, Sendable {
        /// The view does not draw.
        case never = 0
        /// When the program marks the view.
        case onSetNeedsDisplay = 1
        /// Also after each change of the size.
        case duringViewResize = 2
        /// As `duringViewResize`: an animated change of the size draws once, with the last size.
        case beforeViewResize = 3
        /// After each change of the size, with a crossfade.
        case crossfade = 4
    }

    /// Where the contents of the layer are while the layer has another size.
    public enum LayerContentsPlacement: Int, Sendable {
        /// Scaled to the bounds.
        case scaleAxesIndependently = 0
        /// Scaled until one direction fits, so that all of it is visible.
        case scaleProportionallyToFit = 1
        /// Scaled until the bounds are filled.
        case scaleProportionallyToFill = 2
        /// Unscaled, in the center.
        case center = 3
        /// Unscaled, in the middle of the top edge.
        case top = 4
        /// Unscaled, in the top right corner.
        case topRight = 5
        /// Unscaled, in the middle of the right edge.
        case right = 6
        /// Unscaled, in the bottom right corner.
        case bottomRight = 7
        /// Unscaled, in the middle of the bottom edge.
        case bottom = 8
        /// Unscaled, in the bottom left corner.
        case bottomLeft = 9
        /// Unscaled, in the middle of the left edge.
        case left = 10
        /// Unscaled, in the top left corner.
        case topLeft = 11

        fileprivate var gravity: CALayerContentsGravity {
            switch self {
            case .scaleAxesIndependently: .resize
            case .scaleProportionallyToFit: .resizeAspect
            case .scaleProportionallyToFill: .resizeAspectFill
            case .center: .center
            case .top: .top
            case .topRight: .topRight
            case .right: .right
            case .bottomRight: .bottomRight
            case .bottom: .bottom
            case .bottomLeft: .bottomLeft
            case .left: .left
            case .topLeft: .topLeft
            }
        }
    }

    /// Draws the contents again after a change of the size.
    func redrawAfterResize() {
        if traits.redrawPolicy == .crossfade, isShown, let layer {
            let fade = CATransition()
            fade.duration = CATransaction.animationDuration()
            layer.add(fade, forKey: kCATransition)
        }
        needsDisplay = true
    }

    /// The filters of the view's layer and its subviews. Default none.
    public var contentFilters: [CIFilter] {
        get { layer?.filters as? [CIFilter] ?? traits.filters.content }
        set {
            traits.filters.content = newValue
            animatingIfAsked { layer?.filters = newValue.isEmpty ? nil : newValue }
        }
    }

    /// The filters of what is behind the view. Default none.
    public var backgroundFilters: [CIFilter] {
        get { layer?.backgroundFilters as? [CIFilter] ?? traits.filters.background }
        set {
            traits.filters.background = newValue
            animatingIfAsked { layer?.backgroundFilters = newValue.isEmpty ? nil : newValue }
        }
    }

    /// The filter that combines the view with what is behind it; nil, the default, for the usual composition.
    public var compositingFilter: CIFilter? {
        get { layer?.compositingFilter as? CIFilter ?? traits.filters.compositing }
        set {
            traits.filters.compositing = newValue
            animatingIfAsked { layer?.compositingFilter = newValue }
        }
    }
}

extension LayerBacking {
    /// The offset of a shadow on the layer. That of an `NSShadow` is positive upward, also in a layer whose y axis points down.
    func offset(of shadow: NSShadow) -> CGSize {
        let offset = shadow.shadowOffset
        let outside = view.superview?.isFlipped ?? false
        let pointsDown = isHosted ? outside != (layer?.isGeometryFlipped ?? false) : view.isFlipped
        return pointsDown ? CGSize(width: offset.width, height: -offset.height) : offset
    }

    /// Sets the properties of the layer that the program has set on the view.
    func updateTraits() {
        guard let layer else { return }
        let traits = view.traits
        // A backing layer of the program may have a gravity of its own.
        if !isHosted, let placement = traits.contentsPlacement { layer.contentsGravity = placement.gravity }
        if !isHosted, let drawsConcurrently = traits.drawsConcurrently { layer.drawsAsynchronously = drawsConcurrently }
        if let shadow = traits.shadow {
            layer.shadowOffset = offset(of: shadow)
            layer.shadowRadius = shadow.shadowBlurRadius
            layer.shadowColor = shadow.shadowColor?.withAlphaComponent(1).cgColor
            layer.shadowOpacity = Float(shadow.shadowColor?.alphaComponent ?? 0)
        }
        if !traits.filters.content.isEmpty { layer.filters = traits.filters.content }
        if !traits.filters.background.isEmpty { layer.backgroundFilters = traits.filters.background }
        if let filter = traits.filters.compositing { layer.compositingFilter = filter }
    }
}
