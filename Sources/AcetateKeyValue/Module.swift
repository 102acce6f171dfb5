// AcetateKeyValue
