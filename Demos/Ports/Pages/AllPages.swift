extension Page {
    /// The pages in the order of their numbers.
    static let all: [Page] = [
        Page(
            "spinners", "Thirty activity spinners",
            "Replicators, strokes, keyframes with staggered begin times, masks, particles, springs and transforms.",
            make: { SpinnersScene() }),
        Page(
            "player", "A player of vector animations",
            "Shapes, gradients, trimmed paths, mattes, repeaters, remapped compositions and morphing paths from JSON.",
            make: { PlayerScene() }),
    ]
}
