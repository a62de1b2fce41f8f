import { siteWords } from '../locales/site.en';
import { useT } from '../locales/translator';

/** The title of the document. Every page has one; MemberPage brings its own. */
export function PageTitle({ children }: { children: string }) {
  const t = useT(siteWords);
  return <title>{`${children} · ${t('brand')}`}</title>;
}
