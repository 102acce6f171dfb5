import Testing

@testable import AcetateWayland
