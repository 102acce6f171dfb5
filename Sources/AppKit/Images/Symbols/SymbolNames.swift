/// The icons of freedesktop.org's Icon Naming Specification, and of GNOME, that stand for the names of macOS.
enum SymbolNames {
    /// The names under which a symbol is looked up, the best first: without "-symbolic", which is added to each.
    static func icons(for name: String) -> [String] {
        var icons = table[name].map { [$0] } ?? []
        var base = name
        while let ending = [".fill", ".circle", ".square"].first(where: base.hasSuffix) {
            base.removeLast(ending.count)
            if let icon = table[base] { icons.append(icon) }
        }
        if name.hasSuffix("-symbolic") { icons.append(String(name.dropLast("-symbolic".count))) }
        return icons + [name]
    }

    /// Icons by the names of symbols.
    private static let table = [
        "airplane": "airplane-mode", "alarm": "alarm", "arrow.clockwise": "view-refresh",
        "arrow.counterclockwise": "edit-undo",
        "arrow.down": "go-down", "arrow.left": "go-previous", "arrow.right": "go-next", "arrow.up": "go-up",
        "arrow.triangle.2.circlepath": "emblem-synchronizing", "arrow.uturn.backward": "edit-undo",
        "arrow.uturn.forward": "edit-redo", "arrowshape.turn.up.left": "mail-reply-sender",
        "arrowshape.turn.up.right": "mail-forward", "backward": "media-seek-backward",
        "backward.end": "media-skip-backward",
        "battery.0": "battery-level-0", "battery.100": "battery-level-100", "battery.25": "battery-level-20",
        "battery.50": "battery-level-50", "battery.75": "battery-level-80", "bell": "preferences-system-notifications",
        "bold": "format-text-bold", "bookmark": "user-bookmarks", "calendar": "x-office-calendar",
        "camera": "camera-photo",
        "checkmark": "object-select", "checkmark.circle": "emblem-ok", "chevron.backward": "go-previous",
        "chevron.down": "pan-down", "chevron.forward": "go-next", "chevron.left": "pan-start",
        "chevron.right": "pan-end",
        "chevron.up": "pan-up", "clipboard": "edit-paste", "clock": "preferences-system-time",
        "cloud": "weather-overcast",
        "cloud.rain": "weather-showers", "cloud.snow": "weather-snow", "cloud.sun": "weather-few-clouds",
        "delete.left": "edit-clear", "desktopcomputer": "computer", "display": "video-display", "doc": "text-x-generic",
        "doc.badge.plus": "document-new", "doc.on.clipboard": "edit-paste", "doc.on.doc": "edit-copy",
        "doc.text": "text-x-generic", "eject": "media-eject", "ellipsis": "view-more", "envelope": "mail-unread",
        "envelope.open": "mail-read", "exclamationmark.triangle": "dialog-warning", "externaldrive": "drive-harddisk",
        "eye": "view-reveal", "eye.slash": "view-conceal", "film": "video-x-generic", "flag": "mail-mark-important",
        "folder": "folder", "folder.badge.plus": "folder-new", "forward": "media-seek-forward",
        "forward.end": "media-skip-forward", "gear": "emblem-system", "gearshape": "emblem-system",
        "gamecontroller": "input-gaming", "globe": "network-workgroup", "headphones": "audio-headphones",
        "heart": "emote-love",
        "house": "go-home", "info": "dialog-information", "info.circle": "dialog-information",
        "internaldrive": "drive-harddisk-system", "italic": "format-text-italic", "keyboard": "input-keyboard",
        "laptopcomputer": "computer", "line.3.horizontal": "open-menu", "link": "insert-link",
        "list.bullet": "view-list",
        "location": "mark-location", "lock": "changes-prevent", "lock.open": "changes-allow",
        "magnifyingglass": "edit-find", "map": "mark-location", "mic": "audio-input-microphone",
        "mic.slash": "microphone-sensitivity-muted", "minus": "list-remove", "minus.circle": "list-remove",
        "minus.magnifyingglass": "zoom-out", "moon": "weather-clear-night", "music.note": "audio-x-generic",
        "network": "network-wired", "paintbrush": "applications-graphics", "paperclip": "mail-attachment",
        "paperplane": "document-send", "pause": "media-playback-pause", "pencil": "document-edit",
        "person": "avatar-default",
        "person.2": "system-users", "phone": "call-start", "phone.down": "call-stop", "photo": "image-x-generic",
        "play": "media-playback-start", "plus": "list-add", "plus.circle": "list-add",
        "plus.magnifyingglass": "zoom-in",
        "power": "system-shutdown", "printer": "document-print", "questionmark": "dialog-question",
        "questionmark.circle": "help-about", "record": "media-record", "repeat": "media-playlist-repeat",
        "rectangle.grid.2x2": "view-grid", "safari": "web-browser", "scissors": "edit-cut",
        "server.rack": "network-server",
        "shuffle": "media-playlist-shuffle", "sidebar.left": "sidebar-show", "sidebar.right": "sidebar-show-right",
        "slider.horizontal.3": "multimedia-equalizer", "speaker": "audio-volume-low",
        "speaker.slash": "audio-volume-muted",
        "speaker.wave.1": "audio-volume-low", "speaker.wave.2": "audio-volume-medium",
        "speaker.wave.3": "audio-volume-high",
        "square.and.arrow.down": "document-save", "square.and.arrow.up": "emblem-shared",
        "square.grid.2x2": "view-grid",
        "square.on.square": "edit-copy", "star": "starred", "stop": "media-playback-stop",
        "strikethrough": "format-text-strikethrough",
        "sun.max": "weather-clear", "sun.min": "display-brightness", "tag": "user-bookmarks",
        "terminal": "utilities-terminal",
        "text.aligncenter": "format-justify-center", "text.alignleft": "format-justify-left",
        "text.alignright": "format-justify-right", "textformat": "format-text-rich", "trash": "user-trash",
        "tv": "video-display", "underline": "format-text-underline", "video": "camera-video",
        "wifi": "network-wireless", "wifi.slash": "network-wireless-disabled", "wrench": "applications-engineering",
        "wrench.and.screwdriver": "applications-utilities", "xmark": "window-close", "xmark.circle": "window-close",
    ]
}
