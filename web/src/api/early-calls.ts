import type { EarlyAnswers } from './early';

// Stands by itself in the head of the documents of members: on the pages that they open most, the first calls are under
// way while the scripts of the page still load, which on a phone saves a way to the server and back.

/** What each page asks for first of the member, beside the account. */
const askedFirst: Readonly<Record<string, string>> = {
  questionnaire: '/IndividualSurveys',
  exchange: '',
  rewards: '',
  mine: '',
  myAccount: '/Points?size=1',
  signIn: '/TodayStatus',
  helpEarn: '/Recommend',
};

function askEarly(): void {
  const { id } = JSON.parse(localStorage.getItem('loginInfo') ?? '{}') as { id?: unknown };
  const asked = askedFirst[location.pathname.slice(1)];
  // Where an operator looks at the app, calls carry more than these.
  const isView = location.hash.startsWith('#view=') || sessionStorage.getItem('memberView') !== null;
  if (typeof id !== 'number' || asked === undefined || isView) return;
  const language = localStorage.getItem('lang') === 'zh' ? 'zh-CN' : 'en-US';
  const account = `/api/v1/Accounts/${id}`;
  const answers: EarlyAnswers = {};
  for (const address of new Set([account, account + asked])) {
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
