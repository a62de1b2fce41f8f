import { fill, type Locale } from '../../platform/locale';
import { draftMail, MailButton, type MailDraft, MailFacts, MailLayout, MailText, mailTexts } from '../mail/index';
import type { Report } from './report';

const texts = mailTexts('soft-launches.reached', {
  en: {
    subject: 'Soft launch completed: {title}',
    reached: 'The soft launch has reached its target, so the survey was paused automatically.',
    next: 'Members who are answering may finish. Please check the report, then open the survey fully or close it.',
    survey: 'Survey',
    completes: 'Completes',
    length: 'Median length',
    lengthOf: '{measured} min (expected: {expected} min)',
    incidence: 'Incidence',
    incidenceOf: '{measured}% (expected: {expected}%)',
    dropped: 'Drop-outs',
    flagged: 'Completes with quality signals',
    cost: 'Cost so far',
    notMeasured: 'Not measured yet',
    button: 'Open the report',
    footer: 'You get this email because you manage surveys on Pollen.',
  },
  zh: {
    subject: '软启动完成：{title}',
    reached: '软启动已达到目标完成数，问卷已自动暂停。',
    next: '正在作答的会员可以继续完成。请查看报告，然后全面开放或关闭问卷。',
    survey: '问卷',
    completes: '完成数',
    length: '时长中位数',
    lengthOf: '{measured} 分钟（预计 {expected} 分钟）',
    incidence: '符合率',
    incidenceOf: '{measured}%（预计 {expected}%）',
    dropped: '中途离开',
    flagged: '有质量信号的完成问卷',
    cost: '目前成本',
    notMeasured: '暂无数据',
    button: '查看报告',
    footer: '您收到此邮件，是因为您在 Pollen 负责管理问卷。',
  },
});

/** Goes out to every operator who manages surveys when a survey has reached its soft launch and paused. */
export function softLaunchReachedMail(about: {
  locale: Locale;
  publicUrl: string;
  title: string;
  report: Report;
}): MailDraft {
  const { locale, publicUrl, title, report } = about;
  const { length, incidence } = report;
  return draftMail(texts, locale, (t) => {
    const subject = fill(t.subject, { title });
    const minutes = length.medianSeconds === null ? null : Math.round(length.medianSeconds / 6) / 10;
    return {
      subject,
      mail: (
        <MailLayout locale={locale} publicUrl={publicUrl} title={subject} preview={t.reached} reason={t.footer}>
          <MailText>{t.reached}</MailText>
          <MailText>{t.next}</MailText>
          <MailFacts
            facts={[
              { name: t.survey, value: title },
              { name: t.completes, value: String(report.completed) },
              {
                name: t.length,
                value:
                  minutes === null
                    ? t.notMeasured
                    : fill(t.lengthOf, { measured: String(minutes), expected: String(length.expectedMinutes) }),
              },
              {
                name: t.incidence,
                value:
                  incidence.measured === null
                    ? t.notMeasured
                    : fill(t.incidenceOf, {
                        measured: String(incidence.measured),
                        expected: String(incidence.expected),
                      }),
              },
              { name: t.dropped, value: String(report.dropped) },
              { name: t.flagged, value: String(report.quality.flagged) },
              { name: t.cost, value: `$${(report.cost.points / 100).toFixed(2)}` },
            ]}
          />
          <MailButton href={`${publicUrl}/console/surveys/${report.surveyId}`}>{t.button}</MailButton>
        </MailLayout>
      ),
    };
  });
}
