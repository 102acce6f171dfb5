# make kiosk   install what is missing, build with optimisation, run the kiosk menu
# make test    install what is missing, run every test
.PHONY: kiosk test install

PACKAGES = pkg-config libcairo2-dev libpixman-1-dev libpango1.0-dev libfontconfig-dev libgdk-pixbuf-2.0-dev \
	libwayland-dev libxkbcommon-dev xkb-data fonts-dejavu-core
TEST_PACKAGES = weston sway grim wtype wayland-protocols

kiosk: INSTALL = $(PACKAGES)
kiosk: install
	swift run -c release KioskMenu

test: install
	swift test

install: INSTALL ?= $(PACKAGES) $(TEST_PACKAGES)
install:
	@missing=; for p in $(INSTALL); do \
		dpkg-query -W -f '$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$p"; done; \
	[ -z "$$missing" ] || { \
		echo "Installing:$$missing"; \
		sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
		$$sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq --no-install-recommends $$missing; }
