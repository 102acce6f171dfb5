import CoreGraphics
import Foundation
import Testing

private class Account: NSObject {
    var balance = 0 {
        willSet { willChangeValue(for: \.balance) }
        didSet { didChangeValue(for: \.balance) }
    }
    var isOverdrawn: Bool { balance < 0 }
    var owner: NSObject? {
        willSet { willChangeValue(forKey: "owner") }
        didSet { didChangeValue(forKey: "owner") }
    }
    /// A structure that cannot be compared.
    var limits = Limits() { didSet { didChangeValue(forKey: "limits") } }

    struct Limits {
        var daily = 0.0
        var monthly = 0.0
    }
}

private final class SavingsAccount: Account {
    private var observation: NSKeyValueObservation?
    var changes = 0

    func watch() { observation = observe(\.owner) { account, _ in account.changes += 1 } }
}

@Suite struct KeyValueObservingTests {
    @Test func `an observer is told of each change with the values that it asks for`() {
        let account = Account()
        var told: [[Int?]] = []
        let both = account.observe(\.balance, options: [.old, .new]) { told.append([$1.oldValue, $1.newValue]) }
        let neither = account.observe(\.balance) { told.append([$1.oldValue, $1.newValue, $0.balance]) }
        account.balance = 5
        account.balance -= 8
        #expect(told == [[0, 5], [nil, nil, 5], [5, -3], [nil, nil, -3]])
        withExtendedLifetime((both, neither)) {}
    }

    @Test func `an observer can be told of the initial value`() {
        let account = Account()
        account.balance = 7
        var told: [[Int?]] = []
        let observation = account.observe(\.balance, options: [.initial, .new, .old]) {
            told.append([$1.oldValue, $1.newValue])
        }
        #expect(told == [[nil, 7]])
        withExtendedLifetime(observation) {}
    }

    @Test func `setting an equal value tells observers of the property, and not those of others`() {
        let account = Account()
        var (balances, overdrawn) = (0, 0)
        let observations = [
            account.observe(\.balance) { _, _ in balances += 1 },
            account.observe(\.isOverdrawn) { _, _ in overdrawn += 1 },
        ]
        account.balance = 0
        #expect((balances, overdrawn) == (1, 0))
        account.balance = -1
        #expect((balances, overdrawn) == (2, 1))
        withExtendedLifetime(observations) {}
    }

    @Test func `an observation ends when it is invalidated, and when it is released`() {
        let account = Account()
        var told: [String] = []
        let invalidated = account.observe(\.balance) { _, _ in told.append("invalidated") }
        var released: NSKeyValueObservation? = account.observe(\.balance) { _, _ in told.append("released") }
        account.balance = 1
        #expect(told == ["invalidated", "released"])
        invalidated.invalidate()
        invalidated.invalidate()
        _ = released
        released = nil
        account.balance = 2
        #expect(told.count == 2)
    }

    @Test func `an observation retains neither the object nor its values`() {
        var account: SavingsAccount? = SavingsAccount()
        var owner: NSObject? = NSObject()
        account?.watch()
        account?.owner = owner
        #expect(account?.changes == 1)
        account?.owner = nil
        #expect(account?.changes == 2)
        weak let former = owner
        owner = nil
        #expect(former == nil)
        weak let formerAccount = account
        account = nil
        #expect(formerAccount == nil)
    }

    @Test func `another object is a change, and the same object is none`() {
        let (account, owner) = (Account(), NSObject())
        var told: [NSObject?] = []
        let observation = account.observe(\.owner, options: .new) { told.append($1.newValue ?? nil) }
        account.owner = owner
        account.owner = owner
        account.owner = NSObject()
        #expect(told.count == 2 && told[0] === owner && told[1] !== owner)
        account.owner = nil
        #expect(told.count == 3 && told[2] == nil)
        withExtendedLifetime(observation) {}
    }

    @Test func `values without an equality are compared`() {
        let account = Account()
        var changes = 0
        let observation = account.observe(\.limits) { _, _ in changes += 1 }
        account.limits.daily = 5
        account.limits.daily = 5
        account.balance = 3
        #expect(changes == 1)
        withExtendedLifetime(observation) {}
    }

    @Test func `a part of a value is observed`() {
        let account = Account()
        var monthly: [Double?] = []
        let observation = account.observe(\.limits.monthly, options: .new) { monthly.append($1.newValue) }
        account.limits.daily = 1
        account.limits.monthly = 30
        #expect(monthly == [30])
        withExtendedLifetime(observation) {}
    }

    @Test func `a handler may change the value again, begin observations and end its own`() {
        let account = Account()
        var told: [Int] = []
        var observations: [NSKeyValueObservation] = []
        observations = [
            account.observe(\.balance) { account, _ in
                told.append(account.balance)
                if account.balance == 1 { account.balance = 10 }
                observations.removeAll()
                observations.append(
                    account.observe(\.balance) {
                        told.append(-$0.balance); _ = $1
                    })
            }
        ]
        account.balance = 1
        #expect(told == [1, 10])
        account.balance = 2
        #expect(told == [1, 10, -2])
    }

    @Test func `objects tell their observers on many threads`() async {
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var told = 0
                    for _ in 0..<200 {
                        let account = Account()
                        let observation = account.observe(\.balance) { _, _ in told += 1 }
                        for step in 0..<5 { account.balance = step }
                        observation.invalidate()
                    }
                    return told
                }
            }
            for await told in group { #expect(told == 1000) }
        }
    }
}
