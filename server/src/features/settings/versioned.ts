import {
  levelBenefitsOutOfOrder,
  levelsOutOfOrder,
  promotionDatesWrong,
  promotionOver,
  settingOutOfBounds,
  settingWrong,
} from '@pollen/contract/console-settings';
import { notFound } from '@pollen/contract/values';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database';
import { fill } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import type { ApprovalModule } from '../approvals/index';
import { allCountries, listCountries, offerCountries } from '../profiles/index';
import { insertFirstVersion, type Versioned } from '../versions/index';
import { invalidatePanelSettings, panelToday, settingInWords, standardSettings } from './actions';
import { areBenefitsInOrder, areLevelsInOrder } from './level-rules';
import { describePromotion } from './promotion-words';
import {
  deleteOverride,
  findOverride,
  findPromotion,
  insertPromotion,
  listOverrides,
  lockLevels,
  type Promotion,
  type PromotionRow,
  updatePromotion,
  updatePromotionRemoved,
  upsertOverride,
} from './queries';
import { arePromotionDaysValid, boundsOf, isSetting, isValidSetting, promotionState, withOverrides } from './rules';
import { needsApproval, settingName } from './two-people';

async function checkSetting(tx: Tx, key: string, value: number | string): Promise<void> {
  const bounds = boundsOf(key);
  if (bounds && !isValidSetting(key, value))
    throw new Refusal(settingOutOfBounds, { min: bounds.min, max: bounds.max });
  if (!isValidSetting(key, value)) throw new Refusal(settingWrong, { value });
  const word = String(value);
  if (key === 'timeZone' && !isTimeZone(word)) throw new Refusal(settingWrong, { value: word.slice(0, 60) });
  if (key === 'restrictedCountries') await checkCodes(tx, word === '' ? [] : word.split(' '));
}

async function checkCodes(tx: Tx, codes: readonly string[]): Promise<void> {
  const known = new Set((await allCountries(tx)).map(({ code }) => code));
  const unknown = codes.find((code) => !known.has(code));
  if (unknown !== undefined) throw new Refusal(settingWrong, { value: unknown.slice(0, 60) });
}

function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +05:00 are valid for Intl too, but have no daylight saving time.
    return /^[A-Z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const PromotionContent = z.strictObject({
  name: z.string(),
  factor: z.int(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
});

/** A setting of the panel; null is the default. */
export const versionedSetting: Versioned<number | string> = {
  kind: 'setting',
  content: z.union([z.int(), z.string()]),
  checkSubject(key) {
    if (!isSetting(key)) throw new Refusal(notFound);
  },
  guard: {
    kind: 'setting',
    permission: 'managePanel',
    takesTwo: needsApproval,
    describe: ({ subject: key, from, to }, locale) => ({
      title: fill(locale === 'zh' ? '设置：{name}' : 'Setting: {name}', { name: settingName(key, locale) }),
      changes: [
        {
          label: locale === 'zh' ? '数值' : 'Value',
          from: settingInWords(key, from, locale),
          to: settingInWords(key, to, locale),
        },
      ],
    }),
  },
  // The value itself is logged, because the default may change in a later version of Pollen.
  logged: (value, key) => value ?? (isSetting(key) ? standardSettings()[key] : null),
  async read(tx, key) {
    const value = (await findOverride(tx, key))?.value;
    return isValidSetting(key, value) ? value : null;
  },
  async apply(tx, key, value) {
    const isLevel = key.startsWith('level');
    // Two concurrent changes of levels could each be valid and together be wrong, so the second waits for the first.
    if (isLevel) await lockLevels(tx);
    if (value === null) await deleteOverride(tx, key);
    else {
      await checkSetting(tx, key, value);
      await upsertOverride(tx, key, value);
    }
    if (isLevel) await checkLevels(tx);
    tx.afterCommit(() => invalidatePanelSettings(tx));
  },
};

async function checkLevels(tx: Tx): Promise<void> {
  const settings = withOverrides(standardSettings(), await listOverrides(tx));
  if (!areLevelsInOrder(settings)) throw new Refusal(levelsOutOfOrder);
  if (!areBenefitsInOrder(settings)) throw new Refusal(levelBenefitsOutOfOrder);
}

/** The approval of a new activity period. */
export const promotionAddition: ApprovalModule<Promotion, { id: number }> = {
  kind: 'promotionAddition',
  permission: 'managePanel',
  payload: PromotionContent,
  describe: (promotion, locale) => describePromotion(null, promotion, locale),
  isCurrent: async (tx, _subject, promotion) => arePromotionDaysValid(promotion, await panelToday(tx)),
  async apply(tx, { id: approval, payload: promotion, reason, askedBy }) {
    const today = await panelToday(tx);
    if (!arePromotionDaysValid(promotion, today)) throw new Refusal(promotionDatesWrong, { today });
    const { id } = await insertPromotion(tx, promotion);
    await insertFirstVersion(tx, askedBy, {
      kind: 'promotion',
      subject: String(id),
      content: promotion,
      reason,
      approval,
    });
    return { id };
  },
};

async function findPromotionOrRefuse(tx: Tx, subject: string): Promise<PromotionRow> {
  const id = Number(subject);
  const found = Number.isSafeInteger(id) && id > 0 ? await findPromotion(tx, id) : null;
  if (!found) throw new Refusal(notFound);
  return found;
}

/** An activity period; null is a removed one. */
export const versionedPromotion: Versioned<Promotion> = {
  kind: 'promotion',
  content: PromotionContent,
  checkSubject: () => undefined,
  guard: {
    kind: 'promotion',
    permission: 'managePanel',
    takesTwo: () => true,
    describe: ({ from, to }, locale) => describePromotion(from, to, locale),
  },
  async read(tx, subject) {
    const { id: _, removed, ...promotion } = await findPromotionOrRefuse(tx, subject);
    return removed ? null : promotion;
  },
  async apply(tx, subject, promotion, before) {
    const today = await panelToday(tx);
    const id = Number(subject);
    if (before && promotionState({ ...before, removed: false }, today) === 'over') {
      throw new Refusal(promotionOver, { day: before.endsOn });
    }
    if (promotion === null) return updatePromotionRemoved(tx, id);
    if (!arePromotionDaysValid(promotion, today)) throw new Refusal(promotionDatesWrong, { today });
    return updatePromotion(tx, id, promotion);
  },
};

export const OFFERED = 'offered';

/** Codes of the countries that can be chosen in the profile, in their order. */
export const versionedCountries: Versioned<string[]> = {
  kind: 'countries',
  content: z.array(z.string()),
  checkSubject(subject) {
    if (subject !== OFFERED) throw new Refusal(notFound);
  },
  async read(tx) {
    const countries = await listCountries(tx);
    return countries.flatMap(({ code, offered }) => (offered ? [code] : [])).sort();
  },
  async apply(tx, _subject, codes) {
    if (codes === null) throw new Refusal(notFound);
    await checkCodes(tx, codes);
    await offerCountries(tx, codes);
  },
};
