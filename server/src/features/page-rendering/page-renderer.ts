import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { PageInput, QueryKey, RenderedPage } from '@pollen/contract/page-rendering';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/database';
import type { FilledDocument } from '../../platform/http/static-site';
import type { Services } from '../../platform/services';
import { workerEntry } from '../../platform/worker-entry';
import { WorkerPool } from '../../platform/worker-pool';
import { getMember } from '../members/index';
import { panelSettings } from '../settings/index';
import { answerOf } from './answers';
import type { renderingTasks } from './tasks';

/** Whose page it is, and how it is written. */
type Reader = Pick<PageInput, 'lang' | 'timeZone'> & { readonly member: NonNullable<PageInput['member']> };

interface Rendering {
  /** The program that the build of the member app made. */
  readonly program: string;
  readonly findMember: (tx: Tx, request: FastifyRequest) => Promise<{ readonly id: number } | null>;
  /** A page that takes longer is sent with its skeleton: the member should not wait for what is meant to save waiting. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 400;
/**
 * The most pages under way. Whoever comes then gets the skeleton at once: on a busy server the calls of a page that is late
 * are sent twice, once here and once by the app.
 */
const UNDER_WAY = 8;
/** Ends a thread that hangs. */
const TIMEOUT_MS = 5_000;
/** Some answers are known to be needed only when others have come. */
const ROUNDS = 3;
/** Larger ones would delay what they are meant to show early; bytes of JSON. */
const LARGEST = 150_000;
const EXAMPLE = { address: '/mine', member: null, lang: 'en', answers: [] } as const;
/** The headers by which a call knows the caller and where it comes from. */
const PASSED_ON = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/** One thread: two cores have the calls to answer too. */
const pool = new WorkerPool<typeof renderingTasks>(workerEntry('rendering-worker'), {
  threads: 1,
  waiting: UNDER_WAY,
  idleMs: 600_000,
  memoryMb: 192,
});

/**
 * Returns a function that renders a member's page with the answers to the calls that the page sends first, as markup that
 * is replaced by the app, and as data that the app starts from. Null when the caller has no session, and when it takes too
 * long or fails: the page then has its skeleton, and asks by itself. The answers are those of the API, asked with the
 * caller's own cookie, so that nothing is shown here that a call would refuse.
 */
export function createPageRenderer(
  app: FastifyInstance,
  { database: { reader: tx } }: Services,
  { program, findMember, patienceMs = PATIENCE_MS }: Rendering,
): ((request: FastifyRequest) => Promise<FilledDocument | null>) | undefined {
  if (!existsSync(program)) return undefined;
  const programUrl = pathToFileURL(program).href;

  async function findReader(request: FastifyRequest): Promise<Reader | null> {
    const caller = await findMember(tx, request);
    if (!caller) return null;
    const [{ id, handle, locale }, { timeZone }] = await Promise.all([getMember(tx, caller.id), panelSettings(tx)]);
    // The browser says its time zone in a cookie. Without one, days and times are those of the panel for a moment.
    return { member: { id, userName: handle }, lang: locale, timeZone: timeZoneOf(request) ?? timeZone };
  }

  async function render(request: FastifyRequest, late: AbortSignal): Promise<FilledDocument | null> {
    const reader = await findReader(request);
    if (!reader) return null;
    const headers = headersFor(request, reader);
    const answers: [QueryKey, unknown][] = [];
    const input = { address: request.url, ...reader };
    let page: RenderedPage | undefined;
    const refused = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      page = await pool.run('renderPage', { program: programUrl, input: { ...input, answers } }, TIMEOUT_MS);
      const wanted = page.missing.filter((key) => !refused.has(JSON.stringify(key)));
      if (wanted.length === 0 || late.aborted) break;
      const asked = await Promise.all(wanted.map(async (key) => ({ key, answer: await answerOf(key, ask) })));
      for (const { key, answer } of asked) {
        if (answer === undefined) refused.add(JSON.stringify(key));
        else answers.push([key, answer]);
      }
      if (asked.every(({ answer }) => answer === undefined)) break;
    }
    return page ? documentOf(page, reader, answers) : null;

    async function ask(url: string): Promise<unknown> {
      const response = await app.inject({ method: 'GET', url, headers, remoteAddress: request.socket.remoteAddress });
      const { code, data } = response.statusCode === 200 ? response.json() : { code: response.statusCode, data: null };
      return code === 200 ? data : undefined;
    }
  }

  // So that nobody waits for the start of the thread. What fails here fails again when somebody asks, and is told then.
  void pool.run('renderPage', { program: programUrl, input: EXAMPLE }, TIMEOUT_MS).catch(() => undefined);
  let underWay = 0;
  return async (request) => {
    if (underWay >= UNDER_WAY) return null;
    underWay += 1;
    const late = AbortSignal.timeout(patienceMs);
    const rendering = render(request, late)
      .catch((error: unknown) => {
        request.log.warn({ err: error }, 'a page is sent with its skeleton');
        return null;
      })
      .finally(() => {
        underWay -= 1;
      });
    return Promise.race([rendering, once(late, 'abort').then(() => null)]);
  };
}

function headersFor({ headers }: FastifyRequest, { lang }: Reader): Record<string, string> {
  const passed = PASSED_ON.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
  return { ...Object.fromEntries(passed), 'accept-language': lang === 'zh' ? 'zh-CN' : 'en-US' };
}

/** The time zone that the browser said in its cookie (web/src/session/early-skeleton.ts). */
function timeZoneOf({ cookies }: FastifyRequest): string | null {
  const { zone } = cookies;
  if (zone === undefined || zone.length > 64) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

function documentOf(page: RenderedPage, { member, lang }: Reader, answers: readonly unknown[]): FilledDocument | null {
  // Nothing in a script of data ends it.
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c');
  if (json.length + page.html.length > LARGEST) return null;
  const data = `<script type="application/json" id="rendered" data-member="${member.id}" data-lang="${lang}">${json}</script>`;
  return { body: page.html, style: page.style, data };
}
