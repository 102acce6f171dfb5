import AcetateGStreamer
import AcetateKeyValue
import Foundation
import QuartzCore

/// A sound that is read from a file, and played with GStreamer, which is loaded at the first sound.
///
/// A sound that plays is retained. While a process plays a script, nothing is heard, and sounds end when the time of the script
/// has reached their ends. The delegate is notified on the main thread. A sound is used by one thread at a time, and by the main
/// thread while it plays.
open class NSSound: NSObject, NSCopying {
    /// The name of a sound in the resources of the program.
    public typealias Name = String

    /// The object that is notified of the end. Not retained. Default nil.
    open weak var delegate: (any NSSoundDelegate)?

    /// The volume, from 0 to 1. Default 1. It does not change that of the system.
    open var volume: Float = 1 { didSet { pipeline.setVolume(Double(min(max(volume, 0), 1))) } }

    /// Whether the sound begins again at its end, without a notice to the delegate. Default false.
    open var loops = false

    /// The name by which `init(named:)` finds the sound; nil, the default, for none.
    open private(set) var name: Name?

    private let source: SoundSource
    private let pipeline: SoundPipeline
    private let end: SoundEnd
    private var state = State.stopped
    /// The simulated time at which the sound began, or would have begun without pauses.
    private var start = 0.0

    private enum State { case stopped, playing, paused(at: Double) }

    // MARK: Creating sounds

    private init?(_ source: SoundSource) {
        let end = SoundEnd()
        do throws(GStreamerError) {
            pipeline = try SoundPipeline(source.url, isSilent: MediaClock.isSimulated) { end.report() }
        } catch {
            Diagnostics.warnOnce("\(error)", key: "sound.\(source.url.path)")
            return nil
        }
        (self.source, self.end) = (source, end)
        super.init()
        end.sound = self
    }

    /// Creates a sound from a file; nil, with a message, if it cannot be played. The file is read while it plays, also if
    /// `byRef` is false.
    public convenience init?(contentsOf url: URL, byReference byRef: Bool) {
        self.init(SoundSource(url))
    }

    /// Creates a sound from a file, as `init(contentsOf:byReference:)`.
    public convenience init?(contentsOfFile path: String, byReference byRef: Bool) {
        self.init(SoundSource(URL(fileURLWithPath: path)))
    }

    /// Creates a sound from the data of a file, which is written to a temporary one; nil, with a message, if it cannot be
    /// played.
    public convenience init?(data: Data) {
        guard let source = SoundSource(data) else { return nil }
        self.init(source)
    }

    /// Creates a sound from the resources of the main bundle or of the program's packages, by its name with or without its
    /// extension, or as the sound with this name; nil if there is none. There are no sounds of the system.
    public convenience init?(named name: Name) {
        let named = SoundSource.named.withLock { $0[name] }
        guard let source = named ?? SoundSource.resource(name) else { return nil }
        self.init(source)
        self.name = name
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        guard let copy = NSSound(source) else { return self }
        (copy.volume, copy.loops) = (volume, loops)
        return copy
    }

    /// Lets `init(named:)` find the sound; nil for no longer. Returns false if another sound has the name.
    @discardableResult
    open func setName(_ string: Name?) -> Bool {
        let (former, source) = (name, source)
        let isFree = SoundSource.named.withLock { names in
            if let string, let other = names[string], other !== source { return false }
            if let former, names[former] === source { names[former] = nil }
            if let string { names[string] = source }
            return true
        }
        if isFree { name = string }
        return isFree
    }

    /// The extensions of files that are sounds: those of common formats, as far as GStreamer has decoders for them.
    public class var soundUnfilteredTypes: [String] { SoundSource.extensions }

    /// Plays the sound of the desktop that asks for attention, `bell` of the theme `freedesktop`. Does nothing without it.
    public class func beep() {
        guard let source = SoundSource.bell else { return }
        NSSound(source)?.play()
    }

    // MARK: Playing

    /// Begins to play, and returns at once. Returns false if the sound is playing or paused.
    @discardableResult
    open func play() -> Bool {
        guard case .stopped = state else { return false }
        begin(at: 0)
        return true
    }

    /// Pauses. Returns false if the sound is not playing.
    @discardableResult
    open func pause() -> Bool {
        guard case .playing = state else { return false }
        state = .paused(at: currentTime)
        pipeline.pause()
        end.expectNone()
        return true
    }

    /// Continues after `pause()`. Returns false if the sound is not paused.
    @discardableResult
    open func resume() -> Bool {
        guard case .paused(let time) = state else { return false }
        begin(at: time, seeks: false)
        return true
    }

    /// Ends playing, and lets the delegate know that the sound has not finished. Returns false if the sound is neither playing nor
    /// paused.
    @discardableResult
    open func stop() -> Bool {
        if case .stopped = state { return false }
        finish(false)
        return true
    }

    /// Whether the sound is playing, and not paused.
    open var isPlaying: Bool { if case .playing = state { true } else { false } }

    /// The length in seconds; 0 if the file does not tell.
    open var duration: TimeInterval { pipeline.duration }

    /// The time in the sound, in seconds. Setting it continues there.
    open var currentTime: TimeInterval {
        get {
            switch state {
            case .stopped: 0
            case .paused(let time): time
            case .playing: MediaClock.isSimulated ? min(CACurrentMediaTime() - start, duration) : pipeline.position
            }
        }
        set {
            let time = newValue.isFinite ? min(max(0, newValue), duration) : 0
            switch state {
            case .stopped: break
            case .paused:
                state = .paused(at: time)
                pipeline.seek(to: time)
            case .playing: begin(at: time)
            }
        }
    }

    private func begin(at time: Double, seeks: Bool = true) {
        state = .playing
        end.expectNone()
        end.retained = self
        start = CACurrentMediaTime() - time
        if MediaClock.isSimulated { return end.report(after: max(0, duration - time)) }
        if seeks { pipeline.seek(to: time) }
        pipeline.play()
    }

    /// The sound has been played to its end. Called on the main thread.
    func reachEnd() {
        guard case .playing = state else { return }
        loops && duration > 0 ? begin(at: 0) : finish(true)
    }

    private func finish(_ isFinished: Bool) {
        state = .stopped
        end.expectNone()
        pipeline.pause()
        let retained = end.retained
        end.retained = nil
        delegate?.sound(self, didFinishPlaying: isFinished)
        withExtendedLifetime(retained) {}
    }
}
