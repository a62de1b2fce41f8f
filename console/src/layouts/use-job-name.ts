import { jobNameWords } from '../locales/job-names.en';
import { useT } from '../locales/translator';

/** What a kind of background work is called: `mail.send` is `mailSend` among the words; one without a word keeps its name. */
export function useJobName(): (name: string) => string {
  const t = useT(jobNameWords);
  return (name) => {
    const word = name.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());
    return word in jobNameWords.en ? t(word as 'mailSend') : name;
  };
}
