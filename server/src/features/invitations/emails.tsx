import type { WaveKind } from '@pollen/contract/wave-values';
import type { Locale } from '../../platform/locale';
import { fill } from '../../platform/locale';
import {
  draftMail,
  MailButton,
  type MailDraft,
  MailFacts,
  MailLayout,
  MailNote,
  MailText,
  mailTexts,
} from '../mail/index';

/** The sentences that all mails about a survey share. */
const common = {
  en: {
    reward: 'Reward',
    coins: '{n} gold coins',
    length: 'Length',
    minutes: 'about {n} min',
    screenedOut:
      'The first questions check whether it fits you. If it doesn’t, you get {n} gold coins for your time, for up to {times} surveys a day.',
    reason: 'You’re receiving this email because you agreed to survey invitations by email.',
    unsubscribe: 'Stop invitations',
    preferences: 'Choose which emails you get, and how many',
  },
  zh: {
    reward: '奖励',
    coins: '{n} 金币',
    length: '时长',
    minutes: '约 {n} 分钟',
    screenedOut: '开头几题用于判断问卷是否适合您。如不适合，您仍可获得 {n} 金币，每天最多 {times} 份问卷。',
    reason: '您收到此邮件，是因为您同意通过邮件接收问卷邀请。',
    unsubscribe: '不再接收问卷邀请',
    preferences: '选择接收哪些邮件、每周几封',
  },
};

const textsByKind = {
  invitation: mailTexts('invitations.survey', {
    en: {
      subject: 'A survey for you: {title}',
      text: 'This survey is looking for people like you. It stays open until enough members have taken it.',
      button: 'See survey',
      ...common.en,
    },
    zh: {
      subject: '有一份问卷适合您：{title}',
      text: '这份问卷正在寻找像您这样的会员，答满为止。',
      button: '查看问卷',
      ...common.zh,
    },
  }),
  notStarted: mailTexts('invitations.notStarted', {
    en: {
      subject: 'Still open for you: {title}',
      text: 'We invited you to this survey and still need a few more members like you. It closes once we have enough.',
      button: 'See survey',
      ...common.en,
    },
    zh: {
      subject: '问卷仍在等您：{title}',
      text: '我们曾邀请您填写这份问卷，目前仍需要像您这样的会员，答满即止。',
      button: '查看问卷',
      ...common.zh,
    },
  }),
  notFinished: mailTexts('invitations.notFinished', {
    en: {
      subject: 'Pick up where you left off: {title}',
      text: 'You started this survey but didn’t finish it. We’ve saved your answers, so you can carry on from the same page. It closes once we have enough.',
      button: 'Continue survey',
      ...common.en,
    },
    zh: {
      subject: '继续填写您的问卷：{title}',
      text: '您已开始填写这份问卷，但尚未完成。您的答案已保存，可以从上次的页面继续，答满即止。',
      button: '继续填写',
      ...common.zh,
    },
  }),
} as const satisfies Record<WaveKind, unknown>;

interface InvitationEmailProps {
  kind: WaveKind;
  /** The subject and text of the wave, in place of the standard ones. */
  written: { readonly subject: string; readonly text: string } | null;
  locale: Locale;
  publicUrl: string;
  title: string;
  /** The link to the survey, by an address that records the click. */
  followUrl: string;
  /** The tracking picture; null for members who did not consent to it. */
  pictureUrl: string | null;
  points: number;
  minutes: number;
  screenOutPoints: number;
  screenOutsPaidPerDay: number;
  unsubscribeUrl: string;
  /** The page on which a member chooses the kinds of mails and how many a week. */
  preferencesUrl: string;
}

/**
 * Goes out to the members of a wave, with a link to unsubscribe: the invitation once for each survey, and reminders of
 * surveys that were not started or not finished.
 */
export function invitationMail(props: InvitationEmailProps): MailDraft {
  const { kind, written, locale, publicUrl, title, points, minutes, pictureUrl, unsubscribeUrl } = props;
  return draftMail(textsByKind[kind], locale, (t) => {
    const facts = { title, coins: points, minutes };
    const text = fill((written ?? t).text, facts);
    return {
      subject: fill((written ?? t).subject, facts),
      mail: (
        <MailLayout locale={locale} publicUrl={publicUrl} title={title} preview={text} reason={t.reason}>
          {text.split(/\n+/).map((paragraph) => (
            <MailText key={paragraph}>{paragraph}</MailText>
          ))}
          <MailFacts
            facts={[
              { name: t.reward, value: fill(t.coins, { n: points }) },
              { name: t.length, value: fill(t.minutes, { n: minutes }) },
            ]}
          />
          <MailButton href={props.followUrl}>{t.button}</MailButton>
          <MailNote>{fill(t.screenedOut, { n: props.screenOutPoints, times: props.screenOutsPaidPerDay })}</MailNote>
          <MailNote>
            <a href={props.preferencesUrl}>{t.preferences}</a>
          </MailNote>
          <MailNote>
            <a href={unsubscribeUrl}>{t.unsubscribe}</a>
          </MailNote>
          {pictureUrl !== null && <img src={pictureUrl} width={1} height={1} alt="" />}
        </MailLayout>
      ),
    };
  });
}
