/// How samples of sound are stored: interleaved numbers of 32 bits, between -1 and 1.
package struct SoundFormat: Hashable, Sendable {
    /// Samples of each channel per second.
    package var rate: Int
    /// 1 or 2.
    package var channels: Int

    package init(rate: Int, channels: Int) { (self.rate, self.channels) = (rate, channels) }

    /// The format in the syntax of gst-launch-1.0.
    package var caps: String { "audio/x-raw,format=F32LE,layout=interleaved,rate=\(rate),channels=\(channels)" }
}
