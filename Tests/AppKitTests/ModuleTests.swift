import Testing

@testable import AppKit
