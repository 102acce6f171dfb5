import AcetateKeyValue
import Foundation
import QuartzCore

/// The names of nibs. There are no nibs on Linux: controllers create their views in `loadView()`.
public enum NSNib {
    /// The name of a nib file. There are none on Linux.
    public typealias Name = String
}

/// An object that manages a view, creates it when it is first needed, and follows when it appears and disappears.
///
/// The controller is in the responder chain between its view and the view's superview or window. A view has appeared while it
/// is in a visible window and neither the view nor a superview is hidden.
@preconcurrency @MainActor
open class NSViewController: NSResponder, @preconcurrency NSCoding, NSUserInterfaceItemIdentification {
    /// The name that the initializer was given; nil for none. There are no nibs on Linux.
    open var nibName: NSNib.Name? { givenNib.name }

    /// The bundle that the initializer was given; nil for the main bundle.
    open var nibBundle: Bundle? { givenNib.bundle }

    private let givenNib: (name: NSNib.Name?, bundle: Bundle?)

    /// A name that the program can use to find the controller.
    open var identifier: NSUserInterfaceItemIdentifier?

    /// The object that the view shows, for the program's use. Default nil.
    open var representedObject: Any? {
        didSet {
            representedObject = KeyValue.bridged(representedObject)
            tellObservers()
        }
    }

    /// The title of the view. That of the content view controller of a window is also the window's title. Default nil.
    open var title: String? {
        didSet {
            defer { tellObservers() }
            guard let title, let window = viewIfLoaded?.window, window.contentViewController === self else { return }
            window.title = title
        }
    }

    /// The size that the view prefers, in points, for a window or a controller that contains it. Default zero, which is none.
    open var preferredContentSize = NSSize.zero {
        didSet {
            guard preferredContentSize != oldValue else { return }
            defer { tellObservers() }
            if let parent { return parent.preferredContentSizeDidChange(for: self) }
            popover?.preferredContentSizeDidChange()
            guard let window = viewIfLoaded?.window, window.contentViewController === self else { return }
            window.takeContentSize(of: self)
        }
    }

    private var loadedView: NSView?
    var appearance = Appearance.hidden
    /// A transition of the parent calls the methods of the appearance at its end.
    var isInTransition = false
    /// The transition between two children that has not ended.
    var runningTransition: ControllerTransition?
    var childControllers: [NSViewController] = []
    /// The controller that contains this one as a child; nil for none. Not retained.
    open internal(set) weak var parent: NSViewController?
    /// The popover whose content this is.
    weak var popover: NSPopover?
    var presentations: [ControllerPresentation] = []
    /// The controller that presents this one; nil for none. Not retained.
    open internal(set) weak var presentingViewController: NSViewController?

    /// Whether the view has appeared, or is about to appear or disappear.
    enum Appearance {
        case hidden, appearing, shown, disappearing
    }

    /// Creates a controller. `nibNameOrNil` should be nil, because there are no nibs on Linux; override `loadView()`.
    public init(nibName nibNameOrNil: NSNib.Name?, bundle nibBundleOrNil: Bundle?) {
        givenNib = (nibNameOrNil, nibBundleOrNil)
        super.init()
    }

    public convenience override init() {
        self.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller from an archive, which has its title only.
    public required init?(coder: NSCoder) {
        givenNib = (nil, nil)
        super.init()
        title = coder.decodeObject(forKey: "NSTitle") as? String
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        if let title { coder.encode(NSString(string: title), forKey: "NSTitle") }
    }

    // MARK: The view

    /// The view. The first access calls `loadView()` and then `viewDidLoad()`.
    open var view: NSView {
        get {
            loadViewIfNeeded()
            if let loadedView { return loadedView }
            StandardError.fail(
                "NSViewController: loadView() of \(type(of: self)) has not set the view; set it there, or call super")
        }
        set {
            guard newValue !== loadedView else { return }
            leaveChain()
            loadedView = newValue
            newValue.traits.viewController?.leaveChain()
            newValue.traits.viewController = self
            NSViewController.hasViews = true
            nextResponder = newValue.nextResponder
            newValue.nextResponder = self
            tellObservers()
        }
    }

    /// The view if it has been loaded, otherwise nil.
    public var viewIfLoaded: NSView? { loadedView }

    /// Whether the view has been loaded.
    open var isViewLoaded: Bool { loadedView != nil }

    /// Loads the view if it has not been loaded.
    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        if loadedView != nil { viewDidLoad() }
    }

