#!/bin/sh
# What the Containerfile does, so that it can also be done, and tried, on any machine with Node.js.
#
#   container-steps.sh package SOURCE TARGET   builds SOURCE and lays what runs, with its packages, into TARGET
#   container-steps.sh account                 makes the account and the folders that Rove runs with
set -eu

package() {
  source=$1 target=$2
  cd "$source"
  npm ci --no-audit --no-fund
  npm run release
  mkdir -p "$target"
  tar -xzf build/rove-*.tgz --strip-components=1 -C "$target"
  cd "$target"
  npm ci --omit=dev --no-audit --no-fund
  # The index of the world's places comes with the image; at a first start it takes a minute.
  node_modules/.bin/node build/node/build-places.js places
}

account() {
  groupadd --system --gid 10001 rove
  useradd --system --uid 10001 --gid rove --home-dir /var/lib/rove --shell /usr/sbin/nologin rove
  install -d -o rove -g rove -m 0750 /var/lib/rove /var/lib/rove/uploads /var/lib/rove/documents
  # A volume that several containers share for SEARCH_SOCKET takes its owner from here.
  install -d -o rove -g rove -m 0700 /run/rove
  # The index is read where it lies in the image.
  ln -s /opt/rove/places /var/lib/rove/places
}

case "${1:-}" in
  package) package "$2" "$3" ;;
  account) account ;;
  *) sed -n '2,5p' "$0"; exit 64 ;;
esac
