import CoreGraphics
import CoreMedia
import Foundation

/// What an `AVVideoComposition` shows during a time.
public protocol AVVideoCompositionInstructionProtocol: NSObjectProtocol {
    /// When the instruction applies.
    var timeRange: CMTimeRange { get }
    /// Whether the composition's animation tool applies.
    var enablePostProcessing: Bool { get }
    /// Whether the instruction shows changes even if the movie does not.
    var containsTweening: Bool { get }
}

/// Shows the pictures of a movie as layer instructions say, over a color, during a time.
open class AVVideoCompositionInstruction: NSObject, AVVideoCompositionInstructionProtocol, @unchecked Sendable {
    // An export reads instructions on its thread; programs do not change them then.

    /// When the instruction applies, in the time of the movie. Invalid, the default, applies never. The instructions of a
    /// composition follow each other without gaps.
    public fileprivate(set) var timeRange = CMTimeRange.invalid
    /// The color below the pictures; nil, the default, for black.
    public fileprivate(set) var backgroundColor: CGColor?
    /// How the pictures are shown, the topmost first. Without any, which is the default, only the color is shown.
    public fileprivate(set) var layerInstructions: [AVVideoCompositionLayerInstruction] = []
    /// Whether the composition's animation tool applies. Default true.
    public fileprivate(set) var enablePostProcessing = true
    /// Whether a layer instruction has ramps.
    public var containsTweening: Bool { layerInstructions.contains { $0.hasRamps } }
}

/// An instruction that can be changed.
open class AVMutableVideoCompositionInstruction: AVVideoCompositionInstruction, @unchecked Sendable {
    override public var timeRange: CMTimeRange {
        get { super.timeRange }
        set { super.timeRange = newValue }
    }

    override public var backgroundColor: CGColor? {
        get { super.backgroundColor }
        set { super.backgroundColor = newValue }
    }

    override public var layerInstructions: [AVVideoCompositionLayerInstruction] {
        get { super.layerInstructions }
        set { super.layerInstructions = newValue }
    }

    override public var enablePostProcessing: Bool {
        get { super.enablePostProcessing }
        set { super.enablePostProcessing = newValue }
    }
}
