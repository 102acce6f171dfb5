import CAcetateWayland

/// One protocol object for each connected seat, each of which is active or not.
@MainActor final class SeatObjects {
    /// Creates the object of a seat. The object calls the function when it becomes active or inactive.
    typealias Make = (_ seat: OpaquePointer, _ report: @escaping @MainActor (Bool) -> Void) -> Proxy?

    private struct Entry {
        let proxy: Proxy
        var isActive = false
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private let make: Make
    private let changed: () -> Void

    /// `changed` is called when an object has become active or inactive.
    init(make: @escaping Make, changed: @escaping () -> Void) {
        self.make = make
        self.changed = changed
    }

    /// Whether at least one object is active.
    var isAnyActive: Bool { entries.values.contains(where: \.isActive) }
    /// Whether there are objects, and all are active.
    var areAllActive: Bool { !entries.isEmpty && entries.values.allSatisfy(\.isActive) }

    /// Creates the objects of new seats, and destroys those of seats that are gone.
    func update(_ seats: [WaylandSeat]) {
        let current = Set(seats.map { ObjectIdentifier($0) })
        let former = entries.count
        entries = entries.filter { current.contains($0.key) }
        for seat in seats {
            let id = ObjectIdentifier(seat)
            guard entries[id] == nil, let raw = seat.raw else { continue }
            entries[id] = make(raw) { [weak self] in self?.set(id, isActive: $0) }.map { Entry(proxy: $0) }
        }
        if entries.count != former { changed() }
    }

    func removeAll() {
        let entries = entries
        self.entries = [:]
        // This may run within the handler of one of the objects.
        for entry in entries.values { entry.proxy.invalidate() }
        if !entries.isEmpty { changed() }
    }

    private func set(_ id: ObjectIdentifier, isActive: Bool) {
        guard let entry = entries[id], entry.isActive != isActive else { return }
        entries[id]?.isActive = isActive
        changed()
    }
}
