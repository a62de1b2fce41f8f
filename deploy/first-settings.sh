#!/bin/sh
# Writes deploy/.env, the settings of a first server, with passwords and keys made up on this machine.
set -eu
if [ $# -ne 3 ]; then
  echo "Usage: ./first-settings.sh HOST OPERATOR_EMAIL SMTP_URL" >&2
  echo "Such as: ./first-settings.sh panel.example.com you@example.com smtps://user:password@mail.example.com:465" >&2
  exit 2
fi
cd "$(dirname "$0")"
if [ -e .env ]; then
  echo "deploy/.env exists already and is kept: its SECRET_KEY and POSTGRES_PASSWORD belong to the database." >&2
  exit 1
fi
made_up() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
# A password has letters and digits, whatever the dice say.
password=h$(made_up 10)7
umask 077
cat > .env.new <<END
SITE_HOST=$1
OPERATOR_EMAIL=$2
OPERATOR_PASSWORD=$password
SMTP_URL='$3'
SECRET_KEY=$(made_up 32)
POSTGRES_PASSWORD=$(made_up 20)
END
mv .env.new .env
echo "Written: deploy/.env. Keep a copy of its SECRET_KEY away from this machine."
echo "Sign in at https://$1/console/ as $2 with the password $password, and change it there."
