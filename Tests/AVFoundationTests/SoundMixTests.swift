import AVFoundation
import AcetateGStreamer
import Foundation
import Testing

@testable import AVFoundation

/// Mixes of sounds, whose samples are compared with formulas.
@Suite(.serialized) struct SoundMixTests {
    private static let rate = 8000

    /// A file with one channel of 16 bits.
    private func sound(_ seconds: Double, _ sample: (Double) -> Double) throws -> AVURLAsset {
        let count = Int(seconds * Double(Self.rate))
        var data = Data()
        func append(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
        }
        data.append(contentsOf: "RIFF".utf8)
        append(UInt32(36 + 2 * count))
        data.append(contentsOf: "WAVEfmt ".utf8)
        append(UInt32(16))
        append(UInt16(1))
        append(UInt16(1))
        append(UInt32(Self.rate))
        append(UInt32(2 * Self.rate))
        append(UInt16(2))
        append(UInt16(16))
        data.append(contentsOf: "data".utf8)
        append(UInt32(2 * count))
        for index in 0..<count {
            append(Int16((sample(Double(index) / Double(Self.rate)) * 32768).rounded().clamped(-32768, 32767)))
        }
        let url = try MovieMaker.directory().appendingPathComponent("sound.wav")
        try data.write(to: url)
        return AVURLAsset(url: url)
    }

    private func seconds(_ value: Double) -> CMTime { CMTime(seconds: value, preferredTimescale: 8000) }

    private func range(_ start: Double, _ end: Double) -> CMTimeRange {
        CMTimeRange(start: seconds(start), end: seconds(end))
    }

