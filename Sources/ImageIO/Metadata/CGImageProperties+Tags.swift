// The keys of the dictionaries of TIFF, Exif and GPS. The strings are those of Apple's headers.

public import CoreGraphics

// MARK: TIFF

/// The compression: a number, the TIFF tag 259.
public let kCGImagePropertyTIFFCompression: CFString = "Compression"
/// The meaning of the components: a number, the TIFF tag 262.
public let kCGImagePropertyTIFFPhotometricInterpretation: CFString = "PhotometricInterpretation"
/// The name of the document: a string, the TIFF tag 269.
public let kCGImagePropertyTIFFDocumentName: CFString = "DocumentName"
/// A description: a string, the TIFF tag 270.
public let kCGImagePropertyTIFFImageDescription: CFString = "ImageDescription"
/// The manufacturer of the camera: a string, the TIFF tag 271.
public let kCGImagePropertyTIFFMake: CFString = "Make"
/// The model of the camera: a string, the TIFF tag 272.
public let kCGImagePropertyTIFFModel: CFString = "Model"
/// The orientation, 1...8: a number, the TIFF tag 274.
public let kCGImagePropertyTIFFOrientation: CFString = "Orientation"
/// The horizontal resolution in pixels per unit: a number, the TIFF tag 282.
public let kCGImagePropertyTIFFXResolution: CFString = "XResolution"
/// The vertical resolution in pixels per unit: a number, the TIFF tag 283.
public let kCGImagePropertyTIFFYResolution: CFString = "YResolution"
/// The unit of the resolution, 2 for inches and 3 for centimeters: a number, the TIFF tag 296.
public let kCGImagePropertyTIFFResolutionUnit: CFString = "ResolutionUnit"
/// The program that wrote the file: a string, the TIFF tag 305.
public let kCGImagePropertyTIFFSoftware: CFString = "Software"
/// The time of the last change: a string such as "2026:05:17 12:30:00", the TIFF tag 306.
public let kCGImagePropertyTIFFDateTime: CFString = "DateTime"
/// The creator: a string, the TIFF tag 315.
public let kCGImagePropertyTIFFArtist: CFString = "Artist"
/// The computer on which the image was made: a string, the TIFF tag 316.
public let kCGImagePropertyTIFFHostComputer: CFString = "HostComputer"
/// The copyright notice: a string, the TIFF tag 33432.
public let kCGImagePropertyTIFFCopyright: CFString = "Copyright"

// MARK: Exif

