import { restoreVersion, versions, versionUnknown } from '@pollen/contract/console-versions';
import type { VersionedKind } from '@pollen/contract/versioned';
import type { Api } from '../../platform/http/api';
import { may } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { whyNotAllowed } from '../operators/index';
import { change, namesIn, type Versioned } from './actions';
import { findVersion, listVersions } from './queries';

const SHOWN = 100;

/** The history of all versioned content and the restoring of versions; `kinds` has the module of each kind. */
export function versionRoutes(api: Api, kinds: Readonly<Record<VersionedKind, Versioned>>): void {
  api.handle(versions, async ({ tx, query, operator, locale }) => {
    kinds[query.kind].checkSubject(query.subject);
    const rows = await listVersions(tx, query.kind, query.subject, SHOWN);
    const names = await namesIn(tx, rows);
    return {
      list: rows.map(({ version, content, reason, restores, operatorId, at }) => ({
        version,
        content,
        reason,
        restores,
        by: operatorId === null ? null : (names.get(operatorId) ?? ''),
        at: at.toISOString(),
      })),
      can: { change: may(whyNotAllowed(operator, 'managePanel'), locale) },
    };
  });

  api.handle(restoreVersion, async ({ tx, body, operator }) => {
    const { kind, subject, to, version, reason } = body;
    const versioned = kinds[kind];
    versioned.checkSubject(subject);
    const restored = await findVersion(tx, kind, subject, to);
    if (!restored) throw new Refusal(versionUnknown);
    const content = restored.content === null ? null : versioned.content.parse(restored.content);
    return change(tx, operator, versioned, { subject, content, version, reason, restores: to });
  });
}
