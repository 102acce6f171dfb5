import AcetateWayland
import Foundation

// Prints what the compositor at hand offers to programs.

/// Prints a line on standard error and exits with status 1.
func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("acetate-info: \(message)\n".utf8))
    exit(1)
}

switch CommandLine.arguments.dropFirst().first {
case nil: break
case "--help", "-h":
    print(
        """
        usage: acetate-info
        Prints what the Wayland compositor of WAYLAND_DISPLAY offers, what programs bind of it, and what follows from what
        is missing. Exits with status 1 if there is no compositor, or if no program can run on it.
        """)
    exit(0)
case let argument?: fail("there is no option \(argument.debugDescription); --help describes the program")
}

do throws(WaylandError) {
    let display = try DisplayHandle.connect()
    let survey = try CompositorSurvey(of: display)
    let report = SurveyReport(survey)
    print(report.text)
    if let problem = report.problem { fail(problem) }
    // The same connection, because WAYLAND_SOCKET leads to one only.
    let connection = try WaylandConnection(over: display)
    print(SurveyReport.devices(of: connection))
    connection.disconnect()
} catch {
    fail("\(error)")
}
