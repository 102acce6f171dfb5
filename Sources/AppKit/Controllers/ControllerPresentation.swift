import Foundation

/// An object that shows the view of a presented controller, and removes it again.
@preconcurrency @MainActor
public protocol NSViewControllerPresentationAnimator: NSObjectProtocol {
    /// Shows the view of `viewController` for the controller that presents it.
    func animatePresentation(of viewController: NSViewController, from fromViewController: NSViewController)
    /// Removes the view of `viewController`.
    func animateDismissal(of viewController: NSViewController, from fromViewController: NSViewController)
}

/// A controller that is presented, and its animator.
struct ControllerPresentation {
    let controller: NSViewController
    let animator: any NSViewControllerPresentationAnimator
}

extension NSViewController {
    func beginPresentation(of controller: NSViewController, by animator: any NSViewControllerPresentationAnimator) {
        guard controller.presentingViewController == nil, controller !== self else {
            StandardError.write(
                "NSViewController: a controller that is presented already was not presented again; dismiss it first")
            return
        }
        presentations.append(ControllerPresentation(controller: controller, animator: animator))
        controller.presentingViewController = self
        animator.animatePresentation(of: controller, from: self)
    }

    func endPresentation(of controller: NSViewController) {
        guard let index = presentations.firstIndex(where: { $0.controller === controller }) else { return }
        let presentation = presentations.remove(at: index)
        controller.presentingViewController = nil
        presentation.animator.animateDismissal(of: controller, from: self)
    }
}

/// Shows the view of a controller as a sheet.
final class SheetAnimator: NSObject, NSViewControllerPresentationAnimator {
    func animatePresentation(of viewController: NSViewController, from fromViewController: NSViewController) {
        let sheet = NSWindow(contentViewController: viewController)
        fromViewController.view.window?.beginSheet(sheet) { [weak fromViewController] _ in
            // The sheet may be closed by other means.
            fromViewController?.endPresentation(of: viewController)
        }
    }

    func animateDismissal(of viewController: NSViewController, from fromViewController: NSViewController) {
        guard let sheet = viewController.viewIfLoaded?.window, sheet.contentViewController === viewController else {
            return
        }
        sheet.sheetParent?.endSheet(sheet)
        sheet.close()
        sheet.contentViewController = nil
    }
}

/// Shows the view of a controller in a modal window.
final class ModalWindowAnimator: NSObject, NSViewControllerPresentationAnimator, NSWindowDelegate {
    private var session: NSApplication.ModalSession?
    private var presented: (controller: NSViewController, presenting: NSViewController)?

    func animatePresentation(of viewController: NSViewController, from fromViewController: NSViewController) {
        let window = NSWindow(contentViewController: viewController)
        window.delegate = self
        presented = (viewController, fromViewController)
        window.center()
        session = NSApplication.shared.beginModalSession(for: window)
        session?.endsWhenStopped = true
    }

    func animateDismissal(of viewController: NSViewController, from fromViewController: NSViewController) {
        presented = nil
        if let session { NSApplication.shared.endModalSession(session) }
        session = nil
        guard let window = viewController.viewIfLoaded?.window else { return }
        window.close()
        window.contentViewController = nil
    }

    func windowWillClose(_ notification: Notification) {
        guard let (controller, presenting) = presented else { return }
        presenting.endPresentation(of: controller)
    }
}

/// Shows the view of a controller in a popover.
final class PopoverAnimator: NSObject, NSViewControllerPresentationAnimator, NSPopoverDelegate {
    private let show: @MainActor (NSPopover) -> Void
    private var popover: NSPopover?
    private var presented: (controller: NSViewController, presenting: NSViewController)?

    init(_ show: @escaping @MainActor (NSPopover) -> Void) { self.show = show }

    func animatePresentation(of viewController: NSViewController, from fromViewController: NSViewController) {
        let popover = NSPopover()
        popover.contentViewController = viewController
        popover.delegate = self
        self.popover = popover
        presented = (viewController, fromViewController)
        show(popover)
        // One that could not be shown is not presented.
        if !popover.isShown { fromViewController.endPresentation(of: viewController) }
    }

    func animateDismissal(of viewController: NSViewController, from fromViewController: NSViewController) {
        presented = nil
        popover?.close()
        popover = nil
    }

    func popoverDidClose(_ notification: Notification) {
        guard let (controller, presenting) = presented else { return }
        presenting.endPresentation(of: controller)
    }
}
