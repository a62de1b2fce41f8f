import '@pollen/ui/chinese-font.css';
import { ArticlePage } from '../../content/ArticlePage';
import { chineseTerms } from '../../content/chinese-terms';
import { legal } from '../../locales/legal.zh';

/** `/yhxy`: Chinese whatever the language of the reader. */
export default function ChineseTermsPage() {
  return (
    <div lang="zh-CN">
      <ArticlePage
        article={chineseTerms}
        title={chineseTerms.title}
        description="Pollen 用户协议与个人信息处理规则的中文概要：积分规则、兑换付款、注销账户、Cookie 和您的权利。"
        chinese={legal}
      />
    </div>
  );
}
