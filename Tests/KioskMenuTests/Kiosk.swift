import DemoTestSupport

/// The demo under test. `make test` sets the environment variable to the path of an optimized build.
let kiosk = Demo("KioskMenu")

/// The number of attempts for tests of the frame rate, which other programs on the machine can disturb.
let attempts = 8
