/// The kind of a window's content, for `NSWindow.acetateContentType`. This type is an extension of Acetate.
public enum AcetateContentType: Hashable, Sendable {
    /// Any content.
    case unspecified
    /// Photographs, which are shown with little processing.
    case photo
    /// A video or an animation, which is shown at exact times.
    case video
    /// A game, which is shown with little delay.
    case game
}
