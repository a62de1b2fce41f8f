import type { EarlyAnswers } from './early';

// A script of its own in the head of the members' documents. On the most used pages it sends the first calls while the
// scripts of the page still load, which saves a phone one round trip.

const ACCOUNT = '/api/v1/Accounts/:id';

/** The first call of each page, besides the account. */
const askedFirst: Readonly<Record<string, string>> = {
  questionnaire: `${ACCOUNT}/IndividualSurveys`,
  exchange: '/api/v1/Gifts?size=15&page=1',
  rewards: '/api/v1/Gifts?size=15&page=1',
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
  // The answers may be in the document (rendered-answers.ts).
  if (typeof id !== 'number' || asked === undefined || isImpersonation || document.getElementById('rendered')) return;
  const language = localStorage.getItem('lang') === 'zh' ? 'zh-CN' : 'en-US';
  const answers: EarlyAnswers = {};
  for (const address of new Set([ACCOUNT, asked].map((each) => each.replace(':id', `${id}`)))) {
    const answer = read(address, language);
    // The caller that takes the answer handles its error. Without such a caller the error is ignored.
    answer.catch(() => undefined);
    answers[address] = { answer, language, at: Date.now() };
  }
  window.earlyAnswers = answers;
}

/**
 * Reads the body to the end even if no caller takes the answer, because until then the browser holds the connection.
 */
async function read(address: string, language: string): Promise<Response> {
  const answer = await fetch(address, { headers: { 'Accept-Language': language } });
  return new Response(await answer.text(), answer);
}

try {
  askEarly();
} catch {
  // The page will send its calls later, as usual.
}
