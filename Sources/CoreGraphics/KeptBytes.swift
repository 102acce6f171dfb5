import Foundation

/// The data whose addresses a thread has requested last. The storage of data has an address for as long as one value refers to
/// it, but Swift may release a value after its last use, when only the address is still used.
///
/// Each thread has its own: the calls of one thread do not end the validity of addresses that another thread uses.
final class KeptBytes {
    private static let count = 4
    private static let key = "KeptBytes"
    private var data: [Data] = []
    private var next = 0

    /// The address of the bytes of data, which is valid for `count - 1` more calls of the same thread.
    static func pointer(to data: Data) -> UnsafePointer<UInt8>? {
        // A value of few bytes has no storage; a copy with a capacity has.
        var stored = data
        if data.count < 32 {
            stored = Data(capacity: 64)
            stored.append(data)
        }
        ofThisThread.keep(stored)
        return stored.withUnsafeBytes { $0.bindMemory(to: UInt8.self).baseAddress }
    }

    private static var ofThisThread: KeptBytes {
        let values = Thread.current.threadDictionary
        if let kept = values[key] as? KeptBytes { return kept }
        let kept = KeptBytes()
        values[key] = kept
        return kept
    }

    private func keep(_ value: Data) {
        if data.count < Self.count {
            data.append(value)
        } else {
            data[next] = value
            next = (next + 1) % Self.count
        }
    }
}
