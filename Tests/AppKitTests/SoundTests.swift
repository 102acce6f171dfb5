import AppKit
import Foundation
import Testing

/// Sounds are played to their ends.
@MainActor
@Suite(.serialized) struct SoundTests {
    private final class Listener: NSSoundDelegate {
        var ends: [Bool] = []
        func sound(_ sound: NSSound, didFinishPlaying flag: Bool) { ends.append(flag) }
    }

    /// A WAV file with a tone of a length in seconds (RIFF, 16 bits, one channel, 8000 samples per second).
    private func wave(_ seconds: Double) -> Data {
        func bytes(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
        let count = Int(8000 * seconds)
        var data = Data("RIFF".utf8) + bytes(36 + 2 * count, 4) + Data("WAVEfmt ".utf8)
        data += bytes(16, 4) + bytes(1, 2) + bytes(1, 2) + bytes(8000, 4) + bytes(16000, 4) + bytes(2, 2) + bytes(16, 2)
        data += Data("data".utf8) + bytes(2 * count, 4)
        for number in 0..<count { data += bytes(Int(1000 * sin(Double(number) / 3)) & 0xFFFF, 2) }
        return data
    }

    private func wait(_ condition: () -> Bool) async throws {
        let limit = Date(timeIntervalSinceNow: 20)
        while !condition(), Date() < limit { try await Task.sleep(nanoseconds: 5_000_000) }
        #expect(condition())
    }

    @Test func `A sound plays to its end, once`() async throws {
        let sound = try #require(NSSound(data: wave(0.2)))
        let listener = Listener()
        sound.delegate = listener
        #expect(abs(sound.duration - 0.2) < 0.001 && !sound.isPlaying && sound.currentTime == 0)
        #expect(sound.play() && sound.isPlaying)
        #expect(!sound.play() && !sound.resume())
        try await wait { listener.ends == [true] }
        #expect(!sound.isPlaying && !sound.stop())
        #expect(sound.play())
        try await wait { listener.ends == [true, true] }
    }

    @Test func `A sound that is stopped has not finished, and a paused one waits`() async throws {
        let sound = try #require(NSSound(data: wave(60)))
        let listener = Listener()
        sound.delegate = listener
        sound.volume = 0.5
        #expect(!sound.pause() && !sound.stop())
        #expect(sound.play() && sound.pause() && !sound.isPlaying && !sound.pause() && !sound.play())
        sound.currentTime = 59.9
        #expect(sound.currentTime == 59.9)
        try await Task.sleep(nanoseconds: 200_000_000)
        #expect(listener.ends.isEmpty)
        #expect(sound.resume() && sound.isPlaying)
        try await wait { listener.ends == [true] }
        #expect(sound.play() && sound.stop() && listener.ends == [true, false])
    }

    @Test func `A sound that loops begins again`() async throws {
        let sound = try #require(NSSound(data: wave(0.1)))
        let listener = Listener()
        (sound.delegate, sound.loops) = (listener, true)
        sound.play()
        try await Task.sleep(nanoseconds: 500_000_000)
        #expect(sound.isPlaying && listener.ends.isEmpty && sound.currentTime <= 0.1)
        sound.loops = false
        try await wait { listener.ends == [true] }
    }

    @Test func `A sound that plays is retained`() async throws {
        let listener = Listener()
        weak var sound: NSSound?
        do {
            let made = try #require(NSSound(data: wave(0.1)))
            (made.delegate, sound) = (listener, made)
            made.play()
        }
        #expect(sound != nil)
        try await wait { listener.ends == [true] }
        try await wait { sound == nil }
    }

    @Test func `A sound has a name, copies have its file, and what is no sound is refused`() throws {
        let sound = try #require(NSSound(data: wave(0.1)))
        let name = "tone-\(UUID().uuidString)"
        #expect(NSSound(named: name) == nil)
        #expect(sound.setName(name) && sound.name == name)
        #expect(NSSound(named: name)?.duration == sound.duration)
        let other = try #require(NSSound(data: wave(0.3)))
        #expect(!other.setName(name) && other.name == nil)
        sound.volume = 0.25
        let copy = try #require(sound.copy() as? NSSound)
        #expect(copy !== sound && copy.volume == 0.25 && copy.duration == sound.duration && copy.setName(name))
        #expect(sound.setName(nil) && NSSound(named: name) == nil)
        #expect(NSSound(data: Data("no sound".utf8)) == nil)
        #expect(NSSound(contentsOfFile: "/nowhere/tone.wav", byReference: true) == nil)
        #expect(NSSound.soundUnfilteredTypes.contains("wav"))
    }
}