    /// Creates the view and sets `view`. By default it is an `NSView` without content. Do not call it directly.
    open func loadView() {
        if let nibName {
            StandardError.write(
                "NSViewController: the nib \(nibName) cannot be loaded, because there are no nibs on Linux; "
                    + "override loadView()")
        }
        view = NSView()
    }

    deinit {
        guard let view = loadedView else { return }
        let responder = responderAfterView
        // Weak references to the controller are nil already.
        MainActor.release { if view.nextResponder == nil { view.nextResponder = responder } }
    }

    open override var nextResponder: NSResponder? { didSet { responderAfterView = nextResponder } }
    /// `nextResponder`, which `deinit` cannot read.
    private weak var responderAfterView: NSResponder?

    /// Removes the controller from the responder chain of its view.
    private func leaveChain() {
        guard let view = loadedView, view.traits.viewController === self else { return }
        view.traits.viewController = nil
        if view.nextResponder === self { view.nextResponder = nextResponder }
        nextResponder = nil
        loadedView = nil
    }

    // MARK: Methods for subclasses, which do nothing by default

    /// Called once, after the view was loaded.
    open func viewDidLoad() {}
    /// Called before the view appears.
    open func viewWillAppear() {}
    /// Called after the view has appeared and was laid out.
    open func viewDidAppear() {}
    /// Called before the view is removed or hidden, or before its window is hidden.
    open func viewWillDisappear() {}
    /// Called after the view was removed or hidden, or after its window was hidden.
    open func viewDidDisappear() {}
    /// Updates the constraints of the view, before they are solved. Call `super`, which calls the view's `updateConstraints()`.
    open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
    /// Called before `layout()` of the view.
    open func viewWillLayout() {}
    /// Called after `layout()` of the view.
    open func viewDidLayout() {}

    /// Called when `preferredContentSize` of a child or of a presented controller has changed.
    open func preferredContentSizeDidChange(for viewController: NSViewController) {}

    // MARK: Children

    /// The children, whose views the program adds to this controller's view.
    open var children: [NSViewController] {
        get { childControllers }
        set {
            for index in childControllers.indices.reversed()
            where !newValue.contains(where: { $0 === childControllers[index] }) {
                removeChild(at: index)
            }
            for (index, child) in newValue.enumerated()
            where !childControllers.indices.contains(index) || childControllers[index] !== child {
                insertChild(child, at: min(index, childControllers.count))
            }
        }
    }

    /// Adds a child after the others, and removes it from its former parent.
    open func addChild(_ childViewController: NSViewController) {
        insertChild(childViewController, at: childControllers.count)
    }

    /// Inserts a child at an index, and removes it from its former parent. The other methods that add children call this one.
    open func insertChild(_ childViewController: NSViewController, at index: Int) {
        var ancestor: NSViewController? = self
        while let controller = ancestor {
            guard controller !== childViewController else {
                StandardError.write(
                    "NSViewController: a controller that would be its own ancestor was not added; add it to another one"
                )
                return
            }
            ancestor = controller.parent
        }
        childViewController.removeFromParent()
        childControllers.insert(childViewController, at: min(max(index, 0), childControllers.count))
        childViewController.parent = self
        tellObservers()
        childViewController.tellObservers()
    }

    /// Removes the child at an index. Its view remains where it is. The other methods that remove children call this one.
    open func removeChild(at index: Int) {
        guard childControllers.indices.contains(index) else { return }
        let child = childControllers.remove(at: index)
        child.parent = nil
        tellObservers()
        child.tellObservers()
    }

    /// Removes the controller from its parent.
    open func removeFromParent() {
        guard let parent, let index = parent.childControllers.firstIndex(where: { $0 === self }) else { return }
        parent.removeChild(at: index)
    }

