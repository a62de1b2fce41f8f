import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditAction } from '@pollen/contract/audit-actions';
import type { Operation } from '@pollen/contract/operation';
import { Refusal } from '../refusal';

const trails = new AsyncLocalStorage<Set<AuditAction>>();

/** Records that the present call has written an audit line with this action. */
export function noteAudited(action: AuditAction): void {
  trails.getStore()?.add(action);
}

/**
 * Runs the handler of a call. Throws when the handler succeeds without any of the audit lines that the call declares,
 * so that its transaction is undone.
 */
export async function requireAudited<Result>(
  { method, path, audit = [], unaudited }: Operation,
  handle: () => Promise<Result>,
): Promise<Result> {
  if (audit.length === 0 || unaudited !== undefined) return handle();
  const written = new Set<AuditAction>();
  const result = await trails.run(written, handle);
  if (!(result instanceof Refusal) && !audit.some((action) => written.has(action))) {
    throw new Error(`${method} ${path} left no line in the audit log`);
  }
  return result;
}
