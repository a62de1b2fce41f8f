import { randomBytes } from 'node:crypto';
import { readAddress, registerMember } from '../features/members/index';
import {
  applyForTest,
  confirmArrival,
  createTest,
  giveAddress,
  importTracking,
  lockTestOrRefuse,
  selectApplicant,
} from '../features/product-tests/index';
import { saveProfile } from '../features/profiles/index';
import type { QuestionnairePlan } from '../features/questionnaires/index';
import { panelToday } from '../features/settings/index';
import { changeState, findSurveyOrRefuse } from '../features/surveys/index';
import type { Tx } from '../platform/database/database';
import type { MemberCaller } from '../platform/http/api';
import type { Secrets } from '../platform/secrets';
import { shiftDay } from '../platform/time';

const rated = (name: string, en: string, zh: string) => ({
  type: 'rating',
  name,
  title: { default: en, 'zh-cn': zh },
  isRequired: true,
});

/** The questionnaires of the two reports. */
export const demoReports: readonly unknown[] = [
  {
    title: { default: 'First impression', 'zh-cn': '第一印象' },
    pages: [
      {
        name: 'first',
        elements: [
          rated('noise', 'How quiet is it?', '它有多安静？'),
          rated('ease', 'How easy was the first cup?', '第一杯咖啡做起来容易吗？'),
          {
            type: 'comment',
            name: 'surprise',
            title: { default: 'What surprised you?', 'zh-cn': '有什么出乎意料的地方？' },
          },
        ],
      },
    ],
  },
  {
    title: { default: 'After three weeks', 'zh-cn': '三周之后' },
    pages: [
      {
        name: 'later',
        elements: [
          rated('liking', 'How much do you like it now?', '现在您有多喜欢它？'),
          {
            type: 'radiogroup',
            name: 'buy',
            title: { default: 'Would you buy it?', 'zh-cn': '您会购买吗？' },
            isRequired: true,
            choices: [
              { value: 'yes', text: { default: 'Yes', 'zh-cn': '会' } },
              { value: 'no', text: { default: 'No', 'zh-cn': '不会' } },
            ],
          },
        ],
      },
    ],
  },
];

/** Who takes part in the test of the demo panel, and how far each has come. */
const people = [
  { name: 'Greta Lund', stage: 'received' },
  { name: 'Omar Saleh', stage: 'shipped' },
  { name: 'Yuki Arai', stage: 'addressGiven' },
  { name: 'Ines Duarte', stage: 'selected' },
  { name: 'Pavel Novak', stage: 'applied' },
  { name: 'Dana Whit', stage: 'applied' },
] as const;
const STAGES = ['applied', 'selected', 'addressGiven', 'shipped', 'received'] as const;

const UNITED_STATES = 840;

/** Adds a member whom nobody can sign in as: the password is of no use. */
async function addMember(tx: Tx, secrets: Secrets, name: string): Promise<MemberCaller> {
  const address = readAddress(`${name.toLowerCase().replace(' ', '.')}@example.com`);
  const deviceHash = randomBytes(32);
  const made =
    'key' in address &&
    (await registerMember(tx, {
      address,
      passwordHash: 'none',
      locale: 'en',
      policyVersions: { terms: '1.0', privacy: '1.0' },
      recommendedCode: null,
      deviceHash,
    }));
  if (!made) throw new Error(`${name} is in the demo panel already`);
  const profile = { name, gender: 2 as const, birthday: '1990-04-12', countryId: UNITED_STATES };
  await saveProfile(tx, secrets, made.id, profile);
  return {
    id: made.id,
    sessionId: 0,
    state: 'active',
    blacklistReason: null,
    locale: 'en',
    deviceHash,
    isOwnBrowser: () => true,
  };
}

/** Adds the product test of the demo panel; `withPeople`: with participants at several stages. */
export async function seedProductTest(
  tx: Tx,
  secrets: Secrets,
  { plans, publicUrl, withPeople }: { plans: readonly QuestionnairePlan[]; publicUrl: string; withPeople: boolean },
): Promise<void> {
  const today = await panelToday(tx);
  const reports = demoReports.map((source, place) => {
    const plan = plans[place];
    if (!plan) throw new Error(`no plan for report ${place + 1} of the demo panel`);
    return { source, plan };
  });
  const id = await createTest(
    tx,
    {
      settings: {
        title: { en: 'A quiet coffee grinder, four weeks at home', zh: '静音咖啡磨豆机，居家试用四周' },
        description: {
          en: '<p>Grind your own beans for four weeks and tell us how it goes. The grinder is yours to keep.</p>',
          zh: '<p>用它磨豆四周，告诉我们您的感受。磨豆机归您所有。</p>',
        },
        sender: 'Meadow Kitchen',
        pictureUrl: null,
        rewardPoints: 900,
        reviewDays: 5,
        selection: 'operator',
        places: 20,
        keepsProduct: true,
        applyUntil: shiftDay(today, 14),
        decideOn: shiftDay(today, 18),
        reserveUntil: shiftDay(today, 40),
        target: {},
      },
      screener: null,
      reports: [
        {
          title: { en: 'First impression', zh: '第一印象' },
          minutes: 5,
          opensAfterDays: 0,
          dueAfterDays: 2,
          questionnaire: null,
        },
        {
          title: { en: 'After three weeks', zh: '三周之后' },
          minutes: 10,
          opensAfterDays: 19,
          dueAfterDays: 21,
          questionnaire: null,
        },
      ],
    },
    { screener: null, reports },
    { createdBy: null, locale: 'en' },
  );
  await changeState(tx, id, 'launch');
  if (!withPeople) return;
  const { encryptId } = await findSurveyOrRefuse(tx, id);
  for (const { name, stage } of people) {
    const member = await addMember(tx, secrets, name);
    const acting = { member, network: '192.0.2.0/24', publicUrl };
    const isPast = (wanted: (typeof STAGES)[number]) => STAGES.indexOf(stage) >= STAGES.indexOf(wanted);
    await applyForTest(tx, encryptId, acting);
    const test = await lockTestOrRefuse(tx, id);
    if (!isPast('selected')) continue;
    const participant = await selectApplicant(tx, test, member.id, publicUrl);
    if (!isPast('addressGiven')) continue;
    const address = {
      name,
      street: '18 Linden Street',
      extra: '',
      city: 'Springfield',
      region: 'IL',
      postcode: '62701',
      phone: '',
    };
    await giveAddress(tx, encryptId, { member, address, consent: '1' }, { secrets, publicUrl, locale: 'en' });
    if (!isPast('shipped')) continue;
    const csv = `participant,tracking\n${participant},4471 0098 ${2230 + participant}`;
    await importTracking(tx, test, csv, { operatorId: null, locale: 'en' });
    if (isPast('received')) await confirmArrival(tx, encryptId, acting, { arrived: true, locale: 'en' });
  }
}
