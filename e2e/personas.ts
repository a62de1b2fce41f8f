import { randomBytes, randomInt } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { Visitor } from '@pollen/testkit/visitor';
import { addressOfPanel } from './address';
import { ownNetwork } from './network';
import { Operator } from './operator';

export const PASSWORD = 'Honey-bee-7';

/** What registration and a complete profile pay. */
export const BALANCE_OF_A_NEW_MEMBER = 150;
/** What the bonus survey pays on top. */
export const BONUS_POINTS = 3000;

const UNITED_STATES = 840;
/** The country of members with many points: only they get the survey that pays them. */
const ICELAND = 352;

export interface Persona {
  id: number;
  email: string;
  password: string;
  /** The same member as an API client, in another browser than the page. */
  calls: Visitor;
}

export interface PersonaWishes {
  lang?: 'en' | 'zh';
  /** Null: not filled in. Default: Maya Lindqvist, born 1990-04-12, in the United States. */
  profile?: { name?: string; gender?: 1 | 2; birthday?: string; country?: number } | null;
  /** With BONUS_POINTS earned by a survey; the member then lives in Iceland. */
  rich?: boolean;
  /** `uid` of the link that invited. */
  invitedBy?: string;
}

export function newAddress(): string {
  return `member-${randomBytes(5).toString('hex')}@example.com`;
}

/** Returns a title that is unique on the panel. */
export function titled(words: string): string {
  return `${words} ${randomInt(1000, 10_000)}`;
}

/** Registers as a person would, without a browser: the code comes from the mailbox, points come from a survey. */
export async function makePersona(wishes: PersonaWishes = {}): Promise<Persona> {
  const { lang = 'en', profile = {}, rich = false, invitedBy } = wishes;
  const calls = new Visitor(addressOfPanel(), lang, ownNetwork());
  const email = newAddress();
  await calls.post('/api/v1/RegistrationCode', { userName: email });
  const aCode = /^\s*([2-9A-HJ-NP-Z]{4})\s*$/m;
  const registered = await calls.post('/api/v1/Registry', {
    userName: email,
    verifyCode: aCode.exec(await calls.newestMail(email, aCode))?.[1],
    password: PASSWORD,
    confirmedPassword: PASSWORD,
    ...(invitedBy ? { recommendedCode: invitedBy } : {}),
  });
  if (registered.code !== 200) throw new Error(`${email} was not registered: ${registered.errors.join()}`);
  const id = await calls.logIn(email, PASSWORD);
  if (profile) {
    const saved = await calls.post(`/api/v1/Accounts/${id}/Profile`, {
      id,
      name: 'Maya Lindqvist',
      gender: 2,
      birthday: '1990-04-12',
      country: rich ? ICELAND : UNITED_STATES,
      ...profile,
    });
    if (saved.code !== 200) throw new Error(`the profile was not saved: ${saved.errors.join()}`);
  }
  const persona = { id, email, password: PASSWORD, calls };
  if (rich) await answerOneQuestion(persona, process.env.BONUS_SURVEY ?? '');
  return persona;
}

/** Gives a member confirmed redemption information, by the mailed link. */
export async function confirmPayoutAccount(
  { id, email, calls }: Persona,
  name = 'Maya Lindqvist',
  account = email,
): Promise<void> {
  const saved = await calls.post(`/api/v1/Accounts/${id}/Paypal`, { type: 1, name, account });
  if (saved.code !== 200) throw new Error(`the payout account was not saved: ${saved.errors.join()}`);
  const aToken = /updateInfo\?\S*token=([\w-]+)/;
  const token = aToken.exec(await calls.newestMail(email, aToken))?.[1];
  const confirmed = await calls.post('/api/v1/PaypalConfirmations', { token });
  if (confirmed.code !== 200) throw new Error(`the payout account was not confirmed: ${confirmed.errors.join()}`);
}

/** Redeems a gift by name, confirms the order by the mailed link, and returns its id. */
export async function placeOrder({ email, calls }: Persona, giftName: string): Promise<number> {
  const { data: gifts } = await calls.get('/api/v1/Gifts?size=100');
  const gift = gifts.list.find(({ name }: { name: string }) => name === giftName);
  if (!gift) throw new Error(`there is no gift called ${giftName}`);
  const placed = await calls.post('/api/v1/Order', { giftId: gift.id });
  if (placed.code !== 200) throw new Error(`the order was not placed: ${placed.errors.join()}`);
  const { orderId, statusID } = placed.data;
  if (statusID !== 0) return orderId;
  const aToken = new RegExp(`orderDetail\\?id=${orderId}&token=([\\w-]+)`);
  const token = aToken.exec(await calls.newestMail(email, aToken))?.[1];
  const confirmed = await calls.post('/api/v1/OrderConfirmations', { token });
  if (confirmed.code !== 200) throw new Error(`the order was not confirmed: ${confirmed.errors.join()}`);
  return orderId;
}

/** Answers a survey that `Operator.launchSurvey` made without a questionnaire of its own. */
export async function answerOneQuestion({ calls }: Persona, encryptId: string): Promise<void> {
  const started = await calls.post(`/api/v1/Surveys/${encryptId}/Attempts`);
  if (started.code !== 200) throw new Error(`the survey did not start: ${started.errors.join()}`);
  const path = `/api/v1/Attempts/${started.data.attemptId}/Page`;
  const ended = await calls.post(path, { turn: 0, answers: { drink: 'tea' } });
  if (ended.data?.state !== 'completed') throw new Error(`the survey did not end: ${JSON.stringify(ended)}`);
}

/** Launches the survey that pays many points; once for a run. */
export async function launchBonusSurvey(): Promise<void> {
  const operator = await Operator.signIn();
  const { encryptId } = await operator.launchSurvey({
    title: 'Life on an island 2026',
    rewardPoints: BONUS_POINTS,
    completesTarget: 100_000,
    target: { countries: [ICELAND] },
  });
  process.env.BONUS_SURVEY = encryptId;
}

/** Lets a browser be signed in as a persona, with the cookie notice answered. */
export async function signIn(context: BrowserContext, persona: Persona, lang: 'en' | 'zh' = 'en'): Promise<void> {
  const signedIn = await context.request.post('/api/v1/Login', {
    data: { userName: persona.email, password: persona.password },
  });
  const { code, data } = await signedIn.json();
  if (code !== 200) throw new Error(`${persona.email} could not sign in`);
  await prepareBrowser(context, { lang, loginInfo: { id: data.id, userName: data.userName } });
}

/** Prepares the local storage of a returning visitor. */
export async function prepareBrowser(
  context: BrowserContext,
  kept: { lang?: 'en' | 'zh'; loginInfo?: { id: number; userName: string } },
): Promise<void> {
  const address = addressOfPanel();
  await context.addCookies([{ name: 'notaccept', value: 'true', url: address }]);
  const page = await context.newPage();
  await page.goto('/mark.svg');
  await page.evaluate(({ lang, loginInfo }) => {
    if (lang) localStorage.setItem('lang', lang);
    if (loginInfo) localStorage.setItem('loginInfo', JSON.stringify(loginInfo));
  }, kept);
  await page.close();
}
