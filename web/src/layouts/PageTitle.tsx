import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';

/** The title of the document. Every page has one; MemberPage brings its own. */
export function PageTitle({ children }: { children: string }) {
  const t = useT(shellWords);
  return <title>{`${children} · ${t('brand')}`}</title>;
}
