import { notFound } from '@pollen/contract/values';
import { z } from 'zod';
import { addJob } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { latestContent, type Versioned } from '../versions/index';
import { findKeySet } from './queries';

export const PAYPAL = 'paypal' as const;

/** The content of a version of keys: the sealed set, and the parts of the keys that may be shown. */
export const KeySummary = z.strictObject({
  set: z.int(),
  environment: z.enum(['live', 'sandbox', 'fake']),
  ends: z.strictObject({
    clientId: z.string().nullable(),
    secret: z.string().nullable(),
    webhookId: z.string().nullable().optional(),
  }),
});
export type KeySummary = z.output<typeof KeySummary>;

const en = {
  title: 'Partner keys: PayPal',
  account: 'Account',
  live: 'Live',
  sandbox: 'Sandbox',
  fake: 'Fake',
  none: 'from the server’s settings',
  keys: 'Keys',
  before: 'those entered before',
  entered: 'newly entered keys',
} as const;
const zh: Record<keyof typeof en, string> = {
  title: '合作方密钥：PayPal',
  account: '账户',
  live: '正式',
  sandbox: '沙盒',
  fake: '模拟',
  none: '环境变量中的账户',
  keys: '密钥',
  before: '此前填写的密钥',
  entered: '新填写的密钥',
};

/** The keys of a partner; null means that the keys of the environment are in force. */
export const versionedPartnerKeys: Versioned<KeySummary> = {
  kind: 'partnerKeys',
  content: KeySummary,
  checkSubject(partner) {
    if (partner !== PAYPAL) throw new Refusal(notFound);
  },
  guard: {
    kind: 'partnerKeys',
    permission: 'managePanel',
    takesTwo: () => true,
    // Audit log and mails repeat this description, so it has not even the ends of keys.
    describe({ from, to }, locale) {
      const words = locale === 'zh' ? zh : en;
      const account = (face: KeySummary | null) => (face ? words[face.environment] : words.none);
      return {
        title: words.title,
        changes: [
          { label: words.account, from: account(from), to: account(to) },
          { label: words.keys, from: from ? words.before : null, to: to ? words.entered : null },
        ],
      };
    },
  },
  // The log has not even the ends of keys, because it is exported and more people read it than the settings.
  logged: (face) => face && { environment: face.environment },
  async read(tx, partner) {
    const content = await latestContent(tx, 'partnerKeys', partner);
    return content === null ? null : KeySummary.parse(content);
  },
  async apply(tx, _partner, face) {
    if (face && !(await findKeySet(tx, PAYPAL, face.set))) throw new Refusal(notFound);
    // The console shows the balance of the account in force, so it is fetched again.
    await addJob(tx, 'payouts.balance', {});
  },
};
