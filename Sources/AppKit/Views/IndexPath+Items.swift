import Foundation

/// The index paths of items in sections, as data sources of collections use them. A path without two indices has item and section 0,
/// and becomes one with two indices when either is set.
extension IndexPath {
    /// Creates the index path of an item in a section.
    public init(item: Int, section: Int) {
        self.init(indexes: [section, item])
    }

    /// The index of the item in its section.
    public var item: Int {
        get { count == 2 ? self[1] : 0 }
        set { self = IndexPath(item: newValue, section: section) }
    }

    /// The index of the section.
    public var section: Int {
        get { count == 2 ? self[0] : 0 }
        set { self = IndexPath(item: item, section: newValue) }
    }
}
