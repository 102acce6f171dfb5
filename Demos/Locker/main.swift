import AppKit
import DemoSupport

/// Locks the session, and unlocks it when the code is typed.
@MainActor
final class LockerDelegate: NSObject, NSApplicationDelegate, AcetateSessionLockDelegate {
    let lock = AcetateSessionLock()
    private let code: String
    private var text = ""
    private var isOpen = false
    private var views: [LockView] { lock.windows.compactMap { $0.contentView as? LockView } }

    init(code: String) { self.code = code }

    func applicationDidFinishLaunching(_ notification: Notification) {
        lock.delegate = self
        do { try lock.lock() } catch { exitWithError("\(error)") }
        showTime()
    }

    func sessionLock(_ lock: AcetateSessionLock, windowFor screen: NSScreen) -> NSWindow? {
        let window = NSWindow(contentRect: screen.frame, styleMask: .borderless, backing: .buffered, defer: false)
        let view = LockView(frame: screen.frame)
        view.typed = { [weak self] in self?.type($0) }
        view.entered = { [weak self] in self?.check() }
        window.contentView = view
        window.makeFirstResponder(view)
        return window
    }

    func sessionLockDidFinish(_ lock: AcetateSessionLock) {
        exitWithError(
            "the compositor has refused or ended the lock; check whether another program has locked the session")
    }

    private func showTime() {
        let time = Calendar.current.dateComponents([.hour, .minute], from: Date())
        let (hour, minute) = (time.hour ?? 0, time.minute ?? 0)
        for view in views { view.clock.string = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)" }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in self?.showTime() }
    }

    private func type(_ character: Character?) {
        guard !isOpen else { return }
        text = String((character.map { text + String($0) } ?? String(text.dropLast())).prefix(12))
        for view in views { view.show(dots: text.count) }
    }

    private func check() {
        guard !isOpen, !text.isEmpty else { return }
        guard text == code else {
            text = ""
            return views.forEach { $0.refuse() }
        }
        isOpen = true
        for view in views { view.open() }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { [lock] in
            lock.unlock()
            NSApplication.shared.terminate(nil)
        }
    }
}

let help = """
    usage: Locker [options]
    Locks the session until a code is typed: 2468, then Return. The compositor must offer the protocol ext-session-lock, as
    sway 1.8 does. It is a demo: the code is no secret.

      --code CODE            another code, of 1 to 12 letters and digits
      --screenshot FILE.png  write a screenshot with two typed characters without locking anything, then exit
      --help                 print this text
    """

do {
    var (code, file) = ("2468", String?.none)
    var reader = ArgumentReader(Array(CommandLine.arguments.dropFirst()))
    while let name = reader.option() {
        switch name {
        case "--code":
            code = try reader.value()
            guard (1...12).contains(code.count), code.allSatisfy({ $0.isLetter || $0.isNumber }) else {
                throw OptionsError("--code \(code.debugDescription) is not a code of 1 to 12 letters and digits")
            }
        case "--screenshot": file = try reader.value()
        case "--help", "-h":
            print(help)
            exit(0)
        default: throw reader.unknown()
        }
    }
    let delegate = LockerDelegate(code: code)
    if let file {
        var script = ScreenshotScript()
        script.type("24", at: 0)
        script.takeScreenshot(file, at: 2)
        try script.play(width: 960, height: 600)
    }
    try LiveProgram.run(delegate, freeze: nil)
} catch {
    exitWithError("\(error)")
}
