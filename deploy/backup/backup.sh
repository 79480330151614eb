#!/bin/sh
# Dumps the database in DATABASE_URL to BACKUP_DIR and keeps the newest BACKUP_KEEP dumps. With BACKUP_EVERY, repeats
# after that many seconds until a signal. A dump gets its name when it is complete; the master key is never in it.
set -eu

folder=${BACKUP_DIR:-/backup}
keep=${BACKUP_KEEP:-14}
case $keep in
  '' | 0* | *[!0-9]*) echo "BACKUP_KEEP: must be a whole number from 1, but is $keep" >&2; exit 1 ;;
esac
: "${DATABASE_URL:?Set DATABASE_URL to the database of the servers}"
umask 077

backup() {
  name=keyway-$(date -u +%Y%m%dT%H%M%SZ).dump
  part=$folder/.$name.part
  rm -f "$folder"/.keyway-*.part
  # Reading the table of contents fails if the dump is incomplete.
  if pg_dump --format=custom --no-owner --file="$part" "$DATABASE_URL" && pg_restore --list "$part" > /dev/null; then
    mv "$part" "$folder/$name" || return 1
  else
    rm -f "$part"
    return 1
  fi
  echo "$folder/$name"
  # Names sort by time; only our own are deleted.
  ls -1 "$folder" | grep '^keyway-[0-9TZ]*\.dump$' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
    rm -f "$folder/$old"
  done
}

if [ -z "${BACKUP_EVERY:-}" ]; then
  backup
  exit
fi
trap 'exit 0' TERM INT
while :; do
  backup || echo 'The backup failed. The next one is tried as usual.' >&2
  # In the background, so that a signal ends the wait.
  sleep "$BACKUP_EVERY" &
  wait $! || true
done
