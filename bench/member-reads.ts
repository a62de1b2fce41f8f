import { operations } from '@pollen/contract/api';

/** A member whose calls are timed. */
export interface Visitor {
  readonly id: number;
  readonly cookie: string;
  /** An attempt of theirs at a survey, started and not finished. */
  attemptId: string;
  orderId: number;
}

type Call = (visitor: Visitor, round: number, survey: string) => string;
const own = (rest: string): Call => {
  return ({ id }) => `GET /api/v1/Accounts/${id}${rest}`;
};
const now = new Date();

/** Calls that need more than the id of the member, several times where parameters matter, and those of visitors. */
const withParameters: Readonly<Record<string, readonly Call[]>> = {
  '/api/v1/Surveys/:encryptId': [(_, __, survey) => `GET /api/v1/Surveys/${survey}`],
  '/api/v1/Attempts/:attemptId': [({ attemptId }) => `GET /api/v1/Attempts/${attemptId}`],
  '/api/v1/Accounts/:id/CheckinDays': [own(`/CheckinDays?year=${now.getUTCFullYear()}&month=${now.getUTCMonth() + 1}`)],
  '/api/v1/Accounts/:id/Points': [
    own('/Points?changeType=1'),
    own('/Points?changeType=1&page=9'),
    own('/Points?changeType=1&page=5000'),
    own('/Points?changeType=2'),
  ],
  '/api/v1/Orders/:id': [({ orderId }) => `GET /api/v1/Orders/${orderId}`],
  '/api/v1/Gifts': [() => 'GET /api/v1/Gifts'],
  '/api/v1/Accounts/:id/Friends': [
    own('/Friends'),
    own('/Friends?page=600'),
    own('/Friends?userName=maya'),
    own('/Friends?userName=nobody'),
  ],
  '/api/v1/Accounts/:id/RecommendIncomes': [own('/RecommendIncomes'), own('/RecommendIncomes?userName=hana%20y')],
  '/api/v1/Ranking': [() => 'GET /api/v1/Ranking'],
  '/api/v1/ProductTests': [() => 'GET /api/v1/ProductTests'],
};

/** Calls of members that are not measured, and why. */
const leftOut: Readonly<Record<string, string>> = {
  '/api/v1/Accounts/:id/Export': 'reads all data of a member, which is its purpose',
  '/api/v1/RecommendQRCode': 'draws a picture of a link',
  '/api/v1/ProductTests/:encryptId': 'the filled panels have no product tests',
  '/api/v1/Accounts/:id/Cases/:caseId': 'the filled panels have no cases',
  '/api/v1/Attempts/:attemptId/AdClip': 'the filled panels have no ads',
};

const paths = operations
  .filter(({ method, caller }) => method === 'GET' && caller === 'member')
  .map(({ path }) => path)
  .filter((path) => !(path in leftOut) && !(path in withParameters));
const needsMemberAlone = (path: string) => /^\/api\/v1\/(Accounts|Users)\/:id(\/\w+)*$/.test(path);

/** Paths of the contract that members read and that would not be measured: each belongs into one of the lists above. */
export const notMeasured: readonly string[] = paths.filter((path) => !needsMemberAlone(path));

/** What the screens of the member app read. */
export const memberReads: readonly Call[] = [
  ...paths.filter(needsMemberAlone).map(
    (path): Call =>
      ({ id }) =>
        `GET ${path.replace(':id', String(id))}`,
  ),
  ...Object.values(withParameters).flat(),
];
