import AppKit

extension MovieBuilder {
    /// Returns a layer as large as the movie that shows it, with the origin at the bottom left.
    func makeLayer() -> CALayer {
        let root = canvas("movie")
        root.masksToBounds = true
        add(movie.layers, to: root)
        root.duration = duration
        root.repeatCount = .infinity
        return root
    }

    private func canvas(_ name: String) -> CALayer {
        let layer = CALayer()
        layer.name = name
        layer.anchorPoint = .zero
        layer.bounds = CGRect(origin: .zero, size: size)
        return layer
    }

    private func add(_ layers: [Movie.Layer], to root: CALayer) {
        let mattes = Set(layers.compactMap(\.matte))
        for layer in layers where layer.isHelper != true && !mattes.contains(layer.name) {
            root.addSublayer(placed(layer, among: layers))
        }
    }

    /// Returns a layer with its matte, inside the motions of its parents.
    private func placed(_ layer: Movie.Layer, among layers: [Movie.Layer]) -> CALayer {
        var result = content(layer)
        var parent = layer.parent
        while let name = parent, let next = layers.first(where: { $0.name == name }) {
            let carrier = canvas(name)
            move(carrier, next.motion, withOpacity: false)
            carrier.addSublayer(result)
            (result, parent) = (carrier, next.parent)
        }
        guard let matte = layers.first(where: { $0.name == layer.matte }) else { return result }
        let group = canvas("\(layer.name) with matte")
        group.addSublayer(result)
        let mask = placed(matte, among: layers)
        guard layer.invertedMatte == true else {
            group.mask = mask
            return group
        }
        // What is opaque except for the matte.
        let cover = canvas("cover")
        cover.backgroundColor = CGColor(gray: 0, alpha: 1)
        cover.compositingFilter = CIFilter(name: "CISourceOutCompositing")
        let inverse = canvas("inverse")
        inverse.addSublayer(mask)
        inverse.addSublayer(cover)
        group.mask = inverse
        return group
    }

    private func content(_ description: Movie.Layer) -> CALayer {
        let layer = canvas(description.name)
        move(layer, description.motion)
        if let visible = description.visible { show(layer, visible[0], visible[1]) }
        if let mask = description.mask { layer.mask = maskLayer(mask) }
        for shape in description.shapes ?? [] { layer.addSublayer(shapeLayer(shape)) }
        if let name = description.composition, let inner = movie.compositions?[name] {
            let composition = canvas(name)
            var builder = self
            if let remap = description.remap {
                builder.remaps.append { remap.value(at: $0) }
            } else {
                let stretch = description.stretch ?? 1
                composition.beginTime = (description.start ?? 0) / movie.frameRate
                composition.speed = Float(1 / stretch)
                composition.fillMode = .both
            }
            builder.add(inner, to: composition)
            layer.addSublayer(composition)
        }
        return layer
    }

    /// Shows a layer in a range of frames only.
    private func show(_ layer: CALayer, _ first: Double, _ end: Double) {
        let animation = CAKeyframeAnimation(keyPath: "hidden")
        animation.calculationMode = .discrete
        animation.values = [true, false, true]
        animation.keyTimes = [0, first / movie.frames, end / movie.frames, 1].map { NSNumber(value: $0) }
        add(animation, to: layer)
    }

    private func maskLayer(_ mask: Movie.Mask) -> CALayer {
        let layer = CAShapeLayer()
        layer.anchorPoint = .zero
        layer.bounds = CGRect(origin: .zero, size: size)
        // The inverse is what is between the outline and a rectangle around everything.
        let outside = mask.inverted == true ? CGRect(x: -4000, y: -4000, width: 8000, height: 8000) : nil
        layer.fillRule = .evenOdd
        outline(layer, [mask.outline], outside: outside)
        return layer
    }

    // MARK: Shapes

