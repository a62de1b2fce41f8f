#!/bin/sh
# Makes a backup every night at 02:30 UTC, and on Sundays tries to restore it into a scratch database. Keeps those of the
# last BACKUP_DAYS days (14 by default); old ones are removed only after a new one has been made.
set -eu
days=${BACKUP_DAYS:-14}
while :; do
  now=$(date -u +%s)
  sleep $((86400 - (now - 9000) % 86400))
  made=/backups/$(date -u +%Y-%m-%d)
  if node tools/pollen.mjs backup "$made"; then
    find /backups -mindepth 1 -maxdepth 1 -name '20*' -mtime "+$days" -exec rm -r {} +
  else
    echo "The backup $made failed. Older ones are kept." >&2
    continue
  fi
  if [ "$(date -u +%u)" = 7 ] && ! node tools/pollen.mjs try-restore "$made"; then
    echo "The backup $made could not be restored." >&2
  fi
done
