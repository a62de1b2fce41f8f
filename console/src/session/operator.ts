import type { DataOf } from '@pollen/contract/client';
import { queryClient, useCall } from '../api/query';

export type Operator = DataOf<'GET /api/console/Me'>;
export type Role = Operator['role'];

/** The signed-in operator, looked up at the server: the browser keeps no trace of the session. */
export function useOperatorQuery() {
  return useCall('GET /api/console/Me', {});
}

/** The operator on pages behind the sign-in. */
export function useOperator(): Operator | undefined {
  return useOperatorQuery().data;
}

/** The panel's time zone: all times of the console are written in it. */
export function useTimeZone(): string {
  return useOperator()?.timeZone ?? 'UTC';
}

/** Remembers what signing in answered. */
export function storeOperator(operator: Operator): void {
  queryClient.clear();
  queryClient.setQueryData(['GET /api/console/Me', {}], operator);
}

/** Whether this page knew a session, so that its end is worth a word. */
export function hasStoredOperator(): boolean {
  return queryClient.getQueryData(['GET /api/console/Me', {}]) !== undefined;
}
