import { MAIL_NAMES } from '@pollen/contract/mail-names';
import { useLang } from '../locales/language';

const names: Readonly<Record<string, { readonly en: string; readonly zh: string }>> = MAIL_NAMES;

/** Returns the name of a kind of mail. An unknown kind of a newer server keeps the server's name. */
export function useMailName(): (name: string) => string {
  const lang = useLang();
  return (name) => names[name]?.[lang] ?? name;
}
