import QuartzCore

/// Makes changes without implicit animations, and commits them.
func commitWithoutActions(_ changes: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    changes()
    CATransaction.commit()
    // New layers have opened an implicit transaction.
    CATransaction.flush()
}
