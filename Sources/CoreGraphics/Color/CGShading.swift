// Shadings: gradients whose colors a function of the program computes.

/// Computes the results of a `CGFunction`: receives `info`, the inputs, and memory for the results.
public typealias CGFunctionEvaluateCallback =
    @Sendable (UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>) -> Void
/// Called when a `CGFunction` is released, with `info`.
public typealias CGFunctionReleaseInfoCallback = @Sendable (UnsafeMutableRawPointer?) -> Void

/// The functions of a `CGFunction`.
public struct CGFunctionCallbacks: Sendable {
    /// 0.
    public var version: UInt32
    /// Computes the outputs of the function for its inputs.
    public var evaluate: CGFunctionEvaluateCallback?
    /// Is called with the function's pointer when the function is no longer used; nil for nothing.
    public var releaseInfo: CGFunctionReleaseInfoCallback?

    /// Creates the callbacks; the version is 0.
    public init(
        version: UInt32, evaluate: CGFunctionEvaluateCallback?, releaseInfo: CGFunctionReleaseInfoCallback?
    ) {
        (self.version, self.evaluate, self.releaseInfo) = (version, evaluate, releaseInfo)
    }
}

/// A function of numbers, given by the program.
public final class CGFunction {
    private let info: UnsafeMutableRawPointer?
    private let callbacks: CGFunctionCallbacks
    /// The lower and the upper bound of each input and result; nil for none.
    fileprivate let domain: [CGFloat]?
    private let range: [CGFloat]?
    fileprivate let inputCount: Int
    fileprivate let resultCount: Int

    /// Creates a function with `domainDimension` inputs and `rangeDimension` results. `domain` and `range` have the lower
    /// and the upper bound of each, to which they are clamped; nil means none. Nil if the callbacks have no function, or
    /// if a dimension is not positive.
    public init?(
        info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?, rangeDimension: Int,
        range: UnsafePointer<CGFloat>?, callbacks: UnsafePointer<CGFunctionCallbacks>
    ) {
        guard domainDimension > 0, rangeDimension > 0, callbacks.pointee.evaluate != nil else { return nil }
        self.info = info
        self.callbacks = callbacks.pointee
        (inputCount, resultCount) = (domainDimension, rangeDimension)
        self.domain = domain.map { Array(UnsafeBufferPointer(start: $0, count: 2 * domainDimension)) }
        self.range = range.map { Array(UnsafeBufferPointer(start: $0, count: 2 * rangeDimension)) }
    }

    deinit { callbacks.releaseInfo?(info) }

    /// The results for one input.
    fileprivate func callAsFunction(_ input: CGFloat) -> [CGFloat] {
        var input = input
        if let domain { input = min(max(input, domain[0]), domain[1]) }
        var results = [CGFloat](repeating: 0, count: resultCount)
        callbacks.evaluate?(info, &input, &results)
        guard let range else { return results }
        return results.indices.map { min(max(results[$0], range[2 * $0]), range[2 * $0 + 1]) }
    }
}

/// A gradient between two points or circles, whose colors a function computes. Between 1025 places, the colors are
/// interpolated.
public final class CGShading {
    fileprivate enum Shape {
        case axial(CGPoint, CGPoint)
        case radial(CGPoint, CGFloat, CGPoint, CGFloat)
    }

    fileprivate let shape: Shape
    fileprivate let gradient: CGGradient
    fileprivate let options: CGGradientDrawingOptions

    /// A shading along a line. The function's input goes from the lower bound of its domain (0 if it has none) at
    /// `start` to the upper one (1) at `end`; its results are the components of `space` and alpha. Nil if their numbers
    /// differ.
    public convenience init?(
        axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction, extendStart: Bool,
        extendEnd: Bool
    ) {
        self.init(.axial(start, end), space, function, extendStart, extendEnd)
    }

    /// A shading from one circle to another. See `init(axialSpace:start:end:function:extendStart:extendEnd:)`.
    public convenience init?(
        radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat,
        function: CGFunction, extendStart: Bool, extendEnd: Bool
    ) {
        self.init(.radial(start, startRadius, end, endRadius), space, function, extendStart, extendEnd)
    }

    private init?(
        _ shape: Shape, _ space: CGColorSpace, _ function: CGFunction, _ extendStart: Bool, _ extendEnd: Bool
    ) {
        guard function.inputCount == 1, function.resultCount == space.numberOfComponents + 1 else { return nil }
        let (low, high) = function.domain.map { ($0[0], $0[1]) } ?? (0, 1)
        let steps = 1024
        var components: [CGFloat] = []
        for step in 0...steps { components += function(low + (high - low) * CGFloat(step) / CGFloat(steps)) }
        let gradient = CGGradient(colorSpace: space, colorComponents: components, locations: nil, count: steps + 1)
        guard let gradient else { return nil }
        self.gradient = gradient
        self.shape = shape
        var options: CGGradientDrawingOptions = []
        if extendStart { options.insert(.drawsBeforeStartLocation) }
        if extendEnd { options.insert(.drawsAfterEndLocation) }
        self.options = options
    }
}

extension CGContext {
    /// Fills the clip with a shading.
    public func drawShading(_ shading: CGShading) {
        switch shading.shape {
        case .axial(let start, let end):
            drawLinearGradient(shading.gradient, start: start, end: end, options: shading.options)
        case .radial(let start, let startRadius, let end, let endRadius):
            drawRadialGradient(
                shading.gradient, startCenter: start, startRadius: startRadius, endCenter: end, endRadius: endRadius,
                options: shading.options)
        }
    }
}
