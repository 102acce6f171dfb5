import AcetateProtocols

extension ScriptedCompositor {
    /// An output.
    package struct Output: Hashable, Sendable {
        package var name = "TEST-1"
        /// The position among the outputs, in points.
        package var x = 0
        package var y = 0
        /// The size of the mode, in pixels before the transform.
        package var width = 1920
        package var height = 1080
        package var scale = 1
        package var transform = WlOutput.Transform.normal
        /// Hertz.
        package var refresh = 60.0
        /// The size in points that xdg-output reports; nil for that of the scale.
        package var logicalSize: (width: Int, height: Int)? {
            get { logical.map { ($0[0], $0[1]) } }
            set { logical = newValue.map { [$0.width, $0.height] } }
        }
        private var logical: [Int]?

        package init() {}

        /// The size in points.
        var size: (width: Int, height: Int) {
            if let logicalSize { return logicalSize }
            let isTurned = transform.rawValue % 2 == 1
            return ((isTurned ? height : width) / scale, (isTurned ? width : height) / scale)
        }
    }

    /// Connects another output; returns the name of its global.
    @discardableResult package func addOutput(_ output: Output) -> UInt32 {
        queue.sync {
            let name = state.nextGlobalName
            state.outputs[name] = output
            return state.addGlobal("wl_output", version: 4)
        }
    }

    /// Changes an output that `addOutput` has connected.
    package func changeOutput(_ name: UInt32, to output: Output) {
        queue.sync {
            state.outputs[name] = output
            for object in state.objects("wl_output") where object.global == name { state.describeOutput(object) }
        }
    }

    /// Disconnects an output.
    package func removeOutput(_ name: UInt32) { queue.sync { state.removeGlobal(name: name) } }

    /// The newest client's object for an output that `addOutput` has connected; 0 if there is none.
    package func output(_ name: UInt32) -> UInt32 {
        queue.sync { state.objects("wl_output").last { $0.global == name }?.id ?? 0 }
    }

    /// The newest client's object for the first output; 0 if there is none.
    package var firstOutput: UInt32 {
        queue.sync { state.objects("wl_output").min { $0.global < $1.global }?.id ?? 0 }
    }

    /// Moves all surfaces of the clients with a role onto an output, or off it.
    package func send(_ event: String, output name: UInt32) {
        queue.sync {
            for surface in state.objects("wl_surface") where (surface.role as? SurfaceRole)?.hasShellRole == true {
                let outputs = surface.client.objects.values.filter { $0.interface.name == "wl_output" }
                guard let output = outputs.first(where: { $0.global == name }) else { continue }
                surface.send(event, [.object(output.id)])
            }
        }
    }
}

extension CompositorState {
    /// The description of a client's output; for nil and for outputs of `Options.globals` that of the options.
    func output(_ object: CompositorObject?) -> ScriptedCompositor.Output {
        if let object, let output = outputs[object.global] { return output }
        var output = ScriptedCompositor.Output()
        (output.width, output.height) = (options.outputWidth, options.outputHeight)
        (output.scale, output.refresh) = (options.outputScale, options.refresh)
        return output
    }

    func describeOutput(_ object: CompositorObject) {
        let output = output(object)
        let subpixel = Int(WlOutput.Subpixel.unknown.rawValue)
        object.send(
            "geometry",
            [
                .int(output.x), .int(output.y), .int(600), .int(340), .int(subpixel), .string("Acme"),
                .string("Scripted"), .int(Int(output.transform.rawValue)),
            ])
        let mode: WlOutput.Mode = [.current, .preferred]
        object.send(
            "mode",
            [
                .uint(mode.rawValue), .int(output.width), .int(output.height),
                .int(Int((output.refresh * 1000).rounded())),
            ])
        if object.version >= 2 { object.send("scale", [.int(output.scale)]) }
        if object.version >= 4 {
            object.send("name", [.string(output.name)])
            object.send("description", [.string("A scripted output")])
        }
        for xdgOutput in objects("zxdg_output_v1") where xdgOutput.client === object.client {
            if xdgOutput.parent == object.id { describe(xdgOutput, output) }
        }
        if object.version >= 2 { object.send("done", []) }
    }

    /// Handles zxdg_output_manager_v1.get_xdg_output.
    func makeXDGOutput(_ made: CompositorObject, _ output: CompositorObject?) {
        guard let output else { return }
        made.parent = output.id
        describe(made, self.output(output))
        if made.version >= 3 { output.send("done", []) }
    }

    private func describe(_ xdgOutput: CompositorObject, _ output: ScriptedCompositor.Output) {
        xdgOutput.send("logical_position", [.int(output.x), .int(output.y)])
        xdgOutput.send("logical_size", [.int(output.size.width), .int(output.size.height)])
        if xdgOutput.version < 3 { xdgOutput.send("done", []) }
    }
}