/// The exposure time in seconds: a number.
public let kCGImagePropertyExifExposureTime: CFString = "ExposureTime"
/// The f-number: a number.
public let kCGImagePropertyExifFNumber: CFString = "FNumber"
/// The program of the exposure, such as 2 for the automatic one: a number.
public let kCGImagePropertyExifExposureProgram: CFString = "ExposureProgram"
/// The sensitivity: an array of numbers.
public let kCGImagePropertyExifISOSpeedRatings: CFString = "ISOSpeedRatings"
/// The version of Exif: an array of numbers.
public let kCGImagePropertyExifVersion: CFString = "ExifVersion"
/// The time at which the image was taken: a string such as "2026:05:17 12:30:00".
public let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
/// The time at which the image was digitized: a string such as "2026:05:17 12:30:00".
public let kCGImagePropertyExifDateTimeDigitized: CFString = "DateTimeDigitized"
/// The time zone of the last change: a string such as "+02:00".
public let kCGImagePropertyExifOffsetTime: CFString = "OffsetTime"
/// The time zone of the time at which the image was taken: a string such as "+02:00".
public let kCGImagePropertyExifOffsetTimeOriginal: CFString = "OffsetTimeOriginal"
/// The time zone of the time at which the image was digitized: a string such as "+02:00".
public let kCGImagePropertyExifOffsetTimeDigitized: CFString = "OffsetTimeDigitized"
/// The order of the components: an array of numbers.
public let kCGImagePropertyExifComponentsConfiguration: CFString = "ComponentsConfiguration"
/// The shutter speed as a power of 2: a number (APEX).
public let kCGImagePropertyExifShutterSpeedValue: CFString = "ShutterSpeedValue"
/// The aperture as a power of the square root of 2: a number (APEX).
public let kCGImagePropertyExifApertureValue: CFString = "ApertureValue"
/// The brightness as a power of 2: a number (APEX).
public let kCGImagePropertyExifBrightnessValue: CFString = "BrightnessValue"
/// The correction of the exposure in steps of a factor of 2: a number.
public let kCGImagePropertyExifExposureBiasValue: CFString = "ExposureBiasValue"
/// The largest aperture of the lens as a power of the square root of 2: a number (APEX).
public let kCGImagePropertyExifMaxApertureValue: CFString = "MaxApertureValue"
/// The distance of the subject in meters: a number.
public let kCGImagePropertyExifSubjectDistance: CFString = "SubjectDistance"
/// How the exposure was measured: a number.
public let kCGImagePropertyExifMeteringMode: CFString = "MeteringMode"
/// The kind of light: a number.
public let kCGImagePropertyExifLightSource: CFString = "LightSource"
/// The state of the flash as a set of bits; bit 0 says whether it fired: a number.
public let kCGImagePropertyExifFlash: CFString = "Flash"
/// The focal length in millimeters: a number.
public let kCGImagePropertyExifFocalLength: CFString = "FocalLength"
/// The place of the subject in pixels: an array of two, three or four numbers.
public let kCGImagePropertyExifSubjectArea: CFString = "SubjectArea"
/// A comment of the user: a string.
public let kCGImagePropertyExifUserComment: CFString = "UserComment"
/// The fraction of a second of the last change: digits.
public let kCGImagePropertyExifSubsecTime: CFString = "SubsecTime"
/// The fraction of a second of the time at which the image was taken: digits.
public let kCGImagePropertyExifSubsecTimeOriginal: CFString = "SubsecTimeOriginal"
/// The fraction of a second of the time at which the image was digitized: digits.
public let kCGImagePropertyExifSubsecTimeDigitized: CFString = "SubsecTimeDigitized"
/// The version of FlashPix: an array of numbers.
public let kCGImagePropertyExifFlashPixVersion: CFString = "FlashPixVersion"
/// The color space, 1 for sRGB: a number.
public let kCGImagePropertyExifColorSpace: CFString = "ColorSpace"
/// The width in pixels: a number.
public let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
/// The height in pixels: a number.
public let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
/// The type of the sensor: a number.
public let kCGImagePropertyExifSensingMethod: CFString = "SensingMethod"
/// The type of the scene, 1 for a photograph: a number.
public let kCGImagePropertyExifSceneType: CFString = "SceneType"
/// Whether the image was processed specially, 0 for no: a number.
public let kCGImagePropertyExifCustomRendered: CFString = "CustomRendered"
/// The mode of the exposure, 0 for automatic: a number.
public let kCGImagePropertyExifExposureMode: CFString = "ExposureMode"
/// The mode of the white balance, 0 for automatic: a number.
public let kCGImagePropertyExifWhiteBalance: CFString = "WhiteBalance"
/// The factor of the digital zoom: a number.
public let kCGImagePropertyExifDigitalZoomRatio: CFString = "DigitalZoomRatio"
/// The focal length in millimeters that gives the same view on film of 35 mm: a number.
public let kCGImagePropertyExifFocalLenIn35mmFilm: CFString = "FocalLenIn35mmFilm"
/// The kind of the scene, such as 1 for a landscape: a number.
public let kCGImagePropertyExifSceneCaptureType: CFString = "SceneCaptureType"
/// The setting of the contrast: a number.
public let kCGImagePropertyExifContrast: CFString = "Contrast"
/// The setting of the saturation: a number.
public let kCGImagePropertyExifSaturation: CFString = "Saturation"
/// The setting of the sharpness: a number.
public let kCGImagePropertyExifSharpness: CFString = "Sharpness"
/// An identifier of the image: a string of hexadecimal digits.
public let kCGImagePropertyExifImageUniqueID: CFString = "ImageUniqueID"
/// The owner of the camera: a string.
public let kCGImagePropertyExifCameraOwnerName: CFString = "CameraOwnerName"
/// The serial number of the camera: a string.
public let kCGImagePropertyExifBodySerialNumber: CFString = "BodySerialNumber"
/// The range of focal lengths in millimeters and of f-numbers: an array of four numbers.
public let kCGImagePropertyExifLensSpecification: CFString = "LensSpecification"
/// The manufacturer of the lens: a string.
public let kCGImagePropertyExifLensMake: CFString = "LensMake"
/// The model of the lens: a string.
public let kCGImagePropertyExifLensModel: CFString = "LensModel"
/// The serial number of the lens: a string.
public let kCGImagePropertyExifLensSerialNumber: CFString = "LensSerialNumber"

// MARK: GPS

/// "N" for a latitude north of the equator, "S" for one south of it: a string.
public let kCGImagePropertyGPSLatitudeRef: CFString = "LatitudeRef"
/// The latitude in degrees: a number.
public let kCGImagePropertyGPSLatitude: CFString = "Latitude"
/// "E" for a longitude east of Greenwich, "W" for one west of it: a string.
public let kCGImagePropertyGPSLongitudeRef: CFString = "LongitudeRef"
/// The longitude in degrees: a number.
public let kCGImagePropertyGPSLongitude: CFString = "Longitude"
/// 0 for an altitude above sea level, 1 for one below it: a number.
public let kCGImagePropertyGPSAltitudeRef: CFString = "AltitudeRef"
/// The altitude in meters: a number.
public let kCGImagePropertyGPSAltitude: CFString = "Altitude"
/// The unit of the speed, such as "K" for kilometers per hour: a string.
public let kCGImagePropertyGPSSpeedRef: CFString = "SpeedRef"
/// The speed: a number.
public let kCGImagePropertyGPSSpeed: CFString = "Speed"
/// The reference of the direction of the movement, "T" for true north and "M" for magnetic north: a string.
public let kCGImagePropertyGPSTrackRef: CFString = "TrackRef"
/// The direction of the movement in degrees clockwise from north: a number.
public let kCGImagePropertyGPSTrack: CFString = "Track"
/// The reference of the direction of the image, "T" for true north and "M" for magnetic north: a string.
public let kCGImagePropertyGPSImgDirectionRef: CFString = "ImgDirectionRef"
/// The direction of the image in degrees clockwise from north: a number.
public let kCGImagePropertyGPSImgDirection: CFString = "ImgDirection"
/// The geodetic datum, such as "WGS-84": a string.
public let kCGImagePropertyGPSMapDatum: CFString = "MapDatum"
/// The date: a string such as "2026:05:17".
public let kCGImagePropertyGPSDateStamp: CFString = "DateStamp"
