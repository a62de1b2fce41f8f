import type { AloneReason } from '@pollen/contract/approval-values';
import { fill, type Locale } from '../../platform/locale';
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
import type { MailedStep } from './actions';
import type { ChangeDescription } from './kind';

const shared = {
  en: {
    askedBy: 'Requested by',
    decidedBy: 'Decided by',
    why: 'Reason',
    memo: 'Comment',
    none: 'none',
    button: 'Open request',
    note: 'If you don’t recognize this change, log in, check the audit log and contact your colleagues immediately.',
    footer: 'You’re receiving this email because you are a Pollen operator.',
  },
  zh: {
    askedBy: '申请人',
    decidedBy: '审批人',
    why: '原因',
    memo: '备注',
    none: '无',
    button: '查看申请',
    note: '如不了解此变更，请立即登录查看操作日志，并与同事核实。',
    footer: '您收到此邮件，是因为您是 Pollen 的管理员。',
  },
} as const;

const texts = {
  asked: mailTexts('approvals.asked', {
    en: {
      subject: 'Waiting for approval: {title}',
      text: '{by} requested this change. Another operator has to approve it before it takes effect.',
      ...shared.en,
    },
    zh: { subject: '待审批：{title}', text: '{by} 申请了以下变更，须由另一位管理员批准后生效。', ...shared.zh },
  }),
  applied: mailTexts('approvals.applied', {
    en: {
      subject: 'Changed: {title}',
      text: '{by} requested this change and {decider} approved it. It is now in effect.',
      ...shared.en,
    },
    zh: { subject: '变更已生效：{title}', text: '{by} 申请的以下变更已由 {decider} 批准，现已生效。', ...shared.zh },
  }),
  onlyDecider: mailTexts('approvals.appliedAlone', {
    en: {
      subject: 'Changed without approval: {title}',
      text: '{by} made this change without approval, because no other operator could approve it. It is now in effect.',
      ...shared.en,
    },
    zh: {
      subject: '单人变更已生效：{title}',
      text: '{by} 作出了以下变更，现已生效。因没有其他可审批的管理员，此变更未经他人批准。',
      ...shared.zh,
    },
  }),
  lessRights: mailTexts('approvals.rightsTaken', {
    en: {
      subject: 'Access reduced: {title}',
      text: '{by} reduced an operator’s access. This takes effect immediately and needs no approval.',
      ...shared.en,
    },
    zh: {
      subject: '权限已收回：{title}',
      text: '{by} 收回了一位管理员的权限。此类变更立即生效，无需审批。',
      ...shared.zh,
    },
  }),
  declined: mailTexts('approvals.declined', {
    en: {
      subject: 'Not approved: {title}',
      text: '{decider} declined the change you requested. Nothing was changed.',
      ...shared.en,
    },
    zh: { subject: '未获批准：{title}', text: '{decider} 拒绝了您申请的变更，未作任何更改。', ...shared.zh },
  }),
};

/** Goes out to all administrators when a change that takes two people is asked for or applied, and to the operator who asked when it is declined. */
export function approvalMail(about: {
  locale: Locale;
  publicUrl: string;
  step: MailedStep;
  alone: AloneReason | null;
  id: number;
  description: ChangeDescription;
  askedBy: string;
  decidedBy: string | null;
  reason: string;
  decisionReason: string;
}): MailDraft {
  const { locale, publicUrl, step, alone, id, description, askedBy, decidedBy, reason, decisionReason } = about;
  const { title, changes } = description;
  return draftMail(texts[step === 'applied' ? (alone ?? step) : step], locale, (t) => {
    const subject = fill(t.subject, { title });
    const fact = (name: string, value: string | null) => (value ? [{ name, value }] : []);
    return {
      subject,
      mail: (
        <MailLayout locale={locale} publicUrl={publicUrl} title={subject} preview={subject} reason={t.footer}>
          <MailText>{fill(t.text, { by: askedBy, decider: decidedBy ?? '' })}</MailText>
          <MailFacts
            facts={[
              ...changes.map(({ label, from, to }) => ({
                name: label,
                value: from === null ? (to ?? t.none) : `${from} → ${to ?? t.none}`,
              })),
              ...fact(t.askedBy, askedBy),
              ...fact(t.why, reason),
              ...(step === 'asked' ? [] : fact(t.decidedBy, decidedBy)),
              ...(step === 'asked' ? [] : fact(t.memo, decisionReason)),
            ]}
          />
          <MailButton href={`${publicUrl}/console/approvals/${id}`}>{t.button}</MailButton>
          <MailNote>{t.note}</MailNote>
        </MailLayout>
      ),
    };
  });
}
