/// Where a change begins and ends: what `CABasicAnimation`'s from, to and by say together.
package struct Endpoints: Sendable {
    package var from: PropertyValue?
    package var to: PropertyValue?
    package var by: PropertyValue?

    package init(from: PropertyValue? = nil, to: PropertyValue? = nil, by: PropertyValue? = nil) {
        (self.from, self.to, self.by) = (from, to, by)
    }

    /// Where the change of a property with the value `current` begins and ends, by the header's table; nil where values
    /// that must be added do not add. With none of the three it goes from the current value to the current value.
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
