import { notAllowed } from '@pollen/contract/console-operators';
import type { BodyOf, DataOf, Operation, ParamsOf, QueryOf } from '@pollen/contract/operation';
import { mayCall, type Role } from '@pollen/contract/permissions';
import { malformed, notFound, viewOnly } from '@pollen/contract/values';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sql } from 'sql-template-tag';
import { z } from 'zod';
import { type Database, isReadOnlyRefusal, type Tx } from '../database/database';
import { type Locale, localeOf } from '../locale';
import { Refusal, SessionExpired } from '../refusal';
import type { Services } from '../services';
import { requireAudited } from './audit-trail';
import { acceptForms, isStorable } from './body';
import { networkOf } from './network';
import { hasJustWritten, noteOwnWrite } from './own-writes';

/** The logged-in member of the session. */
export interface MemberCaller {
  readonly id: number;
  readonly sessionId: number;
  readonly state: 'active' | 'suspended' | 'blacklisted';
  readonly blacklistReason: string | null;
  readonly locale: Locale;
  /** The hash of the long-lived browser cookie with which the session started. */
  readonly deviceHash: Buffer;
  /** Whether the call has that cookie. A stolen session that is used elsewhere does not have it. */
  isOwnBrowser(): boolean;
}

/** The logged-in operator of the console session. */
export interface OperatorCaller {
  readonly id: number;
  readonly sessionId: number;
  readonly role: Role;
  readonly name: string;
  readonly totp: boolean;
  /** Whether the operator still has to set up one-time codes; until then all other calls are refused. */
  readonly mustEnrol: boolean;
}

/** The session of a call as a statement that checks its caller itself looks it up. */
export interface DirectSession {
  /** The hash of its token. */
  readonly tokenHash: Buffer;
  /**
   * Builds the query for the id of the member of a session, given the hash of its token, which may be a column: calls that
   * come together are one statement. It finds nobody where `member` would have more to do or to say than that id.
   */
  memberQuery(tokenHash: Sql): Sql;
}

/** Finds the caller of a request. Features provide it, because the platform knows no feature. */
export interface Callers {
  /** Whether this call comes from an operator in an impersonation, who reads and changes nothing. */
  isReadOnly(request: FastifyRequest): boolean;
  member(tx: Tx, request: FastifyRequest): Promise<MemberCaller | null>;
  /** The session of a call that can be answered directly; null for others. */
  directSession(tx: Tx, request: FastifyRequest): DirectSession | null;
  /** Refuses an operator who has to set up a one-time code first, unless the call stays open during that. */
  operator(tx: Tx, request: FastifyRequest, duringEnrolment: boolean): Promise<OperatorCaller | null>;
  /** Whether a call failed because its caller lost the session while the call was under way. */
  hasLostSession(error: unknown): boolean;
}

export interface Context<O extends Operation> {
  /** One transaction for calls that write; single statements for GET. */
  readonly tx: Tx;
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  readonly locale: Locale;
  readonly member: O['caller'] extends 'member' ? MemberCaller : null;
  readonly operator: O['caller'] extends 'operator' ? OperatorCaller : null;
  /** Returns the logged-in member of a public call, or null. */
  viewer(): Promise<MemberCaller | null>;
  readonly services: Services;
  /** The network of the caller, as rate limits count it. */
  readonly network: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Adds a sentence to `errors[0]` of a success, where the specification asks for one. */
  notice(sentence: string): void;
}

/** What a call can be answered from before its caller is known. */
export interface DirectContext<O extends Operation> {
  readonly tx: Tx;
  readonly params: ParamsOf<O>;
  /** The body; undefined for one that the call refuses later. Checked only here, because most calls are not answered directly. */
  readonly readBody: () => BodyOf<O> | undefined;
  readonly locale: Locale;
  /** The one statement that answers the call has to compare its member with the one whose data it writes. */
  readonly session: DirectSession;
}

