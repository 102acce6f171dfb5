import AcetateBus
import Dispatch
import Foundation
import Synchronization

/// The cameras of programs in a sandbox (Flatpak), which ask the user by a portal, and get a connection to PipeWire.
final class CameraPortal: Sendable {
    /// The portal of the session, or nil for a program outside a sandbox, which opens cameras itself.
    static let shared: CameraPortal? = {
        guard access("/.flatpak-info", F_OK) == 0 else { return nil }
        return CameraPortal(SessionBus.shared)
    }()

    private static let interface = "org.freedesktop.portal.Camera"

    private let bus: SessionBus?
    private let state = Mutex(State())

    private struct State {
        var status = AVAuthorizationStatus.notDetermined
        /// What waits for the user's answer.
        var handlers: [@Sendable (Bool) -> Void] = []
    }

    init(_ bus: SessionBus?) { self.bus = bus }

    var status: AVAuthorizationStatus { state.withLock { $0.status } }

    /// Asks the user, unless the answer is known. The handler is called on any thread.
    func requestAccess(_ handler: @escaping @Sendable (Bool) -> Void) {
        guard let bus else { return handler(false) }
        let (known, isFirst) = state.withLock { state in
            if state.status == .notDetermined { state.handlers.append(handler) }
            return (state.status, state.handlers.count == 1)
        }
        guard known == .notDetermined else { return handler(known == .authorized) }
        // The user is asked once.
        guard isFirst else { return }
        bus.ask(Self.interface, "AccessCamera", []) { [weak self] answer in
            switch answer {
            case .granted: self?.finish(.authorized)
            case .canceled: self?.finish(.denied)
            // Without a portal there is no camera.
            case .failed: self?.finish(.restricted)
            }
        }
    }

    private func finish(_ status: AVAuthorizationStatus) {
        let handlers = state.withLock { state in
            defer { state.handlers = [] }
            if state.status == .notDetermined { state.status = status }
            return state.handlers
        }
        for handler in handlers { handler(status == .authorized) }
    }

    /// The camera that the user has allowed; nil if there is none. Waits for the portal for up to five seconds.
    var device: AVCaptureDevice? {
        guard let bus, status == .authorized else { return nil }
        let property = DesktopPortal.call(
            "org.freedesktop.DBus.Properties", "Get", [.string(Self.interface), .string("IsCameraPresent")])
        let isPresent = Self.wait(bus, property) { $0.first?.boolean }
        guard isPresent == true else { return nil }
        return AVCaptureDevice(uniqueID: "portal", localizedName: "Camera", source: .portal(self))
    }

    /// Opens a connection to PipeWire, whose descriptor the caller closes. Waits for the portal for up to five seconds.
    func openRemote() throws(AVError) -> Int32 {
        let copy = bus.flatMap { bus in
            Self.wait(bus, DesktopPortal.call(Self.interface, "OpenPipeWireRemote", [.options([:])])) {
                values -> Int32? in
                guard case .file(let file)? = values.first else { return nil }
                return fcntl(file, F_DUPFD_CLOEXEC, 3)
            }
        }
        guard let copy, copy >= 0 else {
            throw AVError(
                .deviceNotConnected,
                "the desktop's portal for cameras does not open the camera; check that PipeWire runs")
        }
        return copy
    }

    private static func wait<Value: Sendable>(
        _ bus: SessionBus, _ call: BusCall, _ value: @escaping @Sendable ([BusValue]) -> Value?
    ) -> Value? {
        let (found, isDone) = (Found<Value>(), DispatchSemaphore(value: 0))
        // The completion is called in any case.
        bus.call(call, timeout: 5) { answer in
            if case .success(let values) = answer { found.value.withLock { $0 = value(values) } }
            isDone.signal()
        }
        isDone.wait()
        return found.value.withLock { $0 }
    }

    private final class Found<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }
}
