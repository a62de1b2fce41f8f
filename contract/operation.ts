import type { z } from 'zod';
import type { AuditAction } from './audit-actions';
import { type CodeName, codes } from './codes';
import type { NeededPermission } from './permissions';

/** Who may call: anybody, a logged-in member, a caller on the login page of the console, or an operator. */
export type Caller = 'anyone' | 'member' | 'operator';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A reason to say no, with its stable number and its sentence in both languages. `{name}` marks a parameter. */
export interface RefusalKind {
  readonly name: CodeName;
  readonly code: number;
  readonly text: { readonly en: string; readonly zh: string };
}

/** The reason that a rule returns: the refusal, with the parameters of its sentence. */
export interface WhyNot {
  readonly kind: RefusalKind;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Declares a refusal. Its number is in `codes.ts`, which browsers may import without zod. */
export function refusal(name: CodeName, text: { en: string; zh: string }): RefusalKind {
  return { name, code: codes[name], text };
}

export interface Operation<
  M extends Method = Method,
  P extends string = string,
  C extends Caller = Caller,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  readonly method: M;
  /** Fastify spelling: `/api/v1/Accounts/:id/Points`. */
  readonly path: P;
  readonly caller: C;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly data: Data;
  /** Whether the body is a form, in either of its two media types, as a mail program sends it; otherwise it is JSON. */
  readonly accepts?: 'form';
  /** Media type of an answer that is a picture: then `data` is its text or its bytes, and a success has no envelope around it. */
  readonly produces?: string;
  /** For the member alone: refused to an operator in an impersonation. */
  readonly hiddenFromImpersonation?: true;
  readonly refusals?: readonly RefusalKind[];
  /** For operators: the permission that the call needs. The binder refuses everybody else before it reads the body. */
  readonly permission?: NeededPermission;
  /** What the action checks besides, where that depends on the data: amounts, a second operator. A sentence for docs/generated/permissions.md. */
  readonly furtherChecks?: string;
  /** The lines that the call leaves in the audit log: at least one of these, or what it did is undone. */
  readonly audit?: readonly AuditAction[];
  /** When a success of the call leaves no line in the audit log, in a sentence. */
  readonly unaudited?: string;
  /** For operators: allowed before they have set up the one-time codes that they must use. */
  readonly duringEnrolment?: true;
  /**
   * The answer may be some seconds old, so that a panel with a replica reads it there: lists, figures and files that grow with
   * the panel. Never what decides about money; and an operator who has just written something is answered from the database
   * itself.
   */
  readonly mayLag?: M extends 'GET' ? true : never;
  /** For members: the parameter that is their own number. The binder answers another number like one that does not exist. */
  readonly owner?: 'id';
}

/** What a call of the console that is no GET declares: lines of the audit log, or why there are none. */
type DeclaredAudit<M extends Method> = M extends 'GET'
  ? unknown
  : { readonly audit: readonly [AuditAction, ...AuditAction[]] } | { readonly unaudited: string };

/**
 * What some calls must declare: those of operators a permission and their audit, those under the address of a member the
 * owner.
 */
type Declared<C extends Caller, M extends Method, P extends string> = C extends 'operator'
  ? { readonly permission: NeededPermission } & DeclaredAudit<M>
  : [C, P] extends ['member', `/api/v1/${'Accounts' | 'Users'}/:id${string}`]
    ? { readonly owner: 'id' }
    : unknown;

/** One call of the HTTP API. Every answer is `{ code, data, errors }` around `data`. */
export function operation<
  const M extends Method,
  const P extends string,
  const C extends Caller,
  Data extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(
  entry: Operation<M, P, C, Params, Query, Body, Data> & Declared<C, M, P>,
): Operation<M, P, C, Params, Query, Body, Data> {
  return entry;
}

export type ParamsOf<O> =
  O extends Operation<Method, string, Caller, infer T, z.ZodType, z.ZodType, z.ZodType> ? z.output<T> : never;
export type QueryOf<O> =
  O extends Operation<Method, string, Caller, z.ZodType, infer T, z.ZodType, z.ZodType> ? z.output<T> : never;
export type BodyOf<O> =
  O extends Operation<Method, string, Caller, z.ZodType, z.ZodType, infer T, z.ZodType> ? z.output<T> : never;
export type DataOf<O> =
  O extends Operation<Method, string, Caller, z.ZodType, z.ZodType, z.ZodType, infer T> ? z.input<T> : never;
