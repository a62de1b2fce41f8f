import { customFieldName } from '@pollen/contract/custom-field-values';
import { MEMBER_FILE_LENGTH } from '@pollen/contract/member-import-values';
import {
  acceptPanelInvitation,
  cancelMemberImport,
  checkMemberFile,
  declinePanelInvitation,
  lookAtPanelInvitation,
  memberImport,
  memberImportResult,
  memberImports,
  remindImported,
  startMemberImport,
} from '@pollen/contract/member-imports';
import { notFound, tooManyRequests } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { countryOf } from '../../platform/http/country';
import { cursorFrom, pageFrom } from '../../platform/list-cursor';
import type { Locale } from '../../platform/locale';
import { may } from '../../platform/may';
import { hashPassword } from '../../platform/passwords';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { HOUR_MS } from '../../platform/time';
import { policyVersionOf } from '../content/index';
import { fieldsOfFiles } from '../custom-fields/index';
import { tagNames } from '../member-tags/index';
import { countRegisteredFrom, newPasswordOrRefuse, TRIES_PER_SIGNUP } from '../members/index';
import { audit, operatorNames, whyNotAllowed } from '../operators/index';
import { refuseRestrictedRegion } from '../regions/index';
import { endCurrentSession, openSession, recognizeBrowser, setSessionCookie } from '../sessions/index';
import {
  cancelImport,
  importResult,
  peopleByState,
  remindImported as remind,
  startImport,
  whyNotCancel,
  whyNotRemind,
} from './actions';
import { declineInvitation, invitedPerson, joinPanel, shownInvitation } from './joining';
import { readMemberFile } from './member-file';
import { countPeople, findImport, listImports, listSkipped, type MemberImportRow } from './queries';
import { readPeople } from './reading';
import { problemInWords } from './rules';

/** A character may take three bytes, and a quotation mark takes two in JSON. */
const FILE_BODY = MEMBER_FILE_LENGTH * 3 + 16_384;
const ROWS_SHOWN = 10;
const PROBLEMS_SHOWN = 100;
/** Replaces the version of a policy that an operator saved without one. */
const UNNUMBERED = '-';

type Operator = Parameters<typeof whyNotAllowed>[0];

async function shownImports(tx: Tx, imports: readonly MemberImportRow[], operator: Operator, locale: Locale) {
  const ids = imports.map(({ id }) => id);
  const [counts, names, tags] = await Promise.all([
    countPeople(tx, ids),
    operatorNames(
      tx,
      imports.map(({ startedBy }) => startedBy),
    ),
    tagNames(tx, [...new Set(imports.flatMap(({ tagIds }) => tagIds))]),
  ]);
  const forbidden = whyNotAllowed(operator, 'manageMembers');
  const shown = [];
  for (const each of imports) {
    shown.push({
      id: each.id,
      fileName: each.fileName,
      consentSource: each.consentSource,
      consentOn: each.consentOn,
      tags: each.tagIds.flatMap((id) => tags.get(id) ?? []),
      by: names.get(each.startedBy) ?? '-',
      startedAt: each.startedAt.toISOString(),
      finishedAt: each.finishedAt?.toISOString() ?? null,
      state: each.state,
      people: peopleByState(counts.filter(({ importId }) => importId === each.id)),
      can: {
        cancel: may(forbidden ?? whyNotCancel(each), locale),
        remind: may(forbidden ?? (await whyNotRemind(tx, each.id)), locale),
      },
    });
  }
  return shown;
}

