/// What a view does again because one of its values has changed.
///
/// A program can define more: a type of its own, with a static property of an extension of this protocol.
@preconcurrency @MainActor
public protocol NSViewInvalidating {
    /// Invalidates what the view shows or how it is laid out.
    func invalidate(view: NSView)
}

extension NSView {
    /// A property wrapper that invalidates the view when the value changes: `@Invalidating(.display, .layout) var color = …`.
    ///
    /// A value that is equal to the former one invalidates nothing.
    @preconcurrency @MainActor
    @propertyWrapper
    public struct Invalidating<Value: Equatable, InvalidationType: NSViewInvalidating> {
        private var value: Value
        private let invalidation: InvalidationType

        @available(*, unavailable, message: "use the property wrapper in a class of a view")
        public var wrappedValue: Value {
            get { fatalError("There is no view to invalidate.") }
            set { fatalError("There is no view to invalidate.") }
        }

        public static subscript<EnclosingSelf: NSView>(
            _enclosingInstance view: EnclosingSelf, wrapped _: ReferenceWritableKeyPath<EnclosingSelf, Value>,
            storage storage: ReferenceWritableKeyPath<EnclosingSelf, Self>
        ) -> Value {
            get { view[keyPath: storage].value }
            set {
                guard view[keyPath: storage].value != newValue else { return }
                view[keyPath: storage].value = newValue
                view[keyPath: storage].invalidation.invalidate(view: view)
            }
        }

        /// Creates a value whose changes invalidate one thing.
        public init(wrappedValue: Value, _ invalidation: InvalidationType) {
            (value, self.invalidation) = (wrappedValue, invalidation)
        }

        /// Creates a value whose changes invalidate two things.
        public init<First, Second>(wrappedValue: Value, _ first: First, _ second: Second)
        where InvalidationType == Invalidations.Tuple<First, Second> {
            self.init(wrappedValue: wrappedValue, Invalidations.Tuple(first, second))
        }

        /// Creates a value whose changes invalidate three things.
        public init<First, Second, Third>(wrappedValue: Value, _ first: First, _ second: Second, _ third: Third)
        where InvalidationType == Invalidations.Tuple<Invalidations.Tuple<First, Second>, Third> {
            self.init(wrappedValue: wrappedValue, Invalidations.Tuple(first, second), third)
        }

        /// Creates a value whose changes invalidate four things.
        public init<First, Second, Third, Fourth>(
            wrappedValue: Value, _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth
        )
        where
            InvalidationType == Invalidations.Tuple<
                Invalidations.Tuple<Invalidations.Tuple<First, Second>, Third>, Fourth
            >
        {
            let firstThree = Invalidations.Tuple(Invalidations.Tuple(first, second), third)
            self.init(wrappedValue: wrappedValue, firstThree, fourth)
        }
    }

    /// What `Invalidating` can invalidate.
    public enum Invalidations {
        /// What the view shows: sets `needsDisplay`.
        public struct Display: NSViewInvalidating {
            /// Creates the invalidation.
            public init() {}
            public func invalidate(view: NSView) { view.needsDisplay = true }
        }

        /// The positions of what the view contains: sets `needsLayout`.
        public struct Layout: NSViewInvalidating {
            /// Creates the invalidation.
            public init() {}
            public func invalidate(view: NSView) { view.needsLayout = true }
        }

        /// The constraints of the view: sets `needsUpdateConstraints`.
        public struct Constraints: NSViewInvalidating {
            /// Creates the invalidation.
            public init() {}
            public func invalidate(view: NSView) { view.needsUpdateConstraints = true }
        }

        /// The size of what the view contains: calls `invalidateIntrinsicContentSize()`.
        public struct IntrinsicContentSize: NSViewInvalidating {
            /// Creates the invalidation.
            public init() {}
            public func invalidate(view: NSView) { view.invalidateIntrinsicContentSize() }
        }

        /// Two invalidations, one after the other.
        public struct Tuple<Invalidation1: NSViewInvalidating, Invalidation2: NSViewInvalidating>: NSViewInvalidating {
            private let first: Invalidation1
            private let second: Invalidation2

            /// Creates the invalidation of two others.
            public init(_ invalidation1: Invalidation1, _ invalidation2: Invalidation2) {
                (first, second) = (invalidation1, invalidation2)
            }

            public func invalidate(view: NSView) {
                first.invalidate(view: view)
                second.invalidate(view: view)
            }
        }
    }
}

extension NSViewInvalidating where Self == NSView.Invalidations.Display {
    /// Invalidates what the view shows.
    public static var display: NSView.Invalidations.Display { NSView.Invalidations.Display() }
}

extension NSViewInvalidating where Self == NSView.Invalidations.Layout {
    /// Invalidates the positions of what the view contains.
    public static var layout: NSView.Invalidations.Layout { NSView.Invalidations.Layout() }
}

extension NSViewInvalidating where Self == NSView.Invalidations.Constraints {
    /// Invalidates the constraints of the view.
    public static var constraints: NSView.Invalidations.Constraints { NSView.Invalidations.Constraints() }
}

extension NSViewInvalidating where Self == NSView.Invalidations.IntrinsicContentSize {
    /// Invalidates the size of what the view contains.
    public static var intrinsicContentSize: NSView.Invalidations.IntrinsicContentSize {
        NSView.Invalidations.IntrinsicContentSize()
    }
}
