import DemoTestSupport

/// The demo that these tests run; `make test` names a build with optimisation.
let kiosk = Demo("KioskMenu", optimized: "ACETATE_KIOSK_MENU")

/// How often a test of the demo's pace may begin anew on a machine that others use as well.
let attempts = 8
