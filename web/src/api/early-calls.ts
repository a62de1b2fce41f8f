import type { EarlyAnswers } from './early';

// Stands by itself in the head of the documents of members: on the pages that they open most, the first calls are under
// way while the scripts of the page still load, which on a phone saves a way to the server and back.

const ACCOUNT = '/api/v1/Accounts/:id';

/** What each page asks for first, beside the account. */
const askedFirst: Readonly<Record<string, string>> = {
  questionnaire: `${ACCOUNT}/IndividualSurveys`,
  exchange: '/api/v1/Gifts?size=15&page=1',
  rewards: '/api/v1/Gifts?size=100',
  mine: ACCOUNT,
  myAccount: `${ACCOUNT}/Points?size=1`,
  signIn: `${ACCOUNT}/TodayStatus`,
  helpEarn: `${ACCOUNT}/Recommend`,
};

function askEarly(): void {
  const { id } = JSON.parse(localStorage.getItem('loginInfo') ?? '{}') as { id?: unknown };
  const asked = askedFirst[location.pathname.slice(1)];
  // The calls of an impersonation need a header that these calls do not send.
  const isImpersonation = location.hash.startsWith('#view=') || sessionStorage.getItem('impersonation') !== null;
  if (typeof id !== 'number' || asked === undefined || isImpersonation) return;
  const language = localStorage.getItem('lang') === 'zh' ? 'zh-CN' : 'en-US';
  const answers: EarlyAnswers = {};
  for (const address of new Set([ACCOUNT, asked].map((each) => each.replace(':id', `${id}`)))) {
    const answer = read(address, language);
    // Whoever takes it hears of a failure; perhaps nobody does.
    answer.catch(() => undefined);
    answers[address] = { answer, language, at: Date.now() };
  }
  window.earlyAnswers = answers;
}

/** Reads to the end, whether or not somebody takes the answer: until then a browser holds its connection. */
async function read(address: string, language: string): Promise<Response> {
  const answer = await fetch(address, { headers: { 'Accept-Language': language } });
  return new Response(await answer.text(), answer);
}

try {
  askEarly();
} catch {
  // A page that asks later is as good.
}
