import Foundation

// The named images of the system, from the icon theme. An image that the theme lacks is nil.

extension NSImage {
    // Templates.
    /// The symbol of actions.
    public static let actionTemplateName: Name = "NSActionTemplate"
    /// The symbol of adding.
    public static let addTemplateName: Name = "NSAddTemplate"
    /// The symbol of bookmarks.
    public static let bookmarksTemplateName: Name = "NSBookmarksTemplate"
    /// The symbol of entering full screen.
    public static let enterFullScreenTemplateName: Name = "NSEnterFullScreenTemplate"
    /// The symbol of leaving full screen.
    public static let exitFullScreenTemplateName: Name = "NSExitFullScreenTemplate"
    /// The symbol of going back.
    public static let goBackTemplateName: Name = "NSGoBackTemplate"
    /// The symbol of going forward.
    public static let goForwardTemplateName: Name = "NSGoForwardTemplate"
    /// The symbol of going left.
    public static let goLeftTemplateName: Name = "NSGoLeftTemplate"
    /// The symbol of going right.
    public static let goRightTemplateName: Name = "NSGoRightTemplate"
    /// The symbol of the home folder.
    public static let homeTemplateName: Name = "NSHomeTemplate"
    /// The symbol of a view of icons.
    public static let iconViewTemplateName: Name = "NSIconViewTemplate"
    /// The symbol of a view of a list.
    public static let listViewTemplateName: Name = "NSListViewTemplate"
    /// A closed lock.
    public static let lockLockedTemplateName: Name = "NSLockLockedTemplate"
    /// An open lock.
    public static let lockUnlockedTemplateName: Name = "NSLockUnlockedTemplate"
    /// The mark of a menu item that is on.
    public static let menuOnStateTemplateName: Name = "NSMenuCheckmark"
    /// The symbol of a preview.
    public static let quickLookTemplateName: Name = "NSQuickLookTemplate"
    /// The symbol of loading again.
    public static let refreshTemplateName: Name = "NSRefreshTemplate"
    /// The symbol of removing.
    public static let removeTemplateName: Name = "NSRemoveTemplate"
    /// The symbol of showing where something is.
    public static let revealFreestandingTemplateName: Name = "NSRevealFreestandingTemplate"
    /// The symbol of sharing.
    public static let shareTemplateName: Name = "NSShareTemplate"
    /// The symbol of stopping.
    public static let stopProgressTemplateName: Name = "NSStopProgressTemplate"

    // Images in color.
    /// The image of advanced settings.
    public static let advancedName: Name = "NSAdvanced"
    /// The icon of a program.
    public static let applicationIconName: Name = "NSApplicationIcon"
    /// The image of services in the network.
    public static let bonjourName: Name = "NSBonjour"
    /// The image of a warning.
    public static let cautionName: Name = "NSCaution"
    /// The image of a computer.
    public static let computerName: Name = "NSComputer"
    /// The image of a folder.
    public static let folderName: Name = "NSFolder"
    /// The image of fonts.
    public static let fontPanelName: Name = "NSFontPanel"
    /// The image of information.
    public static let infoName: Name = "NSInfo"
    /// The image of several documents.
    public static let multipleDocumentsName: Name = "NSMultipleDocuments"
    /// The image of a network.
    public static let networkName: Name = "NSNetwork"
    /// The image of general settings.
    public static let preferencesGeneralName: Name = "NSPreferencesGeneral"
    /// The image of an empty trash can.
    public static let trashEmptyName: Name = "NSTrashEmpty"
    /// The image of a full trash can.
    public static let trashFullName: Name = "NSTrashFull"
    /// The image of a user.
    public static let userName: Name = "NSUser"
    /// The image of the accounts of users.
    public static let userAccountsName: Name = "NSUserAccounts"
    /// The image of a group of users.
    public static let userGroupName: Name = "NSUserGroup"

    private static let templates: [Name: String] = [
        actionTemplateName: "emblem-system", addTemplateName: "list-add", bookmarksTemplateName: "user-bookmarks",
        enterFullScreenTemplateName: "view-fullscreen", exitFullScreenTemplateName: "view-restore",
        goBackTemplateName: "go-previous", goForwardTemplateName: "go-next", goLeftTemplateName: "pan-start",
        goRightTemplateName: "pan-end", homeTemplateName: "go-home", iconViewTemplateName: "view-grid",
        listViewTemplateName: "view-list", lockLockedTemplateName: "changes-prevent",
        lockUnlockedTemplateName: "changes-allow", menuOnStateTemplateName: "object-select",
        quickLookTemplateName: "view-reveal", refreshTemplateName: "view-refresh", removeTemplateName: "list-remove",
        revealFreestandingTemplateName: "go-jump", shareTemplateName: "emblem-shared",
        stopProgressTemplateName: "process-stop",
    ]

    private static let colored: [Name: String] = [
        advancedName: "preferences-system", applicationIconName: "application-x-executable",
        bonjourName: "network-workgroup", cautionName: "dialog-warning", computerName: "computer", folderName: "folder",
        fontPanelName: "preferences-desktop-font", infoName: "dialog-information",
        multipleDocumentsName: "folder-documents", networkName: "network-workgroup",
        preferencesGeneralName: "preferences-system", trashEmptyName: "user-trash", trashFullName: "user-trash-full",
        userName: "avatar-default", userAccountsName: "system-users", userGroupName: "system-users",
    ]

    /// The size of images in color, in points.
    static let systemSize = NSSize(width: 32, height: 32)
    /// The largest form of them that is read, in pixels.
    private static let largestForm = 256

    /// The forms of a named image of the system; empty if there is none.
    static func systemForms(named name: Name) -> (reps: [NSImageRep], isTemplate: Bool) {
        if let icon = templates[name] {
            return (SymbolImageRep(icons: [icon], NSImage.SymbolConfiguration()).map { [$0] } ?? [], true)
        }
        guard let icon = colored[name] else { return ([], false) }
        return (forms(ofIcon: icon, theme: .user), false)
    }

    /// The forms of an icon in color, for each size that a theme has; empty if it has none.
    static func forms(ofIcon icon: String, theme: IconTheme) -> [NSImageRep] {
        let files = theme.files(icon).filter { $0.size <= largestForm }
        let reps = files.compactMap { NSImageRep.form(contentsOf: $0.url) }
        for rep in reps { rep.size = systemSize }
        return reps
    }
}
