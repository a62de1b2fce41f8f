import { AUDIT_ACTIONS } from '@pollen/contract/audit-actions';
import { auditWords } from '../../locales/audit-log.en';
import { useLang } from '../../locales/language';
import { useT } from '../../locales/translator';

const actions: Readonly<Record<string, { readonly en: string; readonly zh: string }>> = AUDIT_ACTIONS;

/** Actions and kinds of subject in words. A line of a newer version, without words yet, is shown as the log calls it. */
export function useAuditWords() {
  const t = useT(auditWords);
  const lang = useLang();
  return {
    action: (action: string) => actions[action]?.[lang] ?? action,
    subject: (kind: string) => (kind in auditWords.en ? t(kind as 'order') : kind),
  };
}
