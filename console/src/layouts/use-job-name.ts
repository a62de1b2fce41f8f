import { jobNameWords } from '../locales/job-names.en';
import { useT } from '../locales/translator';

/**
 * Returns the name of a kind of background work: `mail.send` is `mailSend` in the catalog; an unknown kind keeps its
 * name.
 */
export function useJobName(): (name: string) => string {
  const t = useT(jobNameWords);
  return (name) => {
    const word = name.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());
    return word in jobNameWords.en ? t(word as 'mailSend') : name;
  };
}
