import CoreImage
import Testing

@Suite("CIFilter")
struct CIFilterTests {
    @Test("an unknown name gives nil", arguments: ["", "Bloom", "CIBlooom", "CIBloom ", "\0"])
    func unknownName(name: String) {
        #expect(CIFilter(name: name) == nil)
        #expect(CIFilter(name: name, parameters: ["inputRadius": 1]) == nil)
        #expect(CIFilter.localizedName(forFilterName: name) == nil)
    }

    @Test("a new filter, and one after setDefaults, has Apple's defaults")
    func defaults() throws {
        let blur = try #require(CIFilter(name: "CIGaussianBlur"))
        #expect(blur.value(forKey: kCIInputRadiusKey) as? Double == 10)
        let bloom = try #require(CIFilter(name: "CIBloom"))
        for _ in 0..<2 {
            #expect(bloom.value(forKey: "inputRadius") as? Double == 10)
            #expect(bloom.value(forKey: "inputIntensity") as? Double == 0.5)
            #expect(bloom.isEnabled)
            bloom.setValue(3, forKey: "inputRadius")
            bloom.setValue(7, forKey: "inputIntensity")
            bloom.setDefaults()
        }
        #expect(blur.inputKeys == ["inputImage", "inputRadius"])
        #expect(bloom.inputKeys == ["inputImage", "inputRadius", "inputIntensity"])
    }

    @Test("an input accepts every number type")
    func numbers() throws {
        let filter = try #require(CIFilter(name: "CIGaussianBlur"))
        let numbers: [Any] = [
            5, 5.0, Float(5), CGFloat(5), UInt8(5), Int64(5), NSNumber(value: 5), NSNumber(value: Float(5)),
        ]
        for number in numbers {
            filter.setValue(0, forKey: "inputRadius")
            filter.setValue(number, forKey: "inputRadius")
            #expect(filter.value(forKey: "inputRadius") as? Double == 5, "\(type(of: number))")
        }
        filter.setValue(true, forKey: "inputRadius")
        #expect(filter.value(forKey: "inputRadius") as? NSNumber == 1)
    }

    @Test("anything but a finite number is refused, and the previous value is kept")
    func refusals() throws {
        let filter = try #require(CIFilter(name: "CIBloom", parameters: ["inputRadius": 4]))
        let values: [Any] = ["5", Double.nan, Double.infinity, -CGFloat.infinity, [1], NSNull(), Date()]
        for value in values {
            filter.setValue(value, forKey: "inputRadius")
            #expect(filter.value(forKey: "inputRadius") as? Double == 4)
        }
        filter.setValue(5, forKey: "name")
        #expect(filter.name == "CIBloom")
        filter.setValue("maybe", forKey: "enabled")
        #expect(filter.isEnabled)
    }

    @Test("nil resets an input to its default")
    func nilValue() throws {
        let filter = try #require(CIFilter(name: "CIBloom", parameters: ["inputIntensity": 4]))
        filter.setValue(nil, forKey: "inputIntensity")
        #expect(filter.value(forKey: "inputIntensity") as? Double == 0.5)
    }

    @Test("an unknown key is ignored, and its value is nil")
    func unknownKey() throws {
        let filter = try #require(CIFilter(name: "CIGaussianBlur", parameters: ["inputColour": 3, "inputRadius": 2]))
        #expect(filter.value(forKey: "inputColour") == nil)
        #expect(filter.value(forKey: "inputRadius") as? Double == 2)
    }

    @Test("name and enabled are properties and keys")
    func nameAndEnabled() throws {
        let filter = try #require(CIFilter(name: "CIBloom"))
        #expect(filter.name == "CIBloom")
        filter.name = "pulseFilter"
        #expect(filter.value(forKey: "name") as? String == "pulseFilter")
        filter.setValue(false, forKey: "enabled")
        #expect(!filter.isEnabled)
        #expect(filter.attributes[kCIAttributeFilterName] as? String == "CIBloom")
    }