export interface HandleOptions<O extends Operation, Ahead> {
  /** The limit of calls from one network; further calls are answered with tooManyRequests. */
  readonly limit?: { max: number; perMs: number };
  readonly bodyLimit?: number;
  /**
   * The handler opens its transactions itself, and `tx` is a reader. Without this option a call has one transaction: a
   * refusal that the handler throws undoes it; a refusal that it returns commits what was written, such as a count of
   * wrong tries.
   */
  readonly transaction?: 'none';
  /**
   * Starts a read that needs nothing but the address of the call, so that it travels together with that of the session.
   * The caller is not known yet: the handler checks whose data it is, unless the operation names its owner. Only for keys
   * that nobody can guess, among them the token of the session, for what everybody may see, and for what a member's own id
   * in the address finds. Takes a named function, from which `ahead` of the context has its type.
   */
  readonly ahead?: (tx: Tx, params: ParamsOf<O>, query: QueryOf<O>, session: DirectSession | null) => Promise<Ahead>;
  /**
   * Tries to answer a member's call by a single statement that checks the session too. Undefined, with nothing written:
   * the call goes the usual way, which also says why it is refused.
   */
  readonly direct?: (context: DirectContext<O>) => Promise<DataOf<O> | undefined>;
}

export interface Api {
  handle<O extends Operation, Ahead = never>(
    operation: O,
    handler: (context: Context<O> & { readonly ahead: Promise<Ahead> }) => Promise<DataOf<O> | Refusal>,
    options?: HandleOptions<O, Ahead>,
  ): void;
}

const zodMessages = { en: z.locales.en().localeError, zh: z.locales.zhCN().localeError };

function parseInput<Schema extends z.ZodType>(schema: Schema | undefined, value: unknown, locale: Locale): unknown {
  if (!schema) {
    const given = typeof value === 'object' && value !== null ? Object.keys(value)[0] : undefined;
    if (given !== undefined) throw new Refusal(malformed, { detail: given });
    return undefined;
  }
  const result = schema.safeParse(value, { error: zodMessages[locale] });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const place = issue?.path.join('.') ?? '';
  throw new Refusal(malformed, { detail: [place, issue?.message].filter(Boolean).join(': ') });
}

/** Starts what a call reads before its caller is known; undefined for an address that the call refuses later. */
function startAhead<O extends Operation, Ahead>(
  operation: O,
  { ahead }: HandleOptions<O, Ahead>,
  tx: Tx,
  { session, ...given }: Pick<FastifyRequest, 'params' | 'query'> & { readonly session: DirectSession | null },
): Promise<Ahead> | undefined {
  if (!ahead) return undefined;
  const params = operation.params?.safeParse(given.params);
  const query = operation.query?.safeParse(given.query);
  if (params?.success === false || query?.success === false) return undefined;
  const reading = ahead(tx, params?.data as ParamsOf<O>, query?.data as QueryOf<O>, session);
  // An unhandled rejection would end the process when the call is refused before its handler waits for this.
  reading.catch(() => undefined);
  return reading;
}

/** Answers a call directly, where its handler can; undefined for input that the call refuses later. */
async function answerDirectly<O extends Operation, Ahead>(
  operation: O,
  { direct }: HandleOptions<O, Ahead>,
  tx: Tx,
  { request, locale, session }: { request: FastifyRequest; locale: Locale; session: DirectSession | null },
): Promise<DataOf<O> | undefined> {
  if (!direct || !session) return undefined;
  const params = operation.params?.safeParse(request.params);
  if (params?.success === false) return undefined;
  const readBody = () => operation.body?.safeParse(request.body ?? {}).data;
  return direct({ tx, params: params?.data, readBody, locale, session } as unknown as DirectContext<O>);
}

/** Answers the id of another member like one that does not exist. */
function checkOwner({ owner }: Operation, params: unknown, member: MemberCaller): void {
  if (owner && (params as Record<string, unknown>)[owner] !== member.id) throw new Refusal(notFound);
}

/** Answers a call of an impersonation: the database itself refuses any write of it. */
async function answerReadOnly<Result>(database: Database, answer: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await database.readOnly(answer);
  } catch (error) {
    throw isReadOnlyRefusal(error) ? new Refusal(viewOnly) : error;
  }
}

/**
 * Binds operations of the contract to handlers: checks the caller and the input, opens the transaction, wraps the
 * answer.
 */
