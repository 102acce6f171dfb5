import AcetateMainLoop
import Foundation

/// The data that this program offers to others, in several types.
@MainActor package final class OfferedData {
    /// MIME types, the best first.
    package let types: [String]
    private let provide: (String) -> Data?

    /// `provide` returns the data of a type. It is called on the main thread when another program asks for it, also while
    /// this one waits for data of another program; nil gives the other program no bytes.
    package init(types: [String], provide: @escaping @MainActor (String) -> Data?) {
        // A type that a message would cut is left out, because it would become another type.
        self.types = types.filter { !$0.isEmpty && ProtocolText.cut($0) == $0 }
        self.provide = provide
    }

    /// The data of a type; nil if it is not offered, or if the program cannot provide it.
    package func data(_ type: String) -> Data? { types.contains(type) ? provide(type) : nil }

    /// Sends the data of a type to another program, and closes the descriptor. `failed` is called on the main thread.
    func send(
        _ type: String, to descriptor: OwnedDescriptor, limits: TransferLimits,
        failed: @escaping @MainActor (TransferError) -> Void
    ) {
        guard let data = data(type) else { return }
        let transfer = Transfer.sending(data, as: type, to: descriptor, limits: limits) { result in
            guard case .failure(let error) = result else { return }
            MainLoop.async { failed(error) }
        }
        do throws(TransferError) { try TransferThread.shared.start(transfer) } catch { failed(error) }
    }
}
