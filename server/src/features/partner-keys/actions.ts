import { nothingChanged } from '@pollen/contract/console-versions';
import {
  noPartnerKeys,
  partnerKeysIncomplete,
  partnerKeysUnreadable,
  partnerUnavailable,
} from '@pollen/contract/partner-keys';
import type { Tx } from '../../platform/database/database';
import { perDatabase } from '../../platform/database/per-database';
import type { OperatorCaller } from '../../platform/http/api';
import { addJob } from '../../platform/jobs';
import type { Locale } from '../../platform/locale';
import { type PayPalAccount, payPalUrl } from '../../platform/paypal-account';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { waitingChanges } from '../approvals/index';
import { audit } from '../operators/index';
import { type Change, change, checkSeen, versionedApproval } from '../versions/index';
import { findKeySet, findTrial, insertKeySet, insertTrial, updateTrialAnswered } from './queries';
import {
  areSameKeys,
  endsOf,
  type GivenKeys,
  type KeySource,
  keysAfter,
  type PayPalKeys,
  type TrialOutcome,
} from './rules';
import { type KeySummary, PAYPAL, versionedPartnerKeys } from './versioned';

const PURPOSE = 'partner-keys';

type Panel = Pick<Services, 'config' | 'secrets'>;

/** The keys that are in force. */
export interface ActiveKeys {
  readonly source: KeySource;
  /** Null when there is no account or its keys cannot be unsealed. */
  readonly account: PayPalAccount | null;
  /** The summary of keys that operators entered. */
  readonly face: KeySummary | null;
}

/** Returns where the keys come from when operators have entered none. */
export function baseSource({ paypal }: Panel['config']): KeySource {
  if (paypal === null) return 'none';
  return paypal.environment === 'fake' ? 'fake' : 'environment';
}

/**
 * Caches the last unsealed account, so that it stays the same object while it is in force: tokens are cached by account
 * object, and those of former keys are dropped with it.
 */
const opened = perDatabase<{ last?: { set: number; account: PayPalAccount } }>(() => ({}));

/**
 * Returns the account of a key set; null when the set does not exist, was sealed with another SECRET_KEY, or has no API
 * address here.
 */
async function unsealAccount(tx: Tx, { config, secrets }: Panel, set: number): Promise<PayPalAccount | null> {
  const kept = opened(tx);
  if (kept.last?.set === set) return kept.last.account;
  const keys = await openKeys(tx, { secrets }, set);
  const url = keys && payPalUrl(keys.environment, config.paypal);
  if (!keys || url === null) return null;
  const { environment, clientId, secret, webhookId } = keys;
  const account = { environment, url, clientId, secret, webhookId: webhookId ?? undefined };
  kept.last = { set, account };
  return account;
}

async function openKeys(tx: Tx, { secrets }: Pick<Panel, 'secrets'>, set: number): Promise<PayPalKeys | null> {
  const found = await findKeySet(tx, PAYPAL, set);
  if (!found) return null;
  try {
    return JSON.parse(secrets.decrypt(PURPOSE, found.sealed)) as PayPalKeys;
  } catch {
    return null;
  }
}

/**
 * Returns the PayPal account in force: by the keys that operators entered, or else by the environment. It is read for
 * each call, so that a change counts for the next call of every process. Keys that cannot be unsealed give no account:
 * falling back to the environment could pay from another account than the operators chose.
 */
export async function activePayPal(tx: Tx, panel: Panel): Promise<ActiveKeys> {
  const face = await versionedPartnerKeys.read(tx, PAYPAL);
  if (!face) return { source: baseSource(panel.config), account: panel.config.paypal, face };
  return { source: 'console', account: await unsealAccount(tx, panel, face.set), face };
}

/** Saves entered keys, or some of them, as a new version. */
export async function enterKeys(
  tx: Tx,
  operator: OperatorCaller,
  given: GivenKeys,
  seen: Change,
  panel: Panel,
): Promise<{ version: number; approval: number | null }> {
  // This check comes first, because the missing keys are taken from the stored ones, which another operator may have
  // changed.
  await checkSeen(tx, 'partnerKeys', PAYPAL, seen.version);
  if (payPalUrl(given.environment, panel.config.paypal) === null) {
    throw new Refusal(partnerUnavailable, { environment: given.environment });
  }
  const face = await versionedPartnerKeys.read(tx, PAYPAL);
  const before = face && (await openKeys(tx, panel, face.set));
  const keys = keysAfter(before, given);
  if (!keys) throw new Refusal(partnerKeysIncomplete);
  if (areSameKeys(before, keys)) throw new Refusal(nothingChanged);
  const sealed = panel.secrets.encrypt(PURPOSE, JSON.stringify(keys));
  const { id } = await insertKeySet(tx, { partner: PAYPAL, sealed });
  const content = { set: id, environment: keys.environment, ends: endsOf(keys) };
  return change(tx, operator, versionedPartnerKeys, { subject: PAYPAL, content, ...seen });
}

/** Returns the keys that wait for approval; the approver can test them first. */
export async function waitingKeys(tx: Tx, operator: OperatorCaller, locale: Locale) {
  const [found] = await waitingChanges(tx, [versionedApproval(versionedPartnerKeys)], { operator, locale });
  return found ?? null;
}

async function waitingAccount(tx: Tx, operator: OperatorCaller, approval: number, panel: Panel): Promise<ActiveKeys> {
  const found = await waitingKeys(tx, operator, 'en');
  const face = found?.waiting.id === approval ? found.payload.content : null;
  if (!face) throw new Refusal(noPartnerKeys);
  return { source: 'console', account: await unsealAccount(tx, panel, face.set), face };
}

/** Adds a trial of the keys in force, or of those that wait under an approval. The job stores PayPal's answer. */
export async function tryKeys(tx: Tx, operator: OperatorCaller, panel: Panel, approval?: number): Promise<void> {
  const { source, account, face } =
    approval === undefined ? await activePayPal(tx, panel) : await waitingAccount(tx, operator, approval, panel);
  if (!account) throw new Refusal(source === 'console' ? partnerKeysUnreadable : noPartnerKeys);
  const { id } = await insertTrial(tx, { partner: PAYPAL, setId: face?.set ?? null, operatorId: operator.id });
  await audit(tx, operator, 'partnerKeys.tried', 'partnerKeys', PAYPAL, { environment: account.environment });
  await addJob(tx, 'payouts.tryKeys', { trialId: id });
}

/** Returns the account of a trial; null when the trial is finished or its keys are gone. */
export async function accountOfTrial(tx: Tx, trialId: number, panel: Panel): Promise<PayPalAccount | null> {
  const trial = await findTrial(tx, trialId);
  if (trial?.outcome !== 'waiting') return null;
  return trial.setId === null ? panel.config.paypal : unsealAccount(tx, panel, trial.setId);
}

/** Stores the partner's answer to a trial, once. */
export async function recordTrialResult(
  tx: Tx,
  trialId: number,
  answer: { outcome: Exclude<TrialOutcome, 'waiting'>; note: string | null },
): Promise<void> {
  const trial = await findTrial(tx, trialId);
  if (!trial || !(await updateTrialAnswered(tx, trialId, answer))) return;
  await audit(tx, { id: trial.operatorId }, 'partnerKeys.answered', 'partnerKeys', PAYPAL, answer);
}
