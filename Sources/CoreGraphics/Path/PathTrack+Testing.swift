extension PathTrack {
    /// The start of the first segment, then the end of each segment.
    package var keyPoints: [CGPoint] {
        [point(Place(segment: 0, parameter: 0))]
            + (0..<segmentCount).map { point(Place(segment: $0, parameter: 1)) }
    }
}
