#!/bin/sh
# Makes the secrets that compose.yaml reads, in deploy/secrets: random ones, and certificates of an authority of their
# own for the database and Valkey. What is there already stays. Those of the card provider and of mail you add yourself.
set -eu
umask 077
folder=${1:-$(dirname "$0")/secrets}
mkdir -p "$folder"
cd "$folder"

# Others on this machine cannot enter the folder; inside the containers each file is read by accounts of their own.
keep() { [ -e "$1" ] && cat > /dev/null || { cat > "$1"; chmod 0444 "$1"; }; }
secret() { openssl rand -hex 32; }
certificate() {
  [ -e "$1.crt" ] && return
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout "$1.key" -out "$1.csr" -subj "/CN=$1" 2> /dev/null
  printf 'subjectAltName=DNS:%s\n' "$1" > "$1.ext"
  openssl x509 -req -in "$1.csr" -CA authority.crt -CAkey authority.key -CAcreateserial -days 825 -extfile "$1.ext" -out "$1.crt" 2> /dev/null
  rm "$1.csr" "$1.ext"
  chmod 0444 "$1.crt" "$1.key"
}

if [ ! -e authority.crt ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout authority.key -out authority.crt \
    -days 3650 -subj '/CN=Rove, between its own machines' 2> /dev/null
  chmod 0444 authority.crt
fi
certificate postgres
certificate valkey
secret | keep owner_password
secret | keep serving_password
secret | keep valkey_password
secret | keep session_secret
secret | keep metrics_token
printf 'first:%s\n' "$(openssl rand -base64 32)" | keep document_keys
printf 'requirepass %s\n' "$(cat valkey_password)" | keep valkey.conf
printf 'postgres://owner:%s@postgres:5432/rove?sslmode=verify-full\n' "$(cat owner_password)" | keep database_migrate_url
printf 'postgres://serving:%s@postgres:5432/rove?sslmode=verify-full\n' "$(cat serving_password)" | keep database_url
printf 'rediss://:%s@valkey:6379/0\n' "$(cat valkey_password)" | keep redis_url
printf "create role serving login password '%s';\n" "$(cat serving_password)" | keep serving_role.sql
