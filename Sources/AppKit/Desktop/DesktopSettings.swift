import AcetateBus
import Synchronization

/// The user's settings of the desktop, as far as the portal `org.freedesktop.portal.Settings` reports them.
struct DesktopSettings: Equatable, Sendable {
    /// A color in sRGB.
    struct Accent: Equatable, Sendable {
        /// From 0 to 1.
        var red, green, blue: Double
    }

    /// Whether the user prefers dark windows.
    var isDark = false
    /// Nil for the blue of macOS.
    var accent: Accent?
    var increasesContrast = false
    var reducesMotion = false
    var buttons = TitleBarButtons.standard

    /// The settings in use. Only the main thread changes them.
    static let current = Mutex(DesktopSettings())

    static var now: DesktopSettings { current.withLock { $0 } }

    init() {}

    /// The settings from the portal's values. Values that are missing, or of another type or range, count as the defaults.
    init(_ values: PortalValues) {
        isDark = values["org.freedesktop.appearance", "color-scheme"]?.integer == 1
        accent = values["org.freedesktop.appearance", "accent-color"].flatMap(Accent.init)
        increasesContrast =
            values["org.freedesktop.appearance", "contrast"]?.integer == 1
            || values["org.gnome.desktop.a11y.interface", "high-contrast"]?.boolean == true
        reducesMotion =
            values["org.freedesktop.appearance", "reduced-motion"]?.integer == 1
            || values["org.gnome.desktop.interface", "enable-animations"]?.boolean == false
        buttons =
            values["org.gnome.desktop.wm.preferences", "button-layout"]?.text.flatMap(TitleBarButtons.init)
            ?? .standard
    }
}

extension DesktopSettings.Accent {
    /// Nil unless the value is a structure of three numbers from 0 to 1, as it is if the user has chosen no color.
    init?(_ value: BusValue) {
        guard case .structure(let members) = value.unwrapped, members.count == 3 else { return nil }
        let parts = members.compactMap(\.double)
        guard parts.count == 3, parts.allSatisfy({ $0 >= 0 && $0 <= 1 }) else { return nil }
        (red, green, blue) = (parts[0], parts[1], parts[2])
    }
}

/// The values of the portal that Acetate uses, by namespace and key.
struct PortalValues: Equatable, Sendable {
    private var values: [String: [String: BusValue]] = [:]

    static let keys: [String: Set<String>] = [
        "org.freedesktop.appearance": ["color-scheme", "accent-color", "contrast", "reduced-motion"],
        "org.gnome.desktop.a11y.interface": ["high-contrast"],
        "org.gnome.desktop.interface": ["enable-animations"],
        "org.gnome.desktop.wm.preferences": ["button-layout"],
    ]

    init() {}

    /// The values in an answer of `ReadAll`; none if it has another form.
    init(_ answer: [BusValue]) {
        for (namespace, values) in answer.first?.dictionary ?? [:] {
            for (key, value) in values.dictionary ?? [:] { self[namespace, key] = value }
        }
    }

    subscript(_ namespace: String, _ key: String) -> BusValue? {
        get { values[namespace]?[key] }
        set {
            if PortalValues.keys[namespace]?.contains(key) == true { values[namespace, default: [:]][key] = newValue }
        }
    }
}

/// The buttons at both ends of a title bar.
struct TitleBarButtons: Equatable, Sendable {
    /// From left to right.
    var left: [NSWindow.ButtonType] = []
    var right: [NSWindow.ButtonType] = []

    static let standard = TitleBarButtons(left: [], right: [.miniaturizeButton, .zoomButton, .closeButton])

    var all: Set<NSWindow.ButtonType> { Set(left + right) }
}

extension TitleBarButtons {
    /// The buttons of a layout such as "appmenu:minimize,maximize,close", as GNOME describes it: names for the left end, a
    /// colon, and names for the right end. Names without meaning here are left out, and so is a second button of a kind. A
    /// layout without a colon is nil.
    init?(_ layout: String) {
        let ends = layout.utf8.count > 1000 ? [] : layout.split(separator: ":", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        var known: Set<NSWindow.ButtonType> = []
        func buttons(_ names: Substring) -> [NSWindow.ButtonType] {
            names.split(separator: ",").compactMap { name in
                let button: NSWindow.ButtonType? =
                    switch name {
                    case "close": .closeButton
                    case "minimize": .miniaturizeButton
                    case "maximize": .zoomButton
                    default: nil
                    }
                return button.flatMap { known.insert($0).inserted ? $0 : nil }
            }
        }
        left = buttons(ends[0])
        right = buttons(ends[1])
    }
}