export function createApi(app: FastifyInstance, services: Services, callers: Callers): Api {
  /**
   * Returns the operator who makes a call; refuses callers without a session, and operators without the permission that
   * the call declares.
   */
  async function permittedOperator(tx: Tx, { permission, duringEnrolment }: Operation, request: FastifyRequest) {
    const operator = await callers.operator(tx, request, duringEnrolment === true);
    if (!operator) throw new SessionExpired();
    if (!permission || !mayCall(operator.role, permission)) throw new Refusal(notAllowed);
    return operator;
  }

  return {
    handle(operation, handler, options = {}) {
      const writes = operation.method !== 'GET';
      const routeIn = (scope: FastifyInstance) =>
        scope.route({
          method: operation.method,
          url: operation.path,
          ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
          config: {
            operation,
            ...(options.limit ? { rateLimit: { max: options.limit.max, timeWindow: options.limit.perMs } } : {}),
          },
          // Before anything is read or counted: an impersonation changes nothing, in whatever call is added later.
          onRequest: async (request) => {
            if (callers.isReadOnly(request) && (writes || operation.hiddenFromImpersonation))
              throw new Refusal(viewOnly);
          },
          // Before the body is read, so that a caller without a session or permission costs only one query.
          preParsing: async (request) => {
            if (writes && operation.caller === 'operator') {
              await permittedOperator(services.database.reader, operation, request);
            }
          },
          handler: async (request, reply) => {
            const locale = localeOf(request.headers['accept-language']);
            const errors: string[] = [];
            const { params, query } = request;
            if (!isStorable(params) || !isStorable(query)) throw new Refusal(malformed, { detail: 'encoding' });

            const session =
              options.direct || options.ahead ? callers.directSession(services.database.reader, request) : null;

            async function answer(tx: Tx, given = tx) {
              // Nothing is read for strangers, whom a call of members refuses.
              const isStranger = operation.caller === 'member' && !session && !callers.isReadOnly(request);
              const ahead = isStranger ? undefined : startAhead(operation, options, given, { params, query, session });
              // The caller is checked first, so that a stranger learns nothing about what the call accepts.
              const member = operation.caller === 'member' ? await callers.member(tx, request) : null;
              if (operation.caller === 'member' && !member) throw new SessionExpired();
              // Checked again after the body, which may have arrived slowly: access may have ended meanwhile.
              const operator = operation.caller === 'operator' ? await permittedOperator(tx, operation, request) : null;
              const checkedParams = parseInput(operation.params, params, locale);
              if (member) checkOwner(operation, checkedParams, member);
              const context = {
                tx: given,
                ahead,
                params: checkedParams,
                query: parseInput(operation.query, query, locale),
                body: writes ? parseInput(operation.body, request.body ?? {}, locale) : undefined,
                locale,
                member,
                operator,
                viewer: () => callers.member(tx, request),
                services,
                network: networkOf(request),
                request,
                reply,
                notice: (sentence: string) => errors.push(sentence),
              } as unknown as Parameters<typeof handler>[0];
              return requireAudited(operation, () => handler(context));
            }

            const { config, database, replica } = services;
            if (replica && writes && operation.caller === 'operator') noteOwnWrite(config, reply);
            const lags = replica && operation.mayLag === true && !hasJustWritten(config, request);
            const inOne = writes && options.transaction !== 'none';
            // Members make many small reads; an operator's list may take longer.
            const reader = operation.caller === 'operator' ? database.slowReader : database.reader;
            const usually = () =>
              callers.isReadOnly(request)
                ? answerReadOnly(database, answer)
                : inOne
                  ? database.transaction(answer)
                  : answer(reader, lags ? replica.reader : reader);
            const answering = options.direct
              ? answerDirectly(operation, options, reader, { request, locale, session }).then(
                  (found) => found ?? usually(),
                )
              : usually();
            const data = await answering.catch((error: unknown) => {
              throw callers.hasLostSession(error) ? new SessionExpired() : error;
            });
            if (data instanceof Refusal) throw data;
            // An answer that breaks the contract is a bug. It is looked for in tests and development; production does
            // not pay for the check.
            if (!services.config.isProduction) operation.data.parse(data);
            return operation.produces ? reply.type(operation.produces).send(data) : { code: 200, data, errors };
          },
        });
      if (!operation.accepts) routeIn(app);
      else {
        // In a scope of its own, because no other route accepts a body that a page of another site could send.
        app.register(async (scope) => {
          acceptForms(scope);
          routeIn(scope);
        });
      }
    },
  };
}
