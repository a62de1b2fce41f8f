import { z } from 'zod';
import { notAllowed } from './console-operators';
import { operation, refusal } from './operation';
import { Instant, May, notFound, SeenVersion } from './values';
import { CHANGE_REASON, VERSIONED } from './versioned';
import { approvalWaits } from './waiting-changes';

export const changedMeanwhile = refusal('changedMeanwhile', {
  en: '{name} has changed this. Please check the current version, then decide again.',
  zh: '{name} 已修改此项。请查看当前内容后再决定。',
});
export const changeReasonMissing = refusal('changeReasonMissing', {
  en: 'Please enter a reason of at least {min} characters. It is kept in the history.',
  zh: '请填写原因（至少 {min} 个字），它会保留在修改记录中。',
});
export const nothingChanged = refusal('nothingChanged', {
  en: 'Nothing to change: this is already the current version.',
  zh: '内容与当前一致，未作修改。',
});
export const versionUnknown = refusal('versionUnknown', {
  en: 'This version doesn’t exist.',
  zh: '该版本不存在。',
});

/** What every change brings along: the version that its operator looked at, and why. */
export const changing = {
  /** The version that was looked at; 0 when nothing was changed before. */
  version: SeenVersion,
  reason: z.string().max(CHANGE_REASON.max),
};
/** With an approval id, the change waits for approval and the version is unchanged. */
export const Changed = z.strictObject({ version: z.int(), approval: z.int().nullable() });
export const changeRefusals = [
  notFound,
  notAllowed,
  changedMeanwhile,
  changeReasonMissing,
  nothingChanged,
  approvalWaits,
] as const;

/** Who changed something last; null when nobody has. */
export const LastChange = z.strictObject({ by: z.string(), at: Instant, reason: z.string() }).nullable();

const subjectOf = { kind: z.enum(VERSIONED), subject: z.string().min(1).max(64) };

export const versions = operation({
  method: 'GET',
  path: '/api/console/Versions',
  caller: 'operator',
  permission: 'anyOperator',
  summary: 'What something was before, newest first: the latest 100 versions, each with its operator and reason.',
  query: z.strictObject(subjectOf),
  data: z.strictObject({
    list: z.array(
      z.strictObject({
        version: z.int(),
        /** As it was since then; null: as it came with the panel, or removed. */
        content: z.unknown(),
        reason: z.string(),
        /** The version that was brought back. */
        restores: z.int().nullable(),
        /** Null for what was there before the first change. */
        by: z.string().nullable(),
        at: Instant,
      }),
    ),
    can: z.strictObject({ change: May }),
  }),
});

export const restoreVersion = operation({
  method: 'POST',
  path: '/api/console/Versions/Restore',
  caller: 'operator',
  permission: 'managePanel',
  furtherChecks:
    'Restoring settings, promotions, the setup of a partner or partner keys waits for a second administrator.',
  audit: [
    'setting.restored',
    'promotion.restored',
    'countries.restored',
    'article.restored',
    'faq.restored',
    'mail.restored',
    'partner.restored',
    'partnerKeys.restored',
    'approval.asked',
  ],
  summary: 'Make something what it was in an earlier version. That is a new version; nothing is lost.',
  body: z.strictObject({ ...subjectOf, to: SeenVersion, ...changing }),
  data: Changed,
  refusals: [...changeRefusals, versionUnknown],
});