    private func shapeLayer(_ shape: Movie.Shape) -> CALayer {
        let content = canvas("shape")
        if let gradient = shape.gradient { content.addSublayer(gradientLayer(gradient, shape)) }
        let drawn = CAShapeLayer()
        drawn.name = "outline"
        drawn.anchorPoint = .zero
        drawn.bounds = CGRect(origin: .zero, size: size)
        drawn.fillColor = nil
        drawn.fillRule = shape.evenOdd == true ? .evenOdd : .nonZero
        animate(drawn, "fillColor", shape.fill, Self.color)
        if let stroke = shape.stroke {
            animate(drawn, "strokeColor", stroke.color, Self.color)
            animate(drawn, "lineWidth", stroke.width ?? Track(1)) { $0 }
            (drawn.lineCap, drawn.lineJoin) = (stroke.isButt == true ? .butt : .round, .round)
            drawn.lineDashPattern = stroke.dash?.map { NSNumber(value: $0) }
            animate(drawn, "lineDashPhase", stroke.dashPhase) { $0 }
        }
        // With an offset, the part may pass the end of the path, which therefore runs around twice.
        outline(drawn, shape.outlines, twice: shape.trim?.offset != nil)
        if let trim = shape.trim { self.trim(drawn, trim) }
        if shape.fill != nil || shape.stroke != nil { content.addSublayer(drawn) }
        guard let repeater = shape.repeater else {
            move(content, shape.motion)
            return content
        }
        let copies = CAReplicatorLayer()
        (copies.name, copies.bounds) = ("copies", CGRect(origin: .zero, size: size))
        copies.instanceCount = repeater.count
        copies.instanceDelay = (repeater.delay ?? 0) / movie.frameRate
        copies.instanceColor = CGColor(gray: 1, alpha: 1)
        copies.instanceAlphaOffset = Float(repeater.fade ?? 0)
        move(copies, shape.motion)
        let move = repeater.move ?? [0, 0]
        let scale = repeater.scale ?? 1
        // The copies turn around the replicator's center, and so the transform is that around the anchor.
        let anchor = shape.motion?.anchor ?? [0, 0]
        let away = CGPoint(x: anchor[0] - size.width / 2, y: anchor[1] - size.height / 2)
        func step(_ degrees: Double) -> CATransform3D {
            var step = CATransform3DMakeTranslation(-away.x, -away.y, 0)
            step = CATransform3DConcat(step, CATransform3DMakeScale(scale, scale, 1))
            step = CATransform3DConcat(step, CATransform3DMakeRotation(degrees * .pi / 180, 0, 0, 1))
            return CATransform3DConcat(step, CATransform3DMakeTranslation(away.x + move[0], away.y + move[1], 0))
        }
        let rotation = repeater.rotation ?? Track(0)
        if rotation.isAnimated {
            animate(copies, "instanceTransform", sampled: { step(rotation.value(at: $0)) })
        } else {
            copies.instanceTransform = step(rotation.first)
        }
        copies.addSublayer(content)
        return copies
    }

    private func gradientLayer(_ gradient: Movie.Gradient, _ shape: Movie.Shape) -> CALayer {
        let layer = CAGradientLayer()
        layer.name = "gradient"
        layer.anchorPoint = .zero
        // Outlines may reach out of the composition, whose lower left corner is at a third of this frame.
        layer.frame = CGRect(
            x: -size.width, y: -size.height, width: 3 * size.width, height: 3 * size.height)
        layer.type = gradient.isRadial == true ? .radial : .axial
        animate(layer, "colors", gradient.colors) { $0.map(Self.color) }
        animate(layer, "locations", gradient.locations) { $0.map { part in NSNumber(value: part) } }
        func point(_ v: [Double]) -> CGPoint { CGPoint(x: (v[0] + 1) / 3, y: (v[1] + 1) / 3) }
        animate(layer, "startPoint", gradient.start, point)
        animate(layer, "endPoint", gradient.end, point)
        let mask = CAShapeLayer()
        mask.anchorPoint = .zero
        mask.bounds = CGRect(origin: .zero, size: size)
        mask.position = CGPoint(x: size.width, y: size.height)
        mask.fillRule = shape.evenOdd == true ? .evenOdd : .nonZero
        outline(mask, shape.outlines)
        layer.mask = mask
        return layer
    }

    private func trim(_ layer: CAShapeLayer, _ trim: Movie.Trim) {
        let (start, end) = (trim.start ?? Track(0), trim.end ?? Track(1))
        guard let offset = trim.offset else {
            animate(layer, "strokeStart", start) { $0 }
            animate(layer, "strokeEnd", end) { $0 }
            return
        }
        func part(_ track: Track<Double>, _ frame: Double) -> Double {
            (track.value(at: frame) + offset.value(at: frame)) / 2
        }
        animate(layer, "strokeStart", sampled: { part(start, $0) })
        animate(layer, "strokeEnd", sampled: { part(end, $0) })
    }

    static func color(_ parts: [Double]) -> CGColor {
        CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
    }
}
