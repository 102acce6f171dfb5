# make kiosk        installs missing packages, builds with optimization, and runs the kiosk menu
# make animations   the same for the demo of all kinds of animations
# make styles       the same for the demo of layer style properties
# make layers       the same for the demo of all kinds of layers
# make ports        the same for the demo of what programs for macOS and iOS do with Core Animation
# make desktop      the same for the demo of a window on a desktop
# make views        the same for the demo of views: Auto Layout, scrolling, text, gestures, menus and controllers
# make panel        the same for the demo of a panel of the desktop
# make locker       the same for the demo of a lock of the session
# make movies       the same for the demo of movies and cameras; MOVIES="FILE …" are the files
# make info         prints what the Wayland compositor offers to programs, and what follows from what is missing
# make bench        the same for LayerBench, which measures scenes of animated layers off screen
# make test         installs missing packages, and runs all tests
# make test-release tests the kiosk menu as users have it, and counts instructions
# make test-only    builds the tests, and runs those whose names match FILTER, such as FILTER=ImageDestinationTests
# make api-changes  compares the public API with that of the last tag, and fails with the changes that break programs
# make pictures     records the moving pictures of the README again
# make test-threads runs threads that edit one layer tree, and a program on a compositor that sends 100000 random events, under
#                   the thread sanitizer, and fails if two accesses race
# make test-events  sends a program a million random events of windows, input, drags, locks and outputs under the address
#                   sanitizer, and fails if it crashes, violates a protocol or shows nothing in the end
# make docs         writes the documentation as pages that a browser opens from disk, in .build/site, and checks their links
# make instructions counts the processor's instructions and the memory allocations in fixed frames of LayerBench's scenes, and
#                   fails if they exceed those in Tests/Instructions/expected.json
# make record-instructions
#                   writes the current counts to that file

PACKAGES := pkg-config libcairo2-dev libpango1.0-dev libfontconfig-dev libgdk-pixbuf-2.0-dev \
	libwayland-dev libxkbcommon-dev libqrencode-dev libzint-dev libhyphen-dev liblcms2-dev zlib1g-dev libsystemd-dev \
	libegl-dev libgl-dev hyphen-en-us xkb-data libx11-data fonts-dejavu-core fonts-droid-fallback fonts-noto-color-emoji librsvg2-common webp-pixbuf-loader \
	heif-gdk-pixbuf
# What programs with movies load when they play one, and what those with OpenGL link. No program needs GStreamer's headers.
MEDIA_PACKAGES := gstreamer1.0-plugins-base gstreamer1.0-plugins-good gstreamer1.0-libav libopengl-dev
# What programs load when they read a PDF file.
PDF_PACKAGES := libqpdf29 libpoppler-glib8
TEST_PACKAGES := libgstreamer1.0-dev libgstreamer-plugins-base1.0-dev gstreamer1.0-plugins-bad gstreamer1.0-plugins-ugly libegl-mesa0 libgl1-mesa-dri binutils \
	valgrind dbus-daemon adwaita-icon-theme weston sway cage xwayland mutter kwin-wayland grim wtype wl-clipboard \
	libwayland-bin wayland-protocols util-linux cmark-gfm
