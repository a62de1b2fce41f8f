import { Button } from '@pollen/ui/Button';
import { ErrorState } from '@pollen/ui/ErrorState';
import { Logo } from '@pollen/ui/Logo';
import { RotateCw } from 'lucide-react';
import { PageTitle } from '../../layouts/PageTitle';
import { offlineWords } from '../../locales/offline.en';
import { offline } from '../../locales/offline.zh';
import { siteWords } from '../../locales/site.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './OfflinePage.module.css';

const texts = { en: offlineWords.en, zh: offline };

/** Does the work of `loadLanguage`, whose script is not available offline. */
const languageScript = `try{if(localStorage.getItem('lang')==='zh'){document.documentElement.lang='zh-CN';document.title=${JSON.stringify(offline.title)}}}catch(e){}`;

/**
 * The page that the service worker returns when an address cannot be reached. The build removes the app's scripts from
 * it (see tools/build.mjs), because they would look for the page of that address. So it contains both languages, and
 * its links are plain.
 */
export default function OfflinePage() {
  const t = useT(siteWords);
  return (
    <div className="public-frame">
      <PageTitle>{texts.en.title}</PageTitle>
      <meta name="robots" content="noindex" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours. */}
      <script data-alone="" dangerouslySetInnerHTML={{ __html: languageScript }} />
      <header className={styles.header}>
        <div className="container">
          <Logo>{t('brand')}</Logo>
        </div>
      </header>
      <main className={styles.main}>
        {(['en', 'zh'] as const).map((lang) => (
          <div key={lang} lang={lang === 'zh' ? 'zh-CN' : 'en'} className={styles[lang]}>
            <Words say={(key) => texts[lang][key]} />
          </div>
        ))}
      </main>
    </div>
  );
}

function Words({ say }: { say: (key: keyof typeof offlineWords.en) => string }) {
  return (
    <ErrorState
      heading="h1"
      title={say('title')}
      action={
        <>
          <Button href="" icon={<RotateCw size={20} />}>
            {say('tryAgain')}
          </Button>
          <Button href={paths.questionnaire()} kind="secondary">
            {say('surveys')}
          </Button>
        </>
      }
    >
      {say('text')}
    </ErrorState>
  );
}
