# make kiosk        install what is missing, build with optimisation, run the kiosk menu
# make animations   the same, with every kind of animation beside its name
# make styles       the same, with the figures of the guide's chapter on layers' style
# make layers       the same, with a page for each kind of layer
# make bench        the same, and measure scenes of animated layers off screen
# make test         install what is missing, run every test
# make test-threads runs threads that edit one layer tree under the thread sanitizer, and fails where two accesses race
# make instructions counts the processor's instructions, and how often memory is asked for, in fixed frames of the scenes
#                   that bench measures, and fails where they are more than Tests/Instructions/expected.json says;
#                   record-instructions writes that file anew

PACKAGES := pkg-config libcairo2-dev libpango1.0-dev libfontconfig-dev libgdk-pixbuf-2.0-dev \
	libwayland-dev libxkbcommon-dev xkb-data libx11-data fonts-dejavu-core fonts-droid-fallback \
	fonts-noto-color-emoji librsvg2-common webp-pixbuf-loader
TEST_PACKAGES := binutils valgrind weston sway grim wtype libwayland-bin wayland-protocols util-linux
PROGRAMS := KioskMenu Animations Styles Layers LayerBench
PICTURES := .build/kiosk
# More flags for the compiler; .ci/run has warnings count as errors.
FLAGS ?=
# Programs carry Swift's libraries with them: they run where no Swift is, start sooner and take less memory. Relocations are
# packed where the C library can read that. They have no debug information, no symbols but for LayerBench, which profilers
# read, and of Foundation's data for formatting only that for English (english_data.c).
PACKED := $(if $(shell grep -l GLIBC_ABI_DT_RELR /lib/*/libc.so.6 2> /dev/null),-Xlinker -z -Xlinker pack-relative-relocs)
ENGLISH := .build/english-data
BUILD := swift build -c release --static-swift-stdlib -debug-info-format none -Xswiftc -use-ld=lld \
	-Xlinker --no-export-dynamic $(PACKED) $$(cat $(ENGLISH).flags)
STRIPPED := -Xlinker -s

.PHONY: kiosk animations styles layers bench test test-threads instructions record-instructions install install-tests lint release

kiosk: install $(ENGLISH).flags
	@$(BUILD) $(STRIPPED) $(FLAGS) --product KioskMenu
	@if [ -n "$$WAYLAND_DISPLAY$$WAYLAND_SOCKET" ] || [ -S "$$XDG_RUNTIME_DIR/wayland-0" ]; then \
		exec .build/release/KioskMenu; \
	else \
		echo "There is no Wayland display here (WAYLAND_DISPLAY is not set): the menu plays a short script off screen."; \
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

bench: install $(ENGLISH).flags
	@$(BUILD) $(FLAGS) --product LayerBench
	@exec .build/release/LayerBench --all

# The tests of the demos run them as users do, with optimisation, and by themselves: some of them measure the pace.
test: install-tests release
	swift build --build-tests $(FLAGS)
	swift test --skip-build --skip 'KioskMenuTests|AnimationsTests|StylesTests|LayersTests|LayerBenchTests'
	ACETATE_KIOSK_MENU=$(CURDIR)/.build/release/KioskMenu ACETATE_ANIMATIONS=$(CURDIR)/.build/release/Animations \
		ACETATE_STYLES=$(CURDIR)/.build/release/Styles ACETATE_LAYERS=$(CURDIR)/.build/release/Layers \
		ACETATE_LAYERBENCH=$(CURDIR)/.build/release/LayerBench \
		swift test --skip-build --no-parallel --filter 'KioskMenuTests|AnimationsTests|StylesTests|LayersTests|LayerBenchTests'
	swift test --package-path Tests/Products --scratch-path .build/products
	protocols/check.sh
	$(MAKE) instructions

# In a folder of its own, for all that is built with the sanitizer differs.
test-threads: install-tests
	@swift build $(FLAGS) --sanitize=thread --scratch-path .build/threads --product AcetateThreadProbe
	@TSAN_OPTIONS="halt_on_error=1 suppressions=$(CURDIR)/Tests/ThreadProbe/suppressions.txt" \
		.build/threads/debug/AcetateThreadProbe 20000

instructions: install-tests $(ENGLISH).flags
	@$(BUILD) $(FLAGS) --product LayerBench
	@.build/release/LayerBench --instructions Tests/Instructions/expected.json

record-instructions: install-tests $(ENGLISH).flags
	@$(BUILD) $(FLAGS) --product LayerBench
	@.build/release/LayerBench --record-instructions Tests/Instructions/expected.json

# What a change must be clean of: see CONTRIBUTING.md.
lint:
	swift format lint --strict --recursive Package.swift Sources Tests Demos

release: install $(ENGLISH).flags
	$(foreach program,$(filter-out LayerBench,$(PROGRAMS)),$(BUILD) $(STRIPPED) $(FLAGS) --product $(program) &&) true
	$(BUILD) $(FLAGS) --product LayerBench

# The linker's flags for the smaller data, which the static Foundation's own data is needed to make; none where that fails.
$(ENGLISH).flags: Demos/EnglishData/english_data.c $(realpath $(shell command -v swiftc)) | install
	@mkdir -p $(@D)
	@swift="$$(swiftc -print-target-info -static-stdlib | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')"; \
	data="$$swift/linux/lib_FoundationICU.a"; clang="$$swift/../../bin/clang"; \
	name="$$(grep -ao 'icudt[0-9]*_dat' "$$data" | head -n 1)"; \
	if "$$clang" -O1 -DICU_DATA="$$name" $< "$$data" -o $(ENGLISH) && $(ENGLISH) > $(ENGLISH).s && \
		"$$clang" -c $(ENGLISH).s -o $(ENGLISH).o; then \
		echo "-Xlinker $(ENGLISH).o -Xlinker --defsym -Xlinker $$name=acetate_english_data" > $@; \
	else \
		echo "The programs get Foundation's data for all languages: the part for English could not be made of it." >&2; \
		: > $@; \
	fi; \
	rm -f $(ENGLISH) $(ENGLISH).s

install:
	@$(call install_packages,$(PACKAGES))

install-tests: install
	@$(call install_packages,$(TEST_PACKAGES))

# Installs what dpkg does not know as installed; with sudo only where that is needed.
define install_packages
	if ! command -v swift > /dev/null; then \
		echo "There is no swift here: install a Swift toolchain (6.2 or later, swift.org/install), then run make again." >&2; \
		exit 1; \
	fi; \
	if ! command -v apt-get > /dev/null || ! command -v dpkg-query > /dev/null; then \
		for tool in pkg-config; do command -v $$tool > /dev/null || missing=yes; done; \
		if [ -z "$$missing" ] && pkg-config --exists cairo pangocairo fontconfig gdk-pixbuf-2.0 wayland-client xkbcommon; \
		then exit 0; fi; \
		echo "This is no Debian or Ubuntu. Install what these of their packages hold, then run make again:" >&2; \
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
