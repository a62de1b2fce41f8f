import { AUDIT_ACTIONS } from '@pollen/contract/audit-actions';
import { auditWords } from '../../locales/audit-log.en';
import { useLang } from '../../locales/language';
import { useT } from '../../locales/translator';

const actions: Readonly<Record<string, { readonly en: string; readonly zh: string }>> = AUDIT_ACTIONS;

/**
 * Returns the words for actions and kinds of subjects. An entry of a newer server that has no words yet shows its name
 * in the log.
 */
export function useAuditWords() {
  const t = useT(auditWords);
  const lang = useLang();
  return {
    action: (action: string) => actions[action]?.[lang] ?? action,
    subject: (kind: string) => (kind in auditWords.en ? t(kind as 'order') : kind),
  };
}
