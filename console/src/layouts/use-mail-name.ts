import { mailNameWords } from '../locales/mail-names.en';
import { useT } from '../locales/translator';

/** What a kind of mail is called: `orders.confirm` is `ordersConfirm` among the words; one without a word keeps its name. */
export function useMailName(): (name: string) => string {
  const t = useT(mailNameWords);
  return (name) => {
    const word = name.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());
    return word in mailNameWords.en ? t(word as 'ordersConfirm') : name;
  };
}
