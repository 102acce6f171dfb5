import AppKit

/// Builds the layers and animations of a movie.
///
/// Every animation lasts as long as the movie, and stays. The clock of the layer that contains them decides what is shown.
struct MovieBuilder {
    let movie: Movie
    /// The frame of the animations' tracks at each frame of the movie, if a composition is remapped.
    var remaps: [@Sendable (Double) -> Double] = []

    var size: CGSize { CGSize(width: movie.size[0], height: movie.size[1]) }
    var duration: Double { movie.frames / movie.frameRate }

    // MARK: Animations

    /// Adds an animation of a track to a layer, and sets its first value.
    func animate<Value>(
        _ layer: CALayer, _ keyPath: String, _ track: Track<Value>?, _ convert: (Value) -> Any
    ) {
        guard let track else { return }
        layer.setValue(convert(track.value(at: remapped(0))), forKeyPath: keyPath)
        guard track.isAnimated else { return }
        add(
            remaps.isEmpty ? keyframes(keyPath, track, convert) : samples(keyPath) { convert(track.value(at: $0)) },
            to: layer)
    }

    /// Adds an animation of the value that a closure returns for each frame.
    func animate(_ layer: CALayer, _ keyPath: String, sampled value: (Double) -> Any) {
        layer.setValue(value(remapped(0)), forKeyPath: keyPath)
        add(samples(keyPath, value), to: layer)
    }

    private func remapped(_ frame: Double) -> Double { remaps.reduce(frame) { $1($0) } }

    private func keyframes<Value>(
        _ keyPath: String, _ track: Track<Value>, _ convert: (Value) -> Any
    ) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        var (values, times, functions) = ([Any](), [NSNumber](), [CAMediaTimingFunction]())
        func append(_ value: Value, at frame: Double, _ ease: [Double]? = nil) {
            if !times.isEmpty {
                functions.append(
                    ease.map {
                        CAMediaTimingFunction(controlPoints: Float($0[0]), Float($0[1]), Float($0[2]), Float($0[3]))
                    } ?? CAMediaTimingFunction(name: .linear))
            }
            values.append(convert(value))
            times.append(NSNumber(value: frame / movie.frames))
        }
        if track.keys[0].frame > 0 { append(track.first, at: 0) }
        for (index, key) in track.keys.enumerated() {
            let last = index > 0 ? track.keys[index - 1] : nil
            if let last, last.hold { append(last.value, at: key.frame) }
            append(key.value, at: key.frame, last?.hold == true ? nil : last?.ease)
        }
        if let last = track.keys.last, last.frame < movie.frames { append(last.value, at: movie.frames) }
        (animation.values, animation.keyTimes, animation.timingFunctions) = (values, times, functions)
        return animation
    }

    private func samples(_ keyPath: String, _ value: (Double) -> Any) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        let frames = Int(movie.frames)
        animation.values = (0...frames).map { value(remapped(Double($0))) }
        animation.keyTimes = (0...frames).map { NSNumber(value: Double($0) / movie.frames) }
        return animation
    }

    func add(_ animation: CAAnimation, to layer: CALayer) {
        animation.duration = duration
        // 0 would mean the current time.
        animation.beginTime = 1e-100
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: (animation as? CAPropertyAnimation)?.keyPath)
    }

    // MARK: Motion

    /// Sets how a layer is moved. Its bounds are those of the movie.
    func move(_ layer: CALayer, _ motion: Movie.Motion?, withOpacity: Bool = true) {
        let anchor = motion?.anchor ?? [0, 0]
        layer.anchorPoint = CGPoint(x: anchor[0] / movie.size[0], y: anchor[1] / movie.size[1])
        layer.position = .zero
        guard let motion else { return }
        if let position = motion.position {
            if remaps.isEmpty, position.keys.contains(where: { $0.curve != nil }) {
                follow(layer, position)
            } else {
                animate(layer, "position", position) { CGPoint(x: $0[0], y: $0[1]) }
            }
        }
        animate(layer, "transform.scale.x", motion.scale) { $0[0] }
        animate(layer, "transform.scale.y", motion.scale) { $0[1] }
        animate(layer, "transform.rotation.z", motion.rotation) { $0 * .pi / 180 }
        if withOpacity { animate(layer, "opacity", motion.opacity) { $0 } }
    }

    /// Moves a layer along curves between its keys.
    private func follow(_ layer: CALayer, _ track: Track<[Double]>) {
        let plain = keyframes("position", track) { CGPoint(x: $0[0], y: $0[1]) }
        let path = CGMutablePath()
        let keys = track.keys
        func point(_ key: Track<[Double]>.Key) -> CGPoint { CGPoint(x: key.value[0], y: key.value[1]) }
        path.move(to: point(keys[0]))
        if keys[0].frame > 0 { path.addLine(to: point(keys[0])) }
        for (key, next) in zip(keys, keys.dropFirst()) {
            if let curve = key.curve {
                path.addCurve(
                    to: point(next), control1: CGPoint(x: curve[0], y: curve[1]),
                    control2: CGPoint(x: curve[2], y: curve[3]))
            } else {
                path.addLine(to: point(next))
            }
        }
        if keys[keys.count - 1].frame < movie.frames { path.addLine(to: path.currentPoint) }
        plain.values = nil
        plain.path = path
        layer.position = point(keys[0])
        add(plain, to: layer)
    }
}
