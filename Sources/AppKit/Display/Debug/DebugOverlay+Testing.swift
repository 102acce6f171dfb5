extension DebugOverlay {
    /// The frames of the panel; nil without a panel.
    var history: FrameHistory? { panel?.history }
}
