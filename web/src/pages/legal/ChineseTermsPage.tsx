import '@pollen/ui/chinese-font.css';
import { ArticlePage } from '../../content/ArticlePage';
import { legal } from '../../locales/legal.zh';
import { paths } from '../../paths';

/** `/yhxy`: Chinese whatever the language of the reader. */
export default function ChineseTermsPage() {
  return (
    <div lang="zh-CN">
      <ArticlePage name="chinese-terms" path={paths.chineseTerms()} title={legal.texts} chinese={legal} />
    </div>
  );
}
