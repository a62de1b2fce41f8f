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

/** What search engines and shared links show of a public page. */
export function PublicHead({ path, title, description }: PublicHeadProps) {
  const t = useT(siteWords);
  const whole = `${title} · ${t('brand')}`;
  const url = publicUrl + path;
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={t('brand')} />
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${publicUrl}/card.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${t('brand')}. ${t('slogan')}`} />
      {/* The rest of a Twitter card is read from the tags above. */}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
