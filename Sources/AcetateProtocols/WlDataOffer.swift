// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wl_data_offer`.
package enum WlDataOffer {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case offer = 0
        case sourceActions = 1
        case action = 2
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case accept = 0
        case receive = 1
        case destroy = 2
        case finish = 3
        case setActions = 4
    }

    /// `wl_data_offer.error`.
    package enum Error: UInt32, Sendable {
        case invalidFinish = 0
        case invalidActionMask = 1
        case invalidAction = 2
        case invalidOffer = 3
    }
}
