import { createHmac } from 'node:crypto';
import type { PartnerProfile } from '@pollen/contract/partner-profile';
import {
  createPartner,
  insertFirstSetup,
  insertPartnerSurvey,
  presets,
  sealSecret,
  updatePartnerState,
  visitGroup,
} from '../features/partners/index';
import { changeState, createPartnerSurvey } from '../features/surveys/index';
import type { Tx } from '../platform/database/database';
import type { Secrets } from '../platform/secrets';

/** The secret that the demo panel and its fake exchange share; it protects nothing. */
export const DEMO_SECRET = 'demo-secret-of-meadow-research';

/** The address of the fake exchange's survey page, below the panel's own. */
export const DEMO_ENTRY = '/dev/partner/survey';

/** The addresses of its list of surveys, and of its answer at the click. */
export const DEMO_FEED = '/dev/partner/offers';
export const DEMO_INVITE = '/dev/partner/invite';

/** The list of surveys that the fake exchange offers; one asks for an attribute that the panel does not know. */
export const DEMO_OFFERS = [
  { id: 'M-60001', title: 'Breakfast on weekdays', cpi: 160, minutes: 6, ir: 55, group: 'food' },
  { id: 'M-60002', title: 'What you listen to', cpi: 120, minutes: 4, ir: 62 },
  {
    id: 'M-60003',
    title: 'Heating your home',
    cpi: 300,
    minutes: 14,
    ir: 28,
    qualifications: [{ name: 'heating', values: ['gas', 'oil'] }],
  },
  { id: 'M-60004', title: 'Snacks between meals', cpi: 140, minutes: 5, ir: 48, group: 'food' },
  {
    id: 'M-60005',
    title: 'A first job',
    cpi: 220,
    minutes: 9,
    ir: 40,
    qualifications: [{ name: 'age', values: ['16-27'] }],
  },
] as const;

/** Adds the partner of the demo panel, with a survey that runs on the fake exchange. */
export async function seedPartner(tx: Tx, secrets: Secrets, publicUrl: string): Promise<void> {
  const partnerId = await createPartner(tx, { name: 'Meadow Research', preset: 'own', createdBy: null });
  const template = `${publicUrl}${DEMO_ENTRY}?pid={member}&attempt={attempt}&survey={survey}&{prefill}`;
  const feed = presets.own.feed && {
    ...presets.own.feed,
    address: `${publicUrl}${DEMO_FEED}`,
    reviewDays: 0,
    invite: {
      address: `${publicUrl}${DEMO_INVITE}?survey={survey}`,
      headers: presets.own.feed.headers,
      fields: { link: null, cpi: 'cpi' },
    },
  };
  const profile: PartnerProfile = {
    ...presets.own,
    entry: { ...presets.own.entry, template },
    ...(feed ? { feed } : {}),
    attributes: [
      { field: 'age' as const, parameter: 'age', values: {} },
      { field: 'gender' as const, parameter: 'gender', values: { male: 1, female: 2 } },
    ],
  };
  const seal = (purpose: 'entry' | 'call' | 'feed') =>
    sealSecret(tx, secrets, { partnerId, purpose, text: DEMO_SECRET });
  await insertFirstSetup(tx, partnerId, {
    profile,
    entrySecret: await seal('entry'),
    callSecret: await seal('call'),
    feedSecret: await seal('feed'),
  });
  await updatePartnerState(tx, partnerId, 'open');
  const surveyId = await createPartnerSurvey(
    tx,
    {
      title: { en: 'Weekend trips near home', zh: '家附近的周末出游' },
      description: {
        en: '<p>Where you go on a free weekend, how you get there and what it may cost. The survey runs at our partner Meadow Research.</p>',
        zh: '<p>空闲的周末您会去哪里、怎么去、愿意花多少。该问卷在合作伙伴 Meadow Research 的网站上进行。</p>',
      },
      rewardPoints: 150,
      reviewDays: 0,
      estimatedIr: 68,
      estimatedLoiMinutes: 4,
      target: {},
      completesTarget: 300,
      lockGroups: [visitGroup(partnerId)],
    },
    [],
    { withheld: false },
  );
  await insertPartnerSurvey(tx, { surveyId, partnerId, externalId: 'M-55131', cpiCents: 240, entryLink: null });
  await changeState(tx, surveyId, 'launch');
}

/** Returns an address with the signature of the fake exchange as its last parameter. */
export function signedAddress(url: string): string {
  return `${url}&signature=${createHmac('sha256', DEMO_SECRET).update(url).digest('hex')}`;
}