    private func track(_ composition: AVMutableComposition) throws -> AVMutableCompositionTrack {
        try #require(
            composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid))
    }

    private func source(_ asset: AVAsset) throws -> AVAssetTrack {
        try #require(asset.tracks(withMediaType: .audio).first)
    }

    private func samples(_ asset: AVAsset, _ mix: AVAudioMix? = nil) throws -> [Float] {
        let sound = try #require(TimelineSound(try asset.timeline(), mix: mix))
        #expect(sound.format == SoundFormat(rate: Self.rate, channels: 1))
        var result: [Float] = []
        while true {
            let part = try sound.read(700)
            result += part
            if part.count < 700 { return result }
        }
    }

    private func compare(_ samples: [Float], _ formula: (Double) -> Double) {
        let worst = samples.indices.max {
            (Double(samples[$0]) - formula(Double($0) / Double(Self.rate))).magnitude
                < (Double(samples[$1]) - formula(Double($1) / Double(Self.rate))).magnitude
        }
        guard let worst else { return }
        let time = Double(worst) / Double(Self.rate)
        #expect((Double(samples[worst]) - formula(time)).magnitude < 2e-4, "at \(time): \(samples[worst])")
    }

    @Test func `the samples of a file are read from any time on`() throws {
        let asset = try sound(2) { $0 / 4 }
        let all = try samples(asset)
        #expect(all.count == 2 * Self.rate)
        compare(all) { $0 / 4 }
        let sound = try #require(TimelineSound(try asset.timeline(), mix: nil))
        for start in [1.25, 0.5, 0.5, 1.9] {
            sound.seek(to: seconds(start))
            compare(try sound.read(400)) { (start + $0) / 4 }
        }
    }

    @Test func `parts and gaps are where they were inserted`() throws {
        let (ramp, constant) = (try sound(2) { $0 / 4 }, try sound(1) { _ in -0.25 })
        let composition = AVMutableComposition()
        let track = try track(composition)
        try track.insertTimeRange(range(1, 1.5), of: try source(ramp), at: .zero)
        try track.insertTimeRange(range(0, 0.25), of: try source(constant), at: seconds(0.75))
        try track.insertTimeRange(range(0.2, 0.3), of: try source(ramp), at: .invalid)
        let all = try samples(composition)
        #expect(all.count == Int(1.1 * Double(Self.rate)))
        compare(all) { time in
            time < 0.5 ? (1 + time) / 4 : time < 0.75 ? 0 : time < 1 ? -0.25 : (0.2 + time - 1) / 4
        }
    }

    @Test func `tracks are added with their volumes and ramps`() throws {
        let (music, voice) = (try sound(2) { _ in 0.5 }, try sound(2) { _ in 0.25 })
        let composition = AVMutableComposition()
        let (first, second) = (try track(composition), try track(composition))
        try first.insertTimeRange(range(0, 2), of: try source(music), at: .zero)
        try second.insertTimeRange(range(0, 1), of: try source(voice), at: seconds(0.5))
        second.preferredVolume = 0.5
        let parameters = AVMutableAudioMixInputParameters(track: first)
        parameters.setVolume(0.8, at: .zero)
        parameters.setVolumeRamp(fromStartVolume: 0.8, toEndVolume: 0.2, timeRange: range(0.5, 1))
        parameters.setVolumeRamp(fromStartVolume: 0.2, toEndVolume: 1, timeRange: range(1.5, 1.75))
        let mix = AVMutableAudioMix()
        mix.inputParameters = [parameters]
        compare(try samples(composition, mix)) { time in
            let volume =
                time < 0.5
                ? 0.8
                : time < 1
                    ? 0.8 - 0.6 * (time - 0.5) / 0.5
                    : time < 1.5 ? 0.2 : time < 1.75 ? 0.2 + 0.8 * (time - 1.5) / 0.25 : 1
            return 0.5 * volume + (time >= 0.5 && time < 1.5 ? 0.125 : 0)
        }
        // A disabled track is silent.
        second.isEnabled = false
        compare(try samples(composition)) { _ in 0.5 }
    }

    @Test func `a mix tells its ramps, and the constants between them`() {
        func range(_ start: Double, _ end: Double) -> CMTimeRange {
            CMTimeRange(
                start: CMTime(seconds: start, preferredTimescale: 600),
                end: CMTime(seconds: end, preferredTimescale: 600))
        }
        let parameters = AVMutableAudioMixInputParameters(track: nil)
        parameters.setVolumeRamp(fromStartVolume: 0.5, toEndVolume: 0.25, timeRange: range(1, 2))
        parameters.setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: range(4, 6))
        func ramp(_ seconds: Double) -> (start: Float, end: Float, range: CMTimeRange)? {
            var (start, end, found) = (Float(-1), Float(-1), CMTimeRange.invalid)
            let time = CMTime(seconds: seconds, preferredTimescale: 600)
            guard parameters.getVolumeRamp(for: time, startVolume: &start, endVolume: &end, timeRange: &found) else {
                return nil
            }
            return (start, end, found)
        }
        #expect(ramp(0.5).map { $0 == (1, 1, range(0, 1)) } == true, "before the first ramp")
        #expect(ramp(1.5).map { $0 == (0.5, 0.25, range(1, 2)) } == true)
        #expect(ramp(3).map { $0 == (0.25, 0.25, range(2, 4)) } == true, "between")
        #expect(ramp(5).map { $0 == (0, 1, range(4, 6)) } == true)
        #expect(ramp(7) == nil, "after the last ramp")
    }

    @Test func `the pitch of a faster part rises with varispeed, and stays otherwise`() throws {
        let tone = try sound(2) { 0.5 * sin(2 * .pi * 200 * $0) }
        let composition = AVMutableComposition()
        let track = try track(composition)
        try track.insertTimeRange(range(0, 2), of: try source(tone), at: .zero)
        composition.scaleTimeRange(range(0, 2), toDuration: seconds(1))
        for (algorithm, frequency) in [(AVAudioTimePitchAlgorithm.varispeed, 400.0), (.timeDomain, 200)] {
            let parameters = AVMutableAudioMixInputParameters(track: track)
            parameters.audioTimePitchAlgorithm = algorithm
            let mix = AVMutableAudioMix()
            mix.inputParameters = [parameters]
            let all = try samples(composition, mix)
            #expect(all.count == Self.rate)
            // Of the middle, because a stretched sound begins and ends with parts of windows.
            let middle = Array(all[Self.rate / 4..<Self.rate * 3 / 4])
            let crossings = zip(middle, middle.dropFirst()).count { $0 < 0 && $1 >= 0 }
            #expect((Double(crossings) / 0.5 - frequency).magnitude < 0.03 * frequency, "\(algorithm): \(crossings)")
        }
    }

    @Test func `an export has the mixed sound`() async throws {
        let tone = try sound(2) { 0.5 * sin(2 * .pi * 400 * $0) }
        let composition = AVMutableComposition()
        let track = try track(composition)
        try track.insertTimeRange(range(0, 2), of: try source(tone), at: .zero)
        let parameters = AVMutableAudioMixInputParameters(track: track)
        parameters.setVolumeRamp(fromStartVolume: 1, toEndVolume: 0, timeRange: range(0, 2))
        let mix = AVMutableAudioMix()
        mix.inputParameters = [parameters]
        let session = try #require(
            AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetAppleM4A))
        session.audioMix = mix
        let url = try MovieMaker.directory().appendingPathComponent("out.m4a")
        try await session.export(to: url, as: .m4a)
        let written = try samples(AVURLAsset(url: url))
        #expect(abs(Double(written.count) / Double(Self.rate) - 2) < 0.3)
        // The mean power of a tone of the amplitude a is a²/2.
        for start in [0.25, 1, 1.5] {
            let part = written[Int(start * Double(Self.rate))..<Int((start + 0.1) * Double(Self.rate))]
            let power = part.reduce(0) { $0 + Double($1) * Double($1) } / Double(part.count)
            let amplitude = 0.5 * (1 - (start + 0.05) / 2)
            #expect((power.squareRoot() - amplitude / 2.0.squareRoot()).magnitude < 0.03, "at \(start)")
        }
    }

    @Test @MainActor func `a player plays a mix, also of a movie that is open`() async throws {
        let asset = try sound(1) { _ in 0.25 }
        let item = AVPlayerItem(asset: asset)
        let player = AVPlayer(playerItem: item)
        #expect(await wait { item.status == .readyToPlay })
        let parameters = AVMutableAudioMixInputParameters(track: try source(asset))
        parameters.setVolume(0.5, at: .zero)
        let mix = AVMutableAudioMix()
        mix.inputParameters = [parameters]
        item.audioMix = mix
        #expect((item.audioMix as AVAudioMix?)?.inputParameters.count == 1)
        player.play()
        #expect(await wait { item.isAtEnd })
        #expect(item.error == nil)
    }
}

extension Double {
    fileprivate func clamped(_ low: Double, _ high: Double) -> Double { min(max(self, low), high) }
}
