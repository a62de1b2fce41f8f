import type { ProductTestStep } from '@pollen/contract/product-test-values';
import { fill, type Locale, writeDay } from '../../platform/locale';
import {
  draftMail,
  MailButton,
  type MailDraft,
  MailFacts,
  MailLayout,
  MailText,
  type MailTexts,
  mailTexts,
} from '../mail/index';

const words = {
  en: {
    test: 'Product test',
    until: 'Until',
    button: 'Open my product test',
    why: 'You’re receiving this email because you take part in a product test on Pollen.',
  },
  zh: {
    test: '产品试用',
    until: '截止',
    button: '查看我的产品试用',
    why: '您收到此邮件，是因为您参加了 Pollen 的产品试用。',
  },
} as const;

const step = (en: [string, string], zh: [string, string]) => ({
  en: { subject: en[0], intro: en[1], ...words.en },
  zh: { subject: zh[0], intro: zh[1], ...words.zh },
});

const texts: Record<ProductTestStep, MailTexts<keyof ReturnType<typeof step>['en']>> = {
  selected: mailTexts(
    'productTests.selected',
    step(
      [
        'You have a place in “{title}”',
        'The product is yours to test. Tell us where to send it, and the sender packs your parcel.',
      ],
      ['您已入选“{title}”', '产品即将寄给您。请填写收货地址，寄送方收到后会安排包裹。'],
    ),
  ),
  addressReminder: mailTexts(
    'productTests.addressReminder',
    step(
      ['Where should we send “{title}”?', 'We still need your address. Without it, the place goes to somebody else.'],
      ['“{title}”寄到哪里？', '我们还没有收到您的地址。逾期未填写，名额将让给其他人。'],
    ),
  ),
  reserve: mailTexts(
    'productTests.reserve',
    step(
      [
        'You’re in reserve for “{title}”',
        'All places are taken for now. If one becomes free, you move up and we let you know.',
      ],
      ['您已进入“{title}”候补名单', '目前名额已满。一旦有空缺，您将自动递补，我们会及时通知您。'],
    ),
  ),
  declined: mailTexts(
    'productTests.declined',
    step(
      [
        '“{title}”: not this time',
        'There were more applications than places, and other people were selected. Thank you for applying.',
      ],
      ['“{title}”未入选', '本次申请人数多于名额，您未能入选。感谢您的申请。'],
    ),
  ),
  shipped: mailTexts(
    'productTests.shipped',
    step(
      [
        'Your parcel for “{title}” is on its way',
        'Tell us on the page of the test once it has arrived. The test starts then.',
      ],
      ['“{title}”的包裹已寄出', '收到后请在试用页面确认，试用将从那时开始。'],
    ),
  ),
  reportOpen: mailTexts(
    'productTests.reportOpen',
    step(
      [
        'Your report on “{title}” is open',
        'Tell us how the product does. The coins follow when all reports are approved.',
      ],
      ['“{title}”的报告已开放', '请告诉我们您的使用感受。全部报告通过审核后，金币将自动到账。'],
    ),
  ),
  reportOverdue: mailTexts(
    'productTests.reportOverdue',
    step(
      ['Your report on “{title}” is overdue', 'You can still send it. Without your report, the test cannot be paid.'],
      ['“{title}”的报告已逾期', '您仍可提交报告。未提交报告将无法发放奖励。'],
    ),
  ),
  lastReminder: mailTexts(
    'productTests.lastReminder',
    step(
      [
        'Last reminder: your report on “{title}”',
        'If the report is still missing ten days after it was due, the test ends without a reward.',
      ],
      ['最后提醒：“{title}”的报告', '截止十天后仍未提交报告，试用将结束且不发放奖励。'],
    ),
  ),
  dayMoved: mailTexts(
    'productTests.dayMoved',
    step(
      ['“{title}”: you have more time', 'We moved the last day of your next step.'],
      ['“{title}”已延期', '我们延长了您下一步的截止日期。'],
    ),
  ),
  reported: mailTexts(
    'productTests.reported',
    step(
      [
        'Thank you for testing “{title}”',
        'All your reports are here. Your coins will be added automatically once they are reviewed.',
      ],
      ['感谢您试用“{title}”', '我们已收到您的全部报告。审核通过后，金币将自动到账。'],
    ),
  ),
  overdue: mailTexts(
    'productTests.overdue',
    step(
      [
        '“{title}” has ended',
        'A report was still missing ten days after it was due, so the test ended without a reward.',
      ],
      ['“{title}”因未交报告结束', '报告在截止十天后仍未提交，试用已结束，未发放奖励。'],
    ),
  ),
  ended: mailTexts(
    'productTests.ended',
    step(
      [
        '“{title}” has ended for you',
        'The page of the test says why. Your address is erased 30 days from now at the latest.',
      ],
      ['您参加的“{title}”已结束', '原因请见试用页面。您的地址最迟将在 30 天后删除。'],
    ),
  ),
};

interface StepMail {
  readonly locale: Locale;
  readonly publicUrl: string;
  readonly step: ProductTestStep;
  readonly encryptId: string;
  readonly title: string;
  /** Until when the member has to do something; null: nothing is asked. */
  readonly day: string | null;
}

/** Goes out at each step of a product test at which the member has to know or to do something. */
export function stepEmail({ locale, publicUrl, step: kind, encryptId, title, day }: StepMail): MailDraft {
  return draftMail(texts[kind], locale, (t) => {
    const subject = fill(t.subject, { title });
    const facts = [
      { name: t.test, value: title },
      ...(day === null ? [] : [{ name: t.until, value: writeDay(day, locale) }]),
    ];
    return {
      subject,
      mail: (
        <MailLayout locale={locale} publicUrl={publicUrl} title={subject} preview={t.intro} reason={t.why}>
          <MailText>{t.intro}</MailText>
          <MailFacts facts={facts} />
          <MailButton href={`${publicUrl}/productTest?encryptId=${encryptId}`}>{t.button}</MailButton>
        </MailLayout>
      ),
    };
  });
}
