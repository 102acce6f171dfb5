// AcetatePixels
