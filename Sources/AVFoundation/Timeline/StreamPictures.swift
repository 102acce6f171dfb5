import CoreGraphics
import Foundation

/// Finds the pictures of a stream at times, which mostly ascend or descend. One thread uses it at a time.
final class StreamPictures {
    private let reader: MovieReader
    /// How long a picture is shown if its file does not tell it, in seconds.
    private let frameDuration: Double
    /// The picture that was found last.
    private var current: MovieReader.Picture?
    /// The one after it; nil if it was not read.
    private var following: MovieReader.Picture?
    /// Those before it, while times descend, in the order of time.
    private var former: [MovieReader.Picture] = []
    private var isAtEnd = false
    private var wasSought = false
    /// Whether the reader has passed pictures after `following`.
    private var isBehindReader = false

    /// How far ahead pictures are read one after the other, in seconds, before a seek is faster.
    private static let reach = 2.0
    /// How far before a time that descends pictures are read, in seconds.
    private static let run = 0.5
    /// The greatest number of pictures that are kept for times that descend.
    private static let formerLimit = 16

    init(_ stream: Timeline.Stream) throws(AVError) {
        reader = try MovieReader(stream.url, stream: stream.index)
        let duration = stream.description.frameDuration
        frameDuration = duration.isNumeric ? duration.seconds : 1.0 / 30
    }

    /// A picture that is shown at a time, and when, in seconds of the file.
    struct Found {
        let image: CGImage
        let start: Double
        /// Infinite after the last picture if there is no later one.
        let end: Double
        /// The end that the file tells.
        let ownEnd: Double
        /// Whether the file has no picture that is still shown at the time.
        let isOver: Bool
    }

    /// The picture at a time in seconds: the last one before it if there is none; nil for a stream without pictures.
    func picture(at time: Double) throws(AVError) -> Found? {
        try find(time)
        guard let current else { return nil }
        let end = current.time + (current.duration > 0 ? current.duration : frameDuration)
        return Found(
            image: current.image, start: current.time,
            end: following?.time ?? (isAtEnd ? .infinity : end), ownEnd: end,
            isOver: following == nil && isAtEnd && time > end - Timeline.tolerance)
    }

    private func find(_ time: Double) throws(AVError) {
        let limit = time + Timeline.tolerance
        if let current, limit < current.time {
            if let index = former.lastIndex(where: { $0.time <= limit }) {
                // The pictures between are not needed again while times descend.
                following = index + 1 < former.count ? former[index + 1] : current
                self.current = former[index]
                former.removeSubrange(index...)
                (isAtEnd, isBehindReader) = (false, true)
                return
            }
            let descends = current.time - time < Self.reach
            try seek(to: descends ? max(0, time - Self.run) : time)
            try advance(to: limit, keeps: descends)
        } else {
            let position = current?.time ?? 0
            let mustReturn = isBehindReader && following.map { $0.time <= limit } != false
            if mustReturn || time > position + Self.reach && !isAtEnd { try seek(to: time) }
            try advance(to: limit, keeps: false)
        }
        // The file may end before the time, or its pictures before its sound.
        for distance in [1, 10, time] where current == nil && wasSought {
            try seek(to: max(0, time - distance))
            try advance(to: limit, keeps: false)
        }
    }

    private func seek(to time: Double) throws(AVError) {
        try reader.seek(to: time, before: 0, after: 0)
        (current, following, former) = (nil, nil, [])
        (isAtEnd, wasSought, isBehindReader) = (false, true, false)
    }

    private func advance(to limit: Double, keeps: Bool) throws(AVError) {
        while !isAtEnd, !isBehindReader {
            if following == nil {
                following = try reader.nextPicture()
                isAtEnd = following == nil
            }
            guard let next = following, current == nil || next.time <= limit else { return }
            if keeps, let current {
                former.append(current)
                if former.count > Self.formerLimit { former.removeFirst() }
            } else {
                // They are those just before the current one.
                former = []
            }
            (current, following) = (next, nil)
        }
    }
}
