import {
  addPromotion,
  changeOffered,
  changePromotion,
  changeRestricted,
  changeSetting,
  consoleCountries,
  promotionOver,
  promotions,
  regionOfAddress,
  removePromotion,
  settings,
} from '@pollen/contract/console-settings';
import type { Tx } from '../../platform/database/database';
import type { Api, OperatorCaller } from '../../platform/http/api';
import { countryOfNetwork } from '../../platform/http/country';
import { networkOfAddress } from '../../platform/http/network';
import { may, type WhyNot } from '../../platform/may';
import { asksForApproval, requestChange, waitingChanges } from '../approvals/index';
import { whyNotAllowed } from '../operators/index';
import { listCountries, membersByCountry } from '../profiles/index';
import { isRestricted, isRestrictedRegion } from '../regions/index';
import { change, lastChanges, versionedApproval } from '../versions/index';
import { panelToday, promotionFactor, standardSettings } from './actions';
import { listOverrides, listPromotions, type PromotionRow } from './queries';
import { boundsOf, promotionState, SETTINGS_SHOWN, unitOfWords, withOverrides } from './rules';
import { needsApproval } from './two-people';
import { OFFERED, promotionAddition, versionedCountries, versionedPromotion, versionedSetting } from './versioned';

const PROMOTIONS_SHOWN = 200;
const settingApproval = versionedApproval(versionedSetting);
const promotionApproval = versionedApproval(versionedPromotion);

/** The settings from the database instead of the cache, so that an operator sees a change of another one at once. */
const settingsNow = async (tx: Tx) => withOverrides(standardSettings(), await listOverrides(tx));

function whyNotChange(promotion: PromotionRow, today: string, operator: OperatorCaller): WhyNot | null {
  const isOver = promotionState(promotion, today) === 'over';
  return (
    whyNotAllowed(operator, 'managePanel') ??
    (isOver ? { kind: promotionOver, params: { day: promotion.endsOn } } : null)
  );
}

/**
 * Handles the panel's settings in the console: values, activity periods, and the countries that are offered or
 * restricted.
 */
export function consoleSettingsRoutes(api: Api): void {
  api.handle(settings, async ({ tx, operator, locale }) => {
    const now = await settingsNow(tx);
    const lastOf = await lastChanges(tx, 'setting');
    const standard = standardSettings();
    const asks = await asksForApproval(tx, operator, settingApproval);
    const waiting = await waitingChanges(tx, [settingApproval], { operator, locale });
    return {
      list: SETTINGS_SHOWN.map((key) => {
        const { group, unit, min, max } = boundsOf(key) ?? {
          group: 'panel' as const,
          unit: unitOfWords(key),
          min: null,
          max: null,
        };
        const why = whyNotAllowed(operator, 'managePanel');
        return {
          key,
          group,
          unit,
          value: now[key],
          standard: standard[key],
          min,
          max,
          ...lastOf(key),
          asks: asks && needsApproval(key),
          waiting: waiting.find(({ subject }) => subject === key)?.waiting ?? null,
          can: { change: may(why, locale) },
        };
      }),
    };
  });

  api.handle(changeSetting, ({ tx, params, body, operator }) => {
    const { value: content, version, reason } = body;
    return change(tx, operator, versionedSetting, { subject: params.key, content, version, reason });
  });

  api.handle(promotions, async ({ tx, operator, locale }) => {
    const today = await panelToday(tx);
    const rows = await listPromotions(tx, PROMOTIONS_SHOWN);
    const lastOf = await lastChanges(tx, 'promotion');
    const waiting = await waitingChanges(tx, [promotionApproval], { operator, locale });
    const additions = await waitingChanges(tx, [promotionAddition], { operator, locale });
    return {
      today,
      factorToday: await promotionFactor(tx),
      list: rows.map((row) => ({
        id: row.id,
        name: row.name,
        factor: row.factor,
        startsOn: row.startsOn,
        endsOn: row.endsOn,
        state: promotionState(row, today),
        ...lastOf(String(row.id)),
        waiting: waiting.find(({ subject }) => subject === String(row.id))?.waiting ?? null,
        can: { change: may(whyNotChange(row, today, operator), locale) },
      })),
      additions: additions.map((addition) => addition.waiting),
      asks: await asksForApproval(tx, operator, promotionApproval),
      can: { add: may(whyNotAllowed(operator, 'managePanel'), locale) },
    };
  });

  api.handle(addPromotion, async ({ tx, body, operator }) => {
    const { reason, ...payload } = body;
    const asked = await requestChange(tx, operator, promotionAddition, { subject: payload.name, payload, reason });
    return asked.waits ? { id: null, approval: asked.id } : { id: asked.made.id, approval: null };
  });

  api.handle(changePromotion, ({ tx, params, body, operator }) => {
    const { version, reason, ...content } = body;
    return change(tx, operator, versionedPromotion, { subject: String(params.id), content, version, reason });
  });

  api.handle(removePromotion, ({ tx, params, body, operator }) =>
    change(tx, operator, versionedPromotion, {
      ...body,
      subject: String(params.id),
      content: null,
      action: 'removed',
    }),
  );

  api.handle(consoleCountries, async ({ tx, operator, locale }) => {
    const { restrictedCountries } = await settingsNow(tx);
    const countries = await listCountries(tx);
    const members = await membersByCountry(tx);
    const offered = await lastChanges(tx, 'countries');
    const restricted = await lastChanges(tx, 'setting');
    return {
      list: countries
        .map(({ id, code, name, offered: isOffered }) => ({
          id,
          code,
          name: name[locale],
          offered: isOffered,
          restricted: isRestricted(code, restrictedCountries),
          members: members.get(id) ?? 0,
        }))
        .sort((one, other) => one.name.localeCompare(other.name, locale === 'zh' ? 'zh-CN' : 'en')),
      offered: offered(OFFERED),
      restricted: restricted('restrictedCountries'),
      can: { change: may(whyNotAllowed(operator, 'managePanel'), locale) },
    };
  });

  api.handle(changeOffered, ({ tx, body, operator }) => {
    const { codes, version, reason } = body;
    const content = [...new Set(codes)].sort();
    return change(tx, operator, versionedCountries, { subject: OFFERED, content, version, reason });
  });

  api.handle(changeRestricted, ({ tx, body, operator }) => {
    const { codes, version, reason } = body;
    const content = [...new Set(codes)].sort().join(' ');
    return change(tx, operator, versionedSetting, { subject: 'restrictedCountries', content, version, reason });
  });

  api.handle(regionOfAddress, async ({ tx, query }) => {
    const isoCode = await countryOfNetwork(networkOfAddress(query.address));
    return { isoCode, restricted: await isRestrictedRegion(tx, isoCode) };
  });
}
