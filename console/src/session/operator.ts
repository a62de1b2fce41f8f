import type { DataOf } from '@pollen/contract/client';
import { use } from 'react';
import { queryClient, useCall } from '../api/query';
import { PublicTimeZone } from './public-time-zone';

export type Operator = DataOf<'GET /api/console/Me'>;
export type Role = Operator['role'];

/** Queries the signed-in operator from the server, because the browser stores nothing about the session. */
export function useOperatorQuery() {
  return useCall('GET /api/console/Me', {});
}

/** Returns the operator, on pages behind the sign-in. */
export function useOperator(): Operator | undefined {
  return useOperatorQuery().data;
}

/** Returns the panel's time zone, in which the console shows all times. */
export function useTimeZone(): string {
  const given = use(PublicTimeZone);
  const { data } = useCall('GET /api/console/Me', {}, { enabled: given === null });
  return given ?? data?.timeZone ?? 'UTC';
}

/** Stores the operator that the sign-in returned in the query cache. */
export function storeOperator(operator: Operator): void {
  queryClient.clear();
  queryClient.setQueryData(['GET /api/console/Me', {}], operator);
}

/** Returns whether this page had a session, so that its end needs a message. */
export function hasStoredOperator(): boolean {
  return queryClient.getQueryData(['GET /api/console/Me', {}]) !== undefined;
}
