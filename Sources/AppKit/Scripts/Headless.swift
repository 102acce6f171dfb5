import CAcetateClock
import CoreText
import Foundation
import QuartzCore

/// The display in memory that the environment variable `ACETATE_HEADLESS` asks for.
struct Headless: Equatable, Sendable {
    /// Pixels.
    var width, height: Int
    /// Pixels per point.
    var scale = 1.0
    /// Whether the desktop prefers dark windows.
    var isDark = false
    /// Whether windows draw their own frames.
    var hasFrames = false

    static let variable = "ACETATE_HEADLESS", scriptVariable = "ACETATE_SCRIPT"
    /// The variable with the name of the script that a program has started itself with.
    static let nameVariable = "ACETATE_SCRIPT_NAME"

    /// The name of the script that the program has started itself with; nil if the script is that of its user.
    static let ownScriptName = ProcessInfo.processInfo.environment[nameVariable]

    /// Parses a screen such as `1920x1080`, `1920x1080@2` or `1920x1080@2,dark,frames`; nil for something else.
    init?(_ text: String) {
        var parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let screen = parts.removeFirst().split(separator: "@", omittingEmptySubsequences: false)
        let sides = screen[0].split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard screen.count <= 2, sides.count == 2, let width = sides[0], let height = sides[1],
            (1...16384).contains(width), (1...16384).contains(height)
        else { return nil }
        (self.width, self.height) = (width, height)
        if screen.count == 2 {
            guard let scale = Double(screen[1]), (0.25...16).contains(scale) else { return nil }
            self.scale = scale
        }
        for part in parts {
            switch part {
            case "dark": isDark = true
            case "light": isDark = false
            case "frames": hasFrames = true
            default: return nil
            }
        }
    }

    init(width: Int, height: Int, scale: Double = 1, isDark: Bool = false, hasFrames: Bool = false) {
        (self.width, self.height, self.scale, self.isDark, self.hasFrames) = (width, height, scale, isDark, hasFrames)
    }

    /// The text that `init(_:)` parses.
    var text: String { "\(width)x\(height)@\(scale)\(isDark ? ",dark" : "")\(hasFrames ? ",frames" : "")" }

    /// What the environment asks for; nil for a display of a compositor. A mistake ends the program with a message on standard
    /// error and status 1.
    @MainActor static let environment: (screen: Headless, script: Script?)? = {
        let environment = ProcessInfo.processInfo.environment
        guard let text = environment[variable] else {
            if environment[scriptVariable] != nil {
                StandardError.fail(
                    "\(scriptVariable) has an effect only with \(variable), the size of a screen in memory; set that too, "
                        + "for example to 1920x1080@2")
            }
            return nil
        }
        guard let screen = Headless(text) else {
            StandardError.fail(
                """
                \(variable)=\(text) is not a size from 1x1 to 16384x16384 pixels with a scale from 0.25 to 16, and \
                optionally \",dark\" or \",frames\"; set it to a value such as 1920x1080@2
                """)
        }
        guard let path = environment[scriptVariable] else { return (screen, nil) }
        do {
            let name = ownScriptName ?? (path == "-" ? "standard input" : path)
            guard let data = try path == "-" ? FileHandle.standardInput.readToEnd() ?? Data() : contents(path) else {
                StandardError.fail(
                    "\(scriptVariable)=\(path) is not a file that can be read; set it to a script, or to -")
            }
            guard let text = String(data: data, encoding: .utf8) else {
                StandardError.fail("the script \(name) is not a text in UTF-8; convert it")
            }
            // Programs that this one starts have the screen, but not the script.
            unsetenv(scriptVariable)
            unsetenv(nameVariable)
            return (screen, try ScriptParser.parse(text, name: name))
        } catch {
            StandardError.fail("\(error)")
        }
    }()

    private static func contents(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }
}

extension NSApplication {
    /// Whether the program runs on a display in memory because the environment has `ACETATE_HEADLESS`. Not part of Apple's API.
    public class var acetateIsHeadless: Bool { Headless.environment != nil }

    /// Plays a script on a display in memory, for example to take screenshots of the program. Not part of Apple's API.
    ///
    /// The program is started again with the same arguments. There this call, with the same script, returns at once, and the
    /// program continues as on a compositor while the script is played. Everything in memory is lost, so call it before
    /// anything else runs. The display and the script replace those of the environment.
    ///
    /// Throws for a mistake in the script, a size or scale out of range, or a program that cannot be executed.
    ///
    /// - Parameters:
    ///   - script: the lines of the script.
    ///   - name: the name of the script in messages.
    ///   - size: the size of the screen in pixels.
    ///   - scale: pixels per point.
    ///   - isDark: whether the desktop prefers dark windows.
    ///   - drawsWindowFrames: whether windows with a title bar draw their own frame.
    public class func acetatePlay(
        script: String, name: String = "script", size: CGSize, scale: CGFloat = 1, isDark: Bool = false,
        drawsWindowFrames: Bool = false
    ) throws {
        let parsed = try ScriptParser.parse(script, name: name)
        if Headless.ownScriptName == name, Headless.environment?.script == parsed { return }
        let screen = Headless(
            width: Int(exactly: size.width) ?? 0, height: Int(exactly: size.height) ?? 0, scale: scale, isDark: isDark,
            hasFrames: drawsWindowFrames)
        guard Headless(screen.text) != nil else { throw OffscreenDisplayError.unusableSize(size, scale) }
        // The new program reads it after this process is gone.
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("acetate-script-\(UUID().uuidString)")
        try script.write(to: file, atomically: false, encoding: .utf8)
        let descriptor = open(file.path, O_RDONLY)
        let problem = errno
        unlink(file.path)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .EIO) }
        setenv(Headless.variable, screen.text, 1)
        setenv(Headless.scriptVariable, "/proc/self/fd/\(descriptor)", 1)
        setenv(Headless.nameVariable, name, 1)
        fflush(nil)
        let failure = acetate_restart()
        for variable in [Headless.variable, Headless.scriptVariable, Headless.nameVariable] { unsetenv(variable) }
        close(descriptor)
        throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO)
    }
}
