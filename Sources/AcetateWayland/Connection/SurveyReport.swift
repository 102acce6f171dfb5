/// The text of a survey for the user.
@MainActor package struct SurveyReport {
    /// What is bound, what is missing with its consequences, and what is not used.
    package let text: String
    /// The reason why no program can run on the compositor; nil if programs can.
    package let problem: String?

    package init(_ survey: CompositorSurvey) {
        var bound: [String] = []
        var missing: [String] = []
        var problem: String?
        let width = GlobalRequest.all.map(\.name.count).max() ?? 0
        for request in GlobalRequest.all {
            let name = request.name.padded(to: width)
            switch survey.finding(request) {
            case .bound(let version):
                let count = survey.count(of: request.name)
                bound.append("  \(name)  version \(version)" + (count > 1 ? ", \(count) of them" : ""))
                continue
            case .tooOld(let offered):
                missing.append("  \(name)  version \(offered) is too old, \(request.required) is needed")
            case .missing: missing.append("  \(name)  not offered")
            }
            missing.append("      \(request.absence)")
            if request.need == .required, problem == nil {
                problem = "no program can run on this compositor, because it lacks \(request.name); use another one"
            }
        }
        let unused = survey.unused.map { "  \(ForeignText.escaped($0.interface)) \($0.version)" }
        let sections = [("Bound", bound), ("Missing", missing), ("Offered and not used", unused)]
        text = sections.filter { !$0.1.isEmpty }.map { "\($0.0):\n" + $0.1.joined(separator: "\n") }
            .joined(separator: "\n\n")
        self.problem = problem
    }

    /// Describes the outputs and seats of a connection.
    package static func devices(of connection: WaylandConnection) -> String {
        var lines = ["", "Screens:"]
        for output in connection.outputs where output.isKnown {
            let info = output.info
            let refresh = info.refresh.map { " at \($0) Hz" } ?? ""
            lines.append(
                "  \(info.name.isEmpty ? "unnamed" : ForeignText.escaped(info.name)): "
                    + "\(info.pixelWidth)x\(info.pixelHeight) pixels\(refresh), "
                    + "\(info.width)x\(info.height) points at \(info.x),\(info.y)")
        }
        if connection.outputs.isEmpty { lines.append("  none") }
        lines.append("\nSeats:")
        for seat in connection.seats {
            let devices = [
                (seat.hasKeyboard, "keyboard"), (seat.hasPointer, "pointer"), (seat.hasTouch, "touch screen"),
            ]
            let names = devices.filter(\.0).map(\.1)
            let name = seat.name.isEmpty ? "unnamed" : ForeignText.escaped(seat.name)
            lines.append("  \(name): \(names.isEmpty ? "no devices" : names.joined(separator: ", "))")
        }
        if connection.seats.isEmpty { lines.append("  none") }
        return lines.joined(separator: "\n")
    }

    /// The rows of the table of globals in the documentation.
    package static var documentation: [String] {
        GlobalRequest.all.map { request in
            "| `\(request.name)` | \(request.required) | \(request.known) | \(request.absence) |"
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }
}
