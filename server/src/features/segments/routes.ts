import {
  createSegment as createCall,
  deleteSegment as deleteCall,
  renameSegment as renameCall,
  segmentCount,
  segments,
} from '@pollen/contract/segments';
import type { Api } from '../../platform/http/api';
import { cursorFrom, pageFrom } from '../../platform/list-cursor';
import { may } from '../../platform/may';
import { operatorNames } from '../operators/index';
import { type CountMembers, countSegment, createSegment, deleteSegment, renameSegment, whyNotChange } from './actions';
import { listSegments } from './queries';

/**
 * Handles segments in the console: the list, the number of members, creating, renaming and deleting; `countMembers`
 * counts the members that match the filters.
 */
export function segmentRoutes(api: Api, { countMembers }: { countMembers: CountMembers }): void {
  api.handle(segments, async ({ tx, query: { owner, search, before, size }, operator, locale }) => {
    const rows = await listSegments(tx, {
      owner: owner && { id: operator.id, is: owner },
      search: search?.trim(),
      cursor: cursorFrom(before),
      size: size + 1,
    });
    const { shown, next } = pageFrom(rows, size, ({ createdAt: at, id }) => ({ at, id }));
    const names = await operatorNames(
      tx,
      shown.map(({ ownerId }) => ownerId),
    );
    return {
      list: shown.map((segment) => ({
        id: segment.id,
        name: segment.name,
        owner: names.get(segment.ownerId) ?? '-',
        filters: segment.filters,
        createdAt: segment.createdAt.toISOString(),
        can: { change: may(whyNotChange(segment, operator), locale) },
      })),
      next,
    };
  });

  api.handle(segmentCount, ({ tx, params }) => countSegment(tx, params.id, countMembers));

  api.handle(createCall, ({ tx, body, operator }) => createSegment(tx, body, operator));

  api.handle(renameCall, async ({ tx, params, body, operator }) => {
    await renameSegment(tx, params.id, body.name, operator);
    return null;
  });

  api.handle(deleteCall, async ({ tx, params, operator }) => {
    await deleteSegment(tx, params.id, operator);
    return null;
  });
}
