/// The outputs and the scale of a window.
extension WaylandWindow {
    /// Buffer pixels per point.
    package var scale: Double { Double(scale120) / 120 }

    /// Handles the compositor's preferred scale. Scales below 0.25 and above 16 are ignored, because no window could be drawn.
    func preferScale(_ scale120: Int) {
        guard (30...1920).contains(scale120) else { return }
        preferredScale120 = scale120
        updateScale()
    }

    /// Sets the scale to the compositor's preference, or else to the greatest scale of the entered outputs. Before the
    /// window has entered one, the output of the full screen request counts, or else all outputs, so that the first
    /// buffer has a sufficient resolution.
    func updateScale() {
        var candidates = outputs
        if candidates.isEmpty, !hasEntered {
            if case .some(.some(let output)) = expectedFullscreen {
                candidates = [output]
            } else {
                candidates = connection.outputs
            }
        }
        let scale = preferredScale120 ?? candidates.map { $0.info.scale * 120 }.max() ?? scale120
        guard scale != scale120 else { return }
        scale120 = scale
        guard isConfigured else { return }
        limitSize()
        events?(.scaleChanged(self.scale))
        submit(serial: nil)
    }

    func outputChanged(_ output: WaylandOutput) {
        guard outputs.contains(where: { $0 === output }) else { return }
        updateOutputs()
    }

    func outputRemoved(_ output: WaylandOutput) {
        guard outputs.contains(where: { $0 === output }) else { return }
        outputs.removeAll { $0 === output }
        updateOutputs()
    }

    /// The refresh rate of the fastest output that shows the window.
    var refresh: Double? { outputs.compactMap { $0.info.refresh }.max() ?? connection.outputs.first?.info.refresh }

    func updateOutputs() {
        updateScale()
        if refresh != submittedRefresh { submit(serial: nil) }
        events?(.outputsChanged)
    }
}
