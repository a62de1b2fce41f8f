import { publicUrlMark } from '@pollen/contract/content-marks';
import { siteWords } from '../locales/site.en';
import { useT } from '../locales/translator';

/** The address of the site as the server wrote it into the page that was opened first. */
export const publicUrl =
  typeof document === 'undefined'
    ? publicUrlMark
    : new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href).origin;

interface PublicHeadProps {
  /** The one spelling of the address that search engines keep. */
  path: string;
  title: string;
  description: string;
}

/** The metadata of a public page for search engines. The build makes the social card from the same texts. */
export function PublicHead({ path, title, description }: PublicHeadProps) {
  const t = useT(siteWords);
  return (
    <>
      <title>{`${title} · ${t('brand')}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={publicUrl + path} />
    </>
  );
}