/** Handles imports of members in the console, and the invitations that their people open. */
export function memberImportRoutes(api: Api, services: Services): void {
  const { config, database } = services;
  const { limits } = config;

  api.handle(
    checkMemberFile,
    async ({ tx, body, locale }) => {
      const file = readMemberFile(body.csv, locale);
      const { columns, people } = await readPeople(tx, services.secrets, file, body.columns);
      const problems = people.flatMap(({ line, problem }) =>
        problem ? [{ line, reason: problemInWords(problem, locale) }] : [],
      );
      return {
        columns: file.headings.map((heading, at) => ({ heading, field: columns[at] ?? null })),
        customFields: (await fieldsOfFiles(tx)).map(({ id, title }) => ({
          field: customFieldName(id),
          label: title[locale],
        })),
        rows: people.slice(0, ROWS_SHOWN).map(({ line, cells, problem }) => ({
          line,
          cells: file.headings.map((_, at) => (cells[at] ?? '').slice(0, 200)),
          reason: problem && problemInWords(problem, locale),
        })),
        people: people.length,
        invitable: people.length - problems.length,
        problemCount: problems.length,
        problems: problems.slice(0, PROBLEMS_SHOWN),
      };
    },
    { bodyLimit: FILE_BODY },
  );

  api.handle(
    startMemberImport,
    ({ tx, body, operator, locale }) => startImport(tx, services, body, { operator, locale }),
    { bodyLimit: FILE_BODY },
  );

  api.handle(memberImports, async ({ tx, query: { before, size }, operator, locale }) => {
    const rows = await listImports(tx, { cursor: cursorFrom(before), size: size + 1 });
    const { shown, next } = pageFrom(rows, size, ({ startedAt: at, id }) => ({ at, id }));
    return { list: await shownImports(tx, shown, operator, locale), next };
  });

  api.handle(memberImport, async ({ tx, params, operator, locale }) => {
    const found = await findImport(tx, params.id);
    const [shown] = found ? await shownImports(tx, [found], operator, locale) : [];
    if (!shown) throw new Refusal(notFound);
    const skipped = await listSkipped(tx, params.id, PROBLEMS_SHOWN);
    return {
      ...shown,
      problems: skipped.map(({ line, problem }) => ({ line, reason: problemInWords(problem, locale) })),
    };
  });

  api.handle(memberImportResult, async ({ tx, params, operator, locale, reply }) => {
    if (!(await findImport(tx, params.id))) throw new Refusal(notFound);
    await audit(tx, operator, 'members.importExported', 'memberImport', params.id);
    const name = `pollen-import-${params.id}.csv`;
    reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'no-store');
    return importResult(tx, params.id, locale);
  });

  api.handle(cancelMemberImport, async ({ tx, params, operator }) => {
    await cancelImport(tx, params.id, operator);
    return null;
  });

  api.handle(remindImported, ({ tx, params, operator }) => remind(tx, params.id, operator));

  const tries = { limit: { max: limits.signupsPerNetworkHour * TRIES_PER_SIGNUP, perMs: HOUR_MS } };

  api.handle(lookAtPanelInvitation, ({ tx, body, locale }) => shownInvitation(tx, body.token, locale), tries);

  api.handle(
    acceptPanelInvitation,
    async ({ tx, body, locale, network, request, reply }) => {
      await refuseRestrictedRegion(tx, await countryOf(config, request));
      const { email } = await invitedPerson(tx, body.token);
      const password = await newPasswordOrRefuse(body.password, body.confirmedPassword, email);
      const anHourAgo = new Date(tx.now.getTime() - HOUR_MS);
      if ((await countRegisteredFrom(tx, network, anHourAgo)) >= limits.signupsPerNetworkHour) {
        throw new Refusal(tooManyRequests);
      }
      const deviceHash = recognizeBrowser(config, request, reply);
      const policyVersions = {
        terms: (await policyVersionOf(tx, services, 'terms', locale)) ?? UNNUMBERED,
        privacy: (await policyVersionOf(tx, services, 'privacy', locale)) ?? UNNUMBERED,
      };
      const passwordHash = await hashPassword(password);
      const { token, usesDetails, deviceType = null } = body;
      const joining = { token, usesDetails, passwordHash, locale, policyVersions, deviceType, network, deviceHash };
      const { member, session } = await database.transaction(async (writing) => {
        const member = await joinPanel(writing, services, joining);
        await endCurrentSession(writing, config, request, reply);
        const userAgent = request.headers['user-agent'];
        return { member, session: await openSession(writing, { memberId: member.id, deviceHash, userAgent }) };
      });
      setSessionCookie(config, reply, session.token);
      return member;
    },
    { ...tries, transaction: 'none' },
  );

  api.handle(
    declinePanelInvitation,
    async ({ tx, body }) => {
      await declineInvitation(tx, body.token);
      return null;
    },
    tries,
  );
}
