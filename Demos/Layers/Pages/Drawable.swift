import AppKit
import DemoSupport

extension Page {
    static let drawable = Page(
        name: "drawable", title: "AcetateDrawableLayer",
        summary: "Pixels that threads of the program supply, 60 times a second, without the main thread.",
        samples: [
            Sample("software 3D", "a thread rasterizes 3,072 triangles") { stage in
                stage.addMesh(to: stage.drawables(size: Stage.size))
            },
            Sample("a camera", "frames at their times, in a round corner") { stage in
                let camera = stage.drawables(size: CGSize(width: 200, height: 112))
                (camera.isOpaque, camera.cornerRadius, camera.masksToBounds) = (true, 14, true)
                stage.addCamera(to: camera)
            },
            Sample("a camera in perspective", "what applies to contents applies to drawables") { stage in
                let camera = stage.drawables(size: CGSize(width: 150, height: 96))
                camera.isOpaque = true
                camera.filters = [CIFilter(name: "CIPhotoEffectNoir")].compactMap { $0 }
                stage.layer.sublayerTransform.m34 = -1 / 300
                camera.add(stage.begin(swinging("transform.rotation.y", from: -0.9, to: 0.9), on: camera), forKey: nil)
                stage.addCamera(to: camera)
            },
            Sample("software 3D over a layer", "transparent pixels, half the size, masked") { stage in
                let dot = stage.dot(size: 70)
                dot.add(
                    stage.begin(swinging("position.x", from: Stage.left + 30, to: Stage.right - 30), on: dot),
                    forKey: nil)
                let mesh = stage.drawables(size: CGSize(width: 220, height: 120))
                let mask = CAShapeLayer()
                mask.path = CGPath(ellipseIn: CGRect(x: 30, y: 0, width: 160, height: 120), transform: nil)
                (mesh.mask, mesh.contentsScale) = (mask, 0.5)
                stage.addMesh(to: mesh)
            },
        ])
}

extension Stage {
    /// Adds a layer in the middle, whose drawables have two pixels for each point.
    func drawables(size: CGSize) -> AcetateDrawableLayer {
        let layer = AcetateDrawableLayer()
        layer.contentsScale = 2
        layer.bounds = CGRect(origin: .zero, size: size)
        layer.position = Stage.middle
        self.layer.addSublayer(layer)
        return layer
    }

    /// Draws a turning ring into the drawables of a layer, on a thread of its own, until the page is turned.
    func addMesh(to layer: AcetateDrawableLayer) {
        let mesh = Mesh.torus(radius: 0.8, thickness: 0.36, segments: 64, sides: 24)
        let producer = FrameProducer("mesh", layer.drawables) { drawable, time in
            var rasterizer = Rasterizer(width: drawable.width, height: drawable.height)
            drawable.withUnsafeMutableBytes {
                rasterizer.draw(
                    mesh, Rotation(x: Float(time * 0.7), y: Float(time)), into: $0, bytesPerRow: drawable.bytesPerRow)
            }
        }
        whenEnded { producer.stop() }
    }

    /// Draws the frames of a test camera into the drawables of a layer, on a thread of its own, until the page is turned.
    func addCamera(to layer: AcetateDrawableLayer) {
        let producer = FrameProducer("camera", layer.drawables) { drawable, time in
            drawable.withUnsafeMutableBytes {
                TestCamera().draw(
                    time, into: $0, width: drawable.width, height: drawable.height, bytesPerRow: drawable.bytesPerRow)
            }
        }
        whenEnded { producer.stop() }
    }
}
