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
        Page(
            "writing", "Text that writes itself",
            "The outlines of a line's glyphs, as CTRun and CTFontCreatePathForGlyph return them, in shape layers.",
            make: { WritingScene() }),
        Page(
            "slots", "A slot machine",
            "Each reel is a CATransformLayer with twelve faces. Space spins them.",
            make: { SlotsScene() }),
        Page(
            "cover-flow", "Cover flow",
            "Implicit animations in perspective; a replicator's second instance is the reflection.",
            make: { CoverFlowScene() }),
        Page(
            "cards", "A stack of cards",
            "CASpringAnimation moves the stack when the top card is thrown away. Space throws the next.",
            make: { CardsScene() }),
        Page(
            "confetti", "Confetti",
            "CAEmitterLayer with an animated birthRate: two bursts and a rain. Space fires again.",
            make: { ConfettiScene() }),
        Page(
            "chart", "An animated chart",
            "Implicit animations of bars, morphing curves, and numbers that count: an animatable property and its action.",
            make: { ChartScene() }),
        Page(
            "pull", "Pull to refresh",
            "The finger's distance is the timeOffset of a layer with speed 0; then it is released.",
            make: { PullScene() }),
        Page(
            "page-turn", "Turning pages",
            "Nested transform layers with contentsRect, a leaf whose sides are not double-sided, and CATransition.",
            make: { PageTurnScene() }),
    ]
}
