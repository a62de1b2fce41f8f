import { auditWords } from '../../locales/audit-log.en';
import { useT } from '../../locales/translator';

/** `order.givenBack` is `orderGivenBack` among the words. */
const keyOf = (action: string) => action.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Actions and kinds of subject in words. One without a word yet is shown as the log calls it. */
export function useAuditWords() {
  const t = useT(auditWords);
  const word = (key: string, name: string) => (key in auditWords.en ? t(key as 'order') : name);
  return {
    action: (action: string) => word(keyOf(action), action),
    subject: (kind: string) => word(kind, kind),
  };
}
