// _Testing_CoreImage
