// The typed filters are declared in the Swift module CoreImage.
