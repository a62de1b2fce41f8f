import { MAIL_NAMES } from '@pollen/contract/mail-names';
import { useLang } from '../locales/language';

const names: Readonly<Record<string, { readonly en: string; readonly zh: string }>> = MAIL_NAMES;

/** What a kind of mail is called. One of a newer version, without a name yet, is shown as the server calls it. */
export function useMailName(): (name: string) => string {
  const lang = useLang();
  return (name) => names[name]?.[lang] ?? name;
}
