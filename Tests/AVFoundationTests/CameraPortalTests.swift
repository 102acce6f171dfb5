import AcetateBus
import AppKitTestSupport
import Foundation
import Synchronization
import Testing

@testable import AVFoundation

/// The cameras of programs in a sandbox, with a portal of the tests.
@Suite struct CameraPortalTests {
    private func answer(of portal: CameraPortal) async -> Bool {
        await withCheckedContinuation { continuation in
            portal.requestAccess { continuation.resume(returning: $0) }
        }
    }

    private func run(_ body: (CameraPortal, FakePortal) async throws -> Void) async throws {
        let bus = try TestBus()
        #expect(try await bus.waitUntilReady())
        let fake = try FakePortal(bus)
        #expect(try await fake.waitForLine("ready"))
        try await body(CameraPortal(SessionBus(address: bus.address)), fake)
    }

    @Test func `the user allows the camera, whose connection is opened for each pipeline`() async throws {
        try await run { portal, fake in
            #expect(portal.status == .notDetermined && portal.device == nil)
            #expect(await answer(of: portal))
            #expect(portal.status == .authorized)
            // The answer is known.
            #expect(await answer(of: portal))
            #expect(fake.lines.count { $0 == "AccessCamera" } == 1)
            #expect(portal.device?.localizedName == "Camera")
            for _ in 0..<2 {
                let remote = FileHandle(fileDescriptor: try portal.openRemote(), closeOnDealloc: true)
                #expect(try remote.readToEnd() == Data("remote".utf8))
            }
            #expect(fake.lines.count { $0 == "OpenPipeWireRemote" } == 2)
        }
    }

    @Test func `the user refuses the camera`() async throws {
        try await run { portal, fake in
            try await fake.command("refuse")
            #expect(await answer(of: portal) == false)
            #expect(portal.status == .denied && portal.device == nil)
        }
    }

    @Test func `without a portal access is restricted`() async throws {
        let bus = try TestBus()
        #expect(try await bus.waitUntilReady())
        let portal = CameraPortal(SessionBus(address: bus.address))
        #expect(await answer(of: portal) == false)
        #expect(portal.status == .restricted)
        #expect(throws: AVError.self) { _ = try portal.openRemote() }
        #expect(await answer(of: CameraPortal(nil)) == false)
    }

    @Test func `outside a sandbox cameras need no permission`() async {
        #expect(AVCaptureDevice.authorizationStatus(for: .video) == .authorized)
        #expect(await AVCaptureDevice.requestAccess(for: .video))
        #expect(AVCaptureDevice.authorizationStatus(for: .subtitle) == .restricted)
        #expect(await !AVCaptureDevice.requestAccess(for: .subtitle))
    }
}
