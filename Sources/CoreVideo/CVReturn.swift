/// The result of a function of Core Video: 0 for success.
public typealias CVReturn = Int32

/// Flags of a function of Core Video. None is defined.
public typealias CVOptionFlags = UInt64

/// The function has succeeded.
public var kCVReturnSuccess: CVReturn { 0 }
/// The start of the range of errors.
public var kCVReturnFirst: CVReturn { -6660 }
/// An error without a name.
public var kCVReturnError: CVReturn { -6660 }
/// An argument is out of range.
public var kCVReturnInvalidArgument: CVReturn { -6661 }
/// There is not enough memory.
public var kCVReturnAllocationFailed: CVReturn { -6662 }
/// The function is not supported.
public var kCVReturnUnsupported: CVReturn { -6663 }
/// No display has this identifier.
public var kCVReturnInvalidDisplay: CVReturn { -6670 }
/// The display link is running already.
public var kCVReturnDisplayLinkAlreadyRunning: CVReturn { -6671 }
/// The display link is not running.
public var kCVReturnDisplayLinkNotRunning: CVReturn { -6672 }
/// The display link has neither a callback nor a handler.
public var kCVReturnDisplayLinkCallbacksNotSet: CVReturn { -6673 }
/// Buffers have no pixels of this format.
public var kCVReturnInvalidPixelFormat: CVReturn { -6680 }
/// Buffers have no pixels of this width and height.
public var kCVReturnInvalidSize: CVReturn { -6681 }
/// The end of the range of errors.
public var kCVReturnLast: CVReturn { -6699 }