PROGRAMS := KioskMenu Animations Styles Layers Ports Desktop Views Panel Locker Movies LayerBench
PICTURES := .build/kiosk
# Additional compiler flags. .ci/run uses them to treat warnings as errors.
FLAGS ?=
# Programs are linked statically with Swift's libraries, so that they run without Swift, start sooner and use less memory.
# Relocations are packed if the C library supports it. There is no debug information. Only LayerBench has symbols, for
# profilers. Of Foundation's formatting data, the programs contain only that for English (english_data.c).
PACKED := $(if $(shell grep -l GLIBC_ABI_DT_RELR /lib/*/libc.so.6 2> /dev/null),-Xlinker -z -Xlinker pack-relative-relocs)
ENGLISH := .build/english-data
BUILD := swift build -c release --static-swift-stdlib -debug-info-format none -Xswiftc -use-ld=lld \
	-Xlinker --no-export-dynamic $(PACKED) $$(cat $(ENGLISH).flags)
STRIPPED := -Xlinker -s
# Tests run the optimized modules, with their assertions; the tests themselves are compiled without optimization (Package.swift)
# and without debug information. Failures of tests have their lines anyway.
TEST_FLAGS := --scratch-path $(CURDIR)/.build/tests -c release -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug \
	-debug-info-format none -Xswiftc -use-ld=lld $(FLAGS)
# The executable of the tests, rather than `swift test`, which locks the build folder's database also when it builds nothing: of
# several runs at once, one could find it locked and end without a test.
TESTS := Tests/run.sh .build/tests/release/AcetatePackageTests.xctest --testing-library swift-testing
# Tests that run one at a time, because they run programs or measure time. Those of movies and compositors mostly wait.
PROGRAM_TESTS := StoppedTimeTests|RunningTimeTests|MainLoopTests|DemosTests|KioskMenuTests|AnimationsTests|StylesTests|LayersTests|PortsTests|PanelTests|LockerTests|ViewsTests|LayerBenchTests
MOVIE_TESTS := AVFoundationTests|OpenGLTests
COMPOSITOR_TESTS := AcetateWaylandTests
# Tests that run one at a time, because they share one application, and wait for other programs meanwhile.
APPLICATION_TESTS := AppKitTests|AppKitViewTests|SwiftFiveTests

.PHONY: kiosk animations styles layers ports desktop views panel locker movies info bench test test-release test-modules \
	test-application test-programs test-movies test-compositors checks build-tests test-only test-threads test-events \
	instructions record-instructions docs check-docs api-changes pictures install install-media install-tests lint release

kiosk: install $(ENGLISH).flags
	@$(BUILD) $(STRIPPED) $(FLAGS) --product KioskMenu
	@if [ -n "$$WAYLAND_DISPLAY$$WAYLAND_SOCKET" ] || [ -S "$$XDG_RUNTIME_DIR/wayland-0" ]; then \
		exec .build/release/KioskMenu; \
	else \
		echo "There is no Wayland display, because WAYLAND_DISPLAY is not set; writing screenshots of the menu instead."; \
		exec .build/release/KioskMenu --script $(PICTURES); \
	fi

animations: install $(ENGLISH).flags
	@$(BUILD) $(STRIPPED) $(FLAGS) --product Animations
	@exec .build/release/Animations

styles: install $(ENGLISH).flags
	@$(BUILD) $(STRIPPED) $(FLAGS) --product Styles
	@exec .build/release/Styles

layers: install $(ENGLISH).flags
	@$(BUILD) $(STRIPPED) $(FLAGS) --product Layers
	@exec .build/release/Layers

ports: install $(ENGLISH).flags
	@$(BUILD) $(STRIPPED) $(FLAGS) --product Ports
	@exec .build/release/Ports

desktop: install $(ENGLISH).flags
	@$(BUILD) $(STRIPPED) $(FLAGS) --product Desktop
	@exec .build/release/Desktop

views: install $(ENGLISH).flags
	@$(BUILD) $(STRIPPED) $(FLAGS) --product Views
	@exec .build/release/Views

panel: install $(ENGLISH).flags
	@$(BUILD) $(STRIPPED) $(FLAGS) --product Panel
	@exec .build/release/Panel

locker: install $(ENGLISH).flags
	@$(BUILD) $(STRIPPED) $(FLAGS) --product Locker
	@exec .build/release/Locker

movies: install-media $(ENGLISH).flags
	@$(BUILD) $(STRIPPED) $(FLAGS) --product Movies
	@exec .build/release/Movies $(MOVIES)

info: install $(ENGLISH).flags
	@$(BUILD) $(STRIPPED) $(FLAGS) --product acetate-info
	@exec .build/release/acetate-info

bench: install $(ENGLISH).flags
	@$(BUILD) $(FLAGS) --product LayerBench
	@exec .build/release/LayerBench --all

# The tests run the programs that are built with them. While the tests of modules and of AppKit run, the documentation is checked.
# Tests of programs run one at a time, because some of them measure the frame rate; so do those of movies and compositors, beside
# them. The package of the products has the folder of the tests, so that it compiles nothing twice.
test: build-tests
	$(MAKE) -j3 test-modules test-application checks
	$(MAKE) -j3 test-programs test-movies test-compositors
	swift build --build-tests --package-path Tests/Products $(TEST_FLAGS)
	Tests/run.sh .build/tests/release/ProductsPackageTests.xctest --testing-library swift-testing

# The tests of the kiosk menu and of costs, and the counts of instructions, with the programs as users have them. They take several minutes,
# because all modules are compiled again. The tests must have been built.
test-release:
	$(MAKE) release RELEASED='KioskMenu LayerBench'
	$(MAKE) instructions
	ACETATE_OPTIMIZED_PROGRAMS=$(CURDIR)/.build/release:$(CURDIR)/.build/tests/release \
		$(TESTS) --no-parallel --filter 'KioskMenuTests|RandomCostTests'

# The tests of modules, which must have been built.
test-modules:
	$(TESTS) --skip '$(PROGRAM_TESTS)|$(MOVIE_TESTS)|$(COMPOSITOR_TESTS)|$(APPLICATION_TESTS)'

test-application:
	$(TESTS) --no-parallel --skip '$(PROGRAM_TESTS)' --filter '$(APPLICATION_TESTS)'

test-programs:
	ACETATE_OPTIMIZED_PROGRAMS=$(CURDIR)/.build/tests/release $(TESTS) --no-parallel --filter '$(PROGRAM_TESTS)'

test-movies:
	ACETATE_OPTIMIZED_PROGRAMS=$(CURDIR)/.build/tests/release $(TESTS) --no-parallel --filter '$(MOVIE_TESTS)'

test-compositors:
	$(TESTS) --no-parallel --filter '$(COMPOSITOR_TESTS)'

# What needs no screen and measures no time. The modules must have been built for the tests.
checks: check-docs
	protocols/check.sh
	Tests/Conformance/check.sh

build-tests: install-tests
	swift build --build-tests $(TEST_FLAGS)

test-only: build-tests
	$(TESTS) --filter '$(FILTER)'

# Every public declaration has a comment, the tables of Apple's names are true, and no link of the documentation is broken. The
# modules and acetate-docs must have been built in DOCS_BUILD; Documentation/names.sh writes the tables again.
DOCS_BUILD ?= .build/tests/release
check-docs:
	@Documentation/extract.sh $(DOCS_BUILD) .build/graphs
	@$(DOCS_BUILD)/acetate-docs comments .build/graphs
	@$(DOCS_BUILD)/acetate-docs names .build/graphs
	@$(DOCS_BUILD)/acetate-docs site .build/graphs .build/site
	@$(DOCS_BUILD)/acetate-docs links .build/site

docs: install-tests
	@swift build $(FLAGS) --product acetate-docs
	@swift build $(FLAGS) --target Quartz
	@swift build $(FLAGS) --target ScreenSaver
	@swift build $(FLAGS) --target AVFoundation
	@swift build $(FLAGS) --target UniformTypeIdentifiers
	@swift build $(FLAGS) --target os
	@swift build $(FLAGS) --target simd
	@$(MAKE) --no-print-directory check-docs DOCS_BUILD=.build/debug
	@echo "Open .build/site/index.html in a browser."

# TAG is another version to compare with.
api-changes: install-media
	@Documentation/api-changes.sh $(TAG)

pictures: install $(ENGLISH).flags
	$(foreach program,acetate-shot KioskMenu Layers,$(BUILD) $(STRIPPED) $(FLAGS) --product $(program) &&) true
	@Documentation/pictures.sh .build/release

# This has a separate build folder, because everything is compiled differently with the sanitizer.
TSAN := halt_on_error=1 suppressions=$(CURDIR)/Tests/ThreadProbe/suppressions.txt
test-threads: install-tests
	@swift build $(FLAGS) --sanitize=thread --scratch-path .build/threads --product AcetateThreadProbe
	@swift build $(FLAGS) --sanitize=thread --scratch-path .build/threads --product AcetateEventProbe
	@TSAN_OPTIONS="$(TSAN)" .build/threads/debug/AcetateThreadProbe 20000
	@TSAN_OPTIONS="$(TSAN)" .build/threads/debug/AcetateEventProbe 100000

# Leaks are those of fontconfig and Foundation, which keep their caches until the end.
EVENTS ?= 1000000
test-events: install-tests
	@swift build $(FLAGS) --sanitize=address --scratch-path .build/addresses --product AcetateEventProbe
	@ASAN_OPTIONS=detect_leaks=0 .build/addresses/debug/AcetateEventProbe $(EVENTS)

instructions: install-tests $(ENGLISH).flags
	@$(BUILD) $(FLAGS) --product LayerBench
	@.build/release/LayerBench --instructions Tests/Instructions/expected.json

record-instructions: install-tests $(ENGLISH).flags
	@$(BUILD) $(FLAGS) --product LayerBench
	@.build/release/LayerBench --record-instructions Tests/Instructions/expected.json

# Every change must pass this; see CONTRIBUTING.md.
lint:
	swift format lint --strict --recursive Package.swift Sources Tests Demos

# Builds the programs RELEASED.
RELEASED ?= $(PROGRAMS)
release: install $(ENGLISH).flags
	$(foreach program,$(filter-out LayerBench,$(RELEASED)),$(BUILD) $(STRIPPED) $(FLAGS) --product $(program) &&) true
	$(BUILD) $(FLAGS) --product LayerBench

# Writes the linker flags for the English data, which is made from the data of the static Foundation. Writes none if that fails.
$(ENGLISH).flags: Demos/EnglishData/english_data.c $(realpath $(shell command -v swiftc)) | install
	@mkdir -p $(@D)
	@swift="$$(swiftc -print-target-info -static-stdlib | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')"; \
	data="$$swift/linux/lib_FoundationICU.a"; clang="$$swift/../../bin/clang"; \
	name="$$(grep -ao 'icudt[0-9]*_dat' "$$data" | head -n 1)"; \
	if "$$clang" -O1 -DICU_DATA="$$name" $< "$$data" -o $(ENGLISH) && $(ENGLISH) > $(ENGLISH).s && \
		"$$clang" -c $(ENGLISH).s -o $(ENGLISH).o; then \
		echo "-Xlinker $(ENGLISH).o -Xlinker --defsym -Xlinker $$name=acetate_english_data" > $@; \
	else \
		echo "The programs contain Foundation's data for all languages, because that for English could not be extracted." >&2; \
		: > $@; \
	fi; \
	rm -f $(ENGLISH) $(ENGLISH).s

install:
	@$(call install_packages,$(PACKAGES))

install-media: install
	@$(call install_packages,$(MEDIA_PACKAGES))

install-tests: install-media
	@$(call install_packages,$(PDF_PACKAGES) $(TEST_PACKAGES))

# Installs the packages that dpkg does not list as installed, with sudo if necessary.
define install_packages
	if ! command -v swift > /dev/null; then \
		echo "swift was not found; install a Swift toolchain (6.2 or later) from swift.org/install, then run make again." >&2; \
		exit 1; \
	fi; \
	if ! command -v apt-get > /dev/null || ! command -v dpkg-query > /dev/null; then \
		for tool in pkg-config; do command -v $$tool > /dev/null || missing=yes; done; \
		if [ -z "$$missing" ] && pkg-config --exists cairo pangocairo fontconfig gdk-pixbuf-2.0 wayland-client xkbcommon libqrencode lcms2 zlib libsystemd; \
		then exit 0; fi; \
		echo "apt-get was not found; install the equivalents of these Debian packages, then run make again:" >&2; \
		echo "  $(strip $(1))" >&2; \
		exit 1; \
	fi; \
	missing=; \
	for package in $(1); do \
		dpkg-query -W -f '$${Status}' $$package 2> /dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
		echo "Installing$$missing"; \
		as_root=; if [ "$$(id -u)" != 0 ]; then as_root=sudo; fi; \
		$$as_root apt-get update -qq && \
			$$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing > /dev/null; \
	fi
endef
