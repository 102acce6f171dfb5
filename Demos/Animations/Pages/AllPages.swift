import DemoSupport

extension Page {
    /// All pages, in the order of their numbers.
    static let all: [Page] = [
        .basic, .timingFunctions, .repeating, .fillModes, .keyframes, .splines, .paths, .springs, .groups, .transitions,
        .pushes, .filterTransitions, .valueFunctions, .transforms, .colors, .images, .shadows, .filters, .additive,
        .layerTime, .ownProperty, .displayLink,
    ]
}