    @Test("a copy is equal and independent")
    func copies() throws {
        let filter = try #require(CIFilter(name: "CIBloom", parameters: ["inputRadius": 4]))
        filter.name = "glow"
        let copy = try #require(filter.copy() as? CIFilter)
        #expect(copy.name == "glow")
        copy.setValue(8, forKey: "inputRadius")
        #expect(copy.value(forKey: "inputRadius") as? Double == 8)
        #expect(filter.value(forKey: "inputRadius") as? Double == 4)
    }

    @Test("attributes describe each input", arguments: CIFilter.filterNames(inCategory: nil))
    func attributes(name: String) throws {
        let filter = try #require(CIFilter(name: name))
        #expect(filter.attributes[kCIAttributeFilterName] as? String == name)
        #expect(
            filter.attributes[kCIAttributeFilterDisplayName] as? String
                == CIFilter.localizedName(forFilterName: name))
        for key in filter.inputKeys {
            let input = try #require(filter.attributes[key] as? [String: Any])
            let type = try #require(input[kCIAttributeClass] as? String)
            if type == "NSString" {
                #expect(input[kCIAttributeDefault] as? String == filter.value(forKey: key) as? String)
                continue
            }
            if ["CIImage", "NSData", "NSAttributedString", "NSObject"].contains(type) {
                #expect(filter.value(forKey: key) == nil && input[kCIAttributeDefault] == nil)
                continue
            }
            let initial = try #require(input[kCIAttributeDefault] as? NSObject)
            #expect(initial.isEqual(filter.value(forKey: key)))
            guard let number = (initial as? NSNumber)?.doubleValue else {
                let boxed = initial is CIColor ? "CIColor" : initial is CIVector ? "CIVector" : "NSAffineTransform"
                #expect(type == boxed)
                continue
            }
            #expect(type == "NSNumber")
            #expect(try #require(input[kCIAttributeSliderMin] as? Double) <= number)
            #expect(try #require(input[kCIAttributeSliderMax] as? Double) >= number)
            if let least = input[kCIAttributeMin] as? Double { #expect(least <= number) }
        }
    }

    @Test("filters are listed by category")
    func categories() {
        #expect(
            CIFilter.filterNames(inCategory: kCICategoryBlur) == [
                "CIBokehBlur", "CIBoxBlur", "CIDiscBlur", "CIGaussianBlur", "CIMaskedVariableBlur", "CIMedianFilter",
                "CIMorphologyGradient", "CIMorphologyMaximum", "CIMorphologyMinimum", "CIMorphologyRectangleMaximum",
                "CIMorphologyRectangleMinimum", "CIMotionBlur", "CINoiseReduction", "CIZoomBlur",
            ])
        #expect(CIFilter.filterNames(inCategory: kCICategoryStylize).contains("CIBloom"))
        #expect(CIFilter.filterNames(inCategory: kCICategorySharpen) == ["CISharpenLuminance", "CIUnsharpMask"])
        #expect(
            CIFilter.filterNames(inCategory: kCICategoryTransition) == [
                "CIAccordionFoldTransition", "CIBarsSwipeTransition", "CICopyMachineTransition",
                "CIDisintegrateWithMaskTransition",
                "CIDissolveTransition", "CIFlashTransition", "CIModTransition", "CIPageCurlTransition",
                "CIPageCurlWithShadowTransition", "CIRippleTransition", "CISwipeTransition",
            ])
        #expect(CIFilter.filterNames(inCategory: kCICategoryCompositeOperation).count == 30)
        let all = CIFilter.filterNames(inCategory: nil)
        #expect(all == all.sorted() && Set(all).count == all.count)
        #expect(CIFilter.filterNames(inCategories: [kCICategoryBuiltIn, kCICategoryVideo]) == all)
        #expect(CIFilter.filterNames(inCategories: [kCICategoryBlur, kCICategoryStylize]).isEmpty)
        #expect(CIFilter.filterNames(inCategory: "CICategoryNone").isEmpty)
    }
}
