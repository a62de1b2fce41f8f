import '@pollen/ui/chinese-font.css';
import { chineseFallbackFile } from '@pollen/ui/font-files';
import { ArticlePage } from '../../content/ArticlePage';
import { legal } from '../../locales/legal.zh';
import { paths } from '../../paths';

/** The characters have their final width from the first paint. */
export const links = () => [
  { rel: 'preload', href: chineseFallbackFile, as: 'font', type: 'font/ttf', crossOrigin: 'anonymous' as const },
];

/** `/yhxy`: always Chinese, in any language of the reader. */
export default function ChineseTermsPage() {
  return (
    <div lang="zh-CN">
      <ArticlePage name="chinese-terms" path={paths.chineseTerms()} title={legal.texts} chinese={legal} />
    </div>
  );
}
