// AcetateWayland
