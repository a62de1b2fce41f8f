import { createHmac } from 'node:crypto';
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

/** Adds the partner of the demo panel, with a survey that runs on the fake exchange. */
export async function seedPartner(tx: Tx, secrets: Secrets, publicUrl: string): Promise<void> {
  const partnerId = await createPartner(tx, { name: 'Meadow Research', preset: 'own', createdBy: null });
  const template = `${publicUrl}${DEMO_ENTRY}?pid={member}&attempt={attempt}&survey={survey}`;
  const profile = { ...presets.own, entry: { ...presets.own.entry, template } };
  const seal = (purpose: 'entry' | 'call') => sealSecret(tx, secrets, { partnerId, purpose, text: DEMO_SECRET });
  await insertFirstSetup(tx, partnerId, {
    profile,
    entrySecret: await seal('entry'),
    callSecret: await seal('call'),
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
