import Foundation

// The named images of the system, from the icon theme. An image that the theme lacks is nil.

extension NSImage {
    // Templates.
    public static let actionTemplateName: Name = "NSActionTemplate"
    public static let addTemplateName: Name = "NSAddTemplate"
    public static let bookmarksTemplateName: Name = "NSBookmarksTemplate"
    public static let enterFullScreenTemplateName: Name = "NSEnterFullScreenTemplate"
    public static let exitFullScreenTemplateName: Name = "NSExitFullScreenTemplate"
    public static let goBackTemplateName: Name = "NSGoBackTemplate"
    public static let goForwardTemplateName: Name = "NSGoForwardTemplate"
    public static let goLeftTemplateName: Name = "NSGoLeftTemplate"
    public static let goRightTemplateName: Name = "NSGoRightTemplate"
    public static let homeTemplateName: Name = "NSHomeTemplate"
    public static let iconViewTemplateName: Name = "NSIconViewTemplate"
    public static let listViewTemplateName: Name = "NSListViewTemplate"
    public static let lockLockedTemplateName: Name = "NSLockLockedTemplate"
    public static let lockUnlockedTemplateName: Name = "NSLockUnlockedTemplate"
    public static let menuOnStateTemplateName: Name = "NSMenuCheckmark"
    public static let quickLookTemplateName: Name = "NSQuickLookTemplate"
    public static let refreshTemplateName: Name = "NSRefreshTemplate"
    public static let removeTemplateName: Name = "NSRemoveTemplate"
    public static let revealFreestandingTemplateName: Name = "NSRevealFreestandingTemplate"
    public static let shareTemplateName: Name = "NSShareTemplate"
    public static let stopProgressTemplateName: Name = "NSStopProgressTemplate"

    // Images in color.
    public static let advancedName: Name = "NSAdvanced"
    public static let applicationIconName: Name = "NSApplicationIcon"
    public static let bonjourName: Name = "NSBonjour"
    public static let cautionName: Name = "NSCaution"
    public static let computerName: Name = "NSComputer"
    public static let folderName: Name = "NSFolder"
    public static let fontPanelName: Name = "NSFontPanel"
    public static let infoName: Name = "NSInfo"
    public static let multipleDocumentsName: Name = "NSMultipleDocuments"
    public static let networkName: Name = "NSNetwork"
    public static let preferencesGeneralName: Name = "NSPreferencesGeneral"
    public static let trashEmptyName: Name = "NSTrashEmpty"
    public static let trashFullName: Name = "NSTrashFull"
    public static let userName: Name = "NSUser"
    public static let userAccountsName: Name = "NSUserAccounts"
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
    private static let systemSize = NSSize(width: 32, height: 32)
    /// The largest form of them that is read, in pixels.
    private static let largestForm = 256

    /// The forms of a named image of the system; empty if there is none.
    static func systemForms(named name: Name) -> (reps: [NSImageRep], isTemplate: Bool) {
        if let icon = templates[name] {
            return (SymbolImageRep(icons: [icon], NSImage.SymbolConfiguration()).map { [$0] } ?? [], true)
        }
        guard let icon = colored[name] else { return ([], false) }
        let files = IconTheme.user.files(icon).filter { $0.size <= largestForm }
        let reps = files.compactMap { NSImageRep.form(contentsOf: $0.url) }
        for rep in reps { rep.size = systemSize }
        return (reps, false)
    }
}
