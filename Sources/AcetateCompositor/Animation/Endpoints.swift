/// The start and end values of a change: the combination of `CABasicAnimation`'s from, to and by.
package struct Endpoints: Sendable {
    package var from: PropertyValue?
    package var to: PropertyValue?
    package var by: PropertyValue?

    package init(from: PropertyValue? = nil, to: PropertyValue? = nil, by: PropertyValue? = nil) {
        (self.from, self.to, self.by) = (from, to, by)
    }

    /// The start and end values for a property whose value is `current`, by the header's table; nil if values that must
    /// be added cannot be. Without from, to and by, both are the current value.
    package func resolved(over current: PropertyValue) -> (start: PropertyValue, end: PropertyValue)? {
        switch (from, to, by) {
        case (let from?, let to?, _): (from, to)
        case (let from?, nil, let by?): from.adding(by).map { (from, $0) }
        case (nil, let to?, let by?): to.adding(by, scale: -1).map { ($0, to) }
        case (let from?, nil, nil): (from, current)
        case (nil, let to?, nil): (current, to)
        case (nil, nil, let by?): current.adding(by).map { (current, $0) }
        case (nil, nil, nil): (current, current)
        }
    }
}
