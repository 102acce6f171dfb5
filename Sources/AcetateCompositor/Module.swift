// AcetateCompositor
