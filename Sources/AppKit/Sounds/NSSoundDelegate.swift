import Foundation

/// The delegate of a sound. Its method is optional.
public protocol NSSoundDelegate: AnyObject {
    /// The sound has ended: `flag` is true at its end, and false after `stop()`.
    func sound(_ sound: NSSound, didFinishPlaying flag: Bool)
}

extension NSSoundDelegate {
    public func sound(_ sound: NSSound, didFinishPlaying flag: Bool) {}
}
