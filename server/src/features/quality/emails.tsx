import { fill, type Locale } from '../../platform/locale';
import { draftMail, MailButton, type MailDraft, MailFacts, MailLayout, MailText, mailTexts } from '../mail/index';
import type { Pause } from './queries';

const texts = mailTexts('quality.surveyPaused', {
  en: {
    subject: 'Survey paused: {title}',
    reports: 'Members reported a problem with this survey, so it was paused automatically.',
    dropOut: 'Unusually many members dropped out of this survey, so it was paused automatically.',
    noCompletes: 'The partner has confirmed no complete of the latest starts, so the survey was paused automatically.',
    next: 'Nobody can start it and no invitations are sent. Please check the survey, then resume or close it.',
    survey: 'Survey',
    number: 'Number',
    reporters: 'Members who reported a problem',
    recentDropOut: 'Recent drop-out',
    earlierDropOut: 'Drop-out before',
    starts: 'Latest starts without a complete',
    button: 'Open the survey',
    footer: 'You get this email because you manage surveys on Pollen.',
  },
  zh: {
    subject: '问卷已暂停：{title}',
    reports: '有会员反馈该问卷存在问题，系统已自动暂停该问卷。',
    dropOut: '中途离开该问卷的会员异常增多，系统已自动暂停该问卷。',
    noCompletes: '最近的开始作答均未获合作伙伴确认完成，系统已自动暂停该问卷。',
    next: '暂停期间无法开始作答，也不会发送邀请。请检查问卷后恢复或关闭。',
    survey: '问卷',
    number: '编号',
    reporters: '反馈问题的会员数',
    recentDropOut: '近期中途离开比例',
    earlierDropOut: '此前中途离开比例',
    starts: '最近未完成的开始次数',
    button: '查看问卷',
    footer: '您收到此邮件，是因为您在 Pollen 负责管理问卷。',
  },
});

/** What the watch over live surveys found; the end of a soft launch has a mail of its own. */
export type WatchedPause = Pick<Pause, 'figures'> & { readonly reason: Exclude<Pause['reason'], 'softLaunch'> };

/** Goes out to every operator who manages surveys when a survey pauses by itself. */
export function surveyPausedMail(about: {
  locale: Locale;
  publicUrl: string;
  survey: { readonly id: number; readonly number: string; readonly title: string };
  pause: WatchedPause;
}): MailDraft {
  const { locale, publicUrl, survey, pause } = about;
  return draftMail(texts, locale, (t) => {
    const subject = fill(t.subject, { title: survey.title });
    const text = t[pause.reason];
    const { reporters, dropOut, dropOutBefore, starts } = pause.figures;
    const fact = (name: string, value: number | undefined, unit = '') =>
      value === undefined ? [] : [{ name, value: `${value}${unit}` }];
    return {
      subject,
      mail: (
        <MailLayout locale={locale} publicUrl={publicUrl} title={subject} preview={text} reason={t.footer}>
          <MailText>{text}</MailText>
          <MailText>{t.next}</MailText>
          <MailFacts
            facts={[
              { name: t.survey, value: survey.title },
              { name: t.number, value: survey.number },
              ...fact(t.reporters, reporters),
              ...fact(t.starts, starts),
              ...fact(t.recentDropOut, dropOut, '%'),
              ...fact(t.earlierDropOut, dropOutBefore, '%'),
            ]}
          />
          <MailButton href={`${publicUrl}/console/surveys/${survey.id}`}>{t.button}</MailButton>
        </MailLayout>
      ),
    };
  });
}
