import Foundation
import Synchronization

/// The data whose addresses programs have requested last. The storage of data has an address for as long as one value refers to
/// it, but Swift may release a value after its last use, when only the address is still used.
enum KeptBytes {
    private static let count = 4
    private static let kept = Mutex<(data: [Data], next: Int)>(([], 0))

    /// The address of the bytes of data, which is valid for `count - 1` more calls.
    static func pointer(to data: Data) -> UnsafePointer<UInt8>? {
        // A value of few bytes has no storage; a copy with a capacity has.
        var stored = data
        if data.count < 32 {
            stored = Data(capacity: 64)
            stored.append(data)
        }
        kept.withLock { kept in
            if kept.data.count < count {
                kept.data.append(stored)
            } else {
                kept.data[kept.next] = stored
                kept.next = (kept.next + 1) % count
            }
        }
        return stored.withUnsafeBytes { $0.bindMemory(to: UInt8.self).baseAddress }
    }
}
