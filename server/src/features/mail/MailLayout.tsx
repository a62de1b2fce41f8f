import type { ReactNode } from 'react';
import type { Locale } from '../../platform/locale';
import { mailStyle } from './mail-style';

export interface MailLayoutProps {
  locale: Locale;
  /** Origin of the panel, for the links of the frame. */
  publicUrl: string;
  title: string;
  /** The preview that mail programs show beside the subject. */
  preview: string;
  /** The reason for this mail, in the footer. */
  reason: string;
  children: ReactNode;
}

const texts = {
  en: { slogan: 'Pollen: polls in, gold out.', privacy: 'Privacy & Terms', help: 'Help' },
  zh: { slogan: 'Pollen：答问卷，赚金币。', privacy: '隐私与条款', help: '帮助' },
} as const;

/** The frame of every mail: brand, card, and the reason for the mail. */
export function MailLayout({ locale, publicUrl, title, preview, reason, children }: MailLayoutProps) {
  const text = texts[locale];
  return (
    <html lang={locale === 'zh' ? 'zh-CN' : 'en'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
      </head>
      <body style={mailStyle.page}>
        <div data-only="html" style={mailStyle.preview}>
          {preview}
        </div>
        <div style={mailStyle.sheet}>
          <div data-only="html" style={mailStyle.brand}>
            <a href={publicUrl} style={mailStyle.brandLink}>
              Pollen
            </a>
            <span style={mailStyle.brandCoin} />
          </div>
          <div style={mailStyle.card}>
            <h1 style={mailStyle.title}>{title}</h1>
            {children}
          </div>
          <div style={mailStyle.foot}>
            <p style={{ margin: '0 0 6px' }}>{reason}</p>
            <p style={{ margin: '0 0 6px' }}>{text.slogan}</p>
            <p data-only="html" style={{ margin: 0 }}>
              <a href={`${publicUrl}/privacyClauses/2`} style={mailStyle.footLink}>
                {text.privacy}
              </a>
              {' · '}
              <a href={`${publicUrl}/helpFeedback`} style={mailStyle.footLink}>
                {text.help}
              </a>
            </p>
          </div>
        </div>
      </body>
    </html>
  );
}
