import Testing

@testable import KioskMenu