    /// Replaces the view of a child by that of another child in the same superview and with the same frame, with an animation.
    ///
    /// - Parameters:
    ///   - fromViewController: a child whose view is in a superview.
    ///   - toViewController: the child whose view takes its place.
    ///   - options: the animation, with the duration of the current animation group; none for an immediate change.
    ///   - completion: called when the animation has ended and the former view was removed.
    open func transition(
        from fromViewController: NSViewController, to toViewController: NSViewController,
        options: TransitionOptions = [], completionHandler completion: (() -> Void)? = nil
    ) {
        ControllerTransition.run(
            in: self, from: fromViewController, to: toViewController, options: options, completion: completion)
    }

    // MARK: Presentation

    /// Shows another controller's view by an animator, which also dismisses it.
    open func present(_ viewController: NSViewController, animator: any NSViewControllerPresentationAnimator) {
        beginPresentation(of: viewController, by: animator)
    }

    /// Ends the presentation of a controller that this one presents.
    open func dismiss(_ viewController: NSViewController) { endPresentation(of: viewController) }

    /// Ends the presentation of this controller, or closes the sheet, modal window or window whose content it is.
    open func dismiss(_ sender: Any?) {
        if let presentingViewController {
            presentingViewController.dismiss(self)
        } else if let window = viewIfLoaded?.window, window.contentViewController === self {
            window.close()
        }
    }

    // MARK: Presentation

    /// The controllers that this one presents, in the order in which it has presented them; nil for none.
    open var presentedViewControllers: [NSViewController]? {
        presentations.isEmpty ? nil : presentations.map(\.controller)
    }

    /// Shows another controller's view as a sheet of this controller's window, which must be visible.
    open func presentAsSheet(_ viewController: NSViewController) {
        guard viewIfLoaded?.window != nil else {
            StandardError.write(
                "NSViewController: a sheet was not shown; add the view of the controller that presents it to a window")
            return
        }
        present(viewController, animator: SheetAnimator())
    }

    /// Shows another controller's view in a popover; see `NSPopover`. It is dismissed when the popover closes.
    open func present(
        _ viewController: NSViewController, asPopoverRelativeTo positioningRect: NSRect, of positioningView: NSView,
        preferredEdge: NSRectEdge, behavior: NSPopover.Behavior, hasFullSizeContent: Bool
    ) {
        let animator = PopoverAnimator { popover in
            popover.behavior = behavior
            popover.hasFullSizeContent = hasFullSizeContent
            popover.show(relativeTo: positioningRect, of: positioningView, preferredEdge: preferredEdge)
        }
        present(viewController, animator: animator)
    }

    /// Shows another controller's view in a popover; see `NSPopover`. It is dismissed when the popover closes.
    open func present(
        _ viewController: NSViewController, asPopoverRelativeTo positioningRect: NSRect, of positioningView: NSView,
        preferredEdge: NSRectEdge, behavior: NSPopover.Behavior
    ) {
        present(
            viewController, asPopoverRelativeTo: positioningRect, of: positioningView, preferredEdge: preferredEdge,
            behavior: behavior, hasFullSizeContent: false)
    }

    /// Shows another controller's view in a window of its own. Until it is dismissed, the other windows receive no input.
    open func presentAsModalWindow(_ viewController: NSViewController) {
        present(viewController, animator: ModalWindowAnimator())
    }
}

extension NSViewController {
    /// The animation of a transition between the views of children.
    public struct TransitionOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// One view fades into the other.
        public static let crossfade = TransitionOptions(rawValue: 0x1)
        /// Both views move up.
        public static let slideUp = TransitionOptions(rawValue: 0x10)
        /// Both views move down.
        public static let slideDown = TransitionOptions(rawValue: 0x20)
        /// Both views move to the left.
        public static let slideLeft = TransitionOptions(rawValue: 0x40)
        /// Both views move to the right.
        public static let slideRight = TransitionOptions(rawValue: 0x80)
        /// To the left, or to the right where the layout direction of the superview is right to left.
        public static let slideForward = TransitionOptions(rawValue: 0x140)
        /// To the right, or to the left where the layout direction of the superview is right to left.
        public static let slideBackward = TransitionOptions(rawValue: 0x180)
        /// The views receive the pointer during the animation.
        public static let allowUserInteraction = TransitionOptions(rawValue: 0x1000)
    }
}
