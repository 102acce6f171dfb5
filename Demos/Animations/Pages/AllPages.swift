import DemoSupport

extension Page {
    /// By their numbers.
    static let all: [Page] = [
        .basic, .timingFunctions, .repeating, .fillModes, .keyframes, .splines, .paths, .springs, .groups, .transitions,
        .pushes, .filterTransitions, .valueFunctions, .transforms, .colors, .images, .shadows, .filters, .additive,
        .layerTime, .ownProperty, .displayLink,
    ]
}
