import * as attempts from './attempts';
import * as avatars from './avatars';
import * as checkIn from './check-in';
import * as closing from './closing';
import * as consents from './consents';
import * as consoleAttempts from './console-attempts';
import * as consoleInvitations from './console-invitations';
import * as consoleMembers from './console-members';
import * as consoleOperators from './console-operators';
import * as consoleOrders from './console-orders';
import * as consoleSurveys from './console-surveys';
import * as content from './content';
import * as dataExport from './data-export';
import * as emailChange from './email-change';
import * as feedback from './feedback';
import * as gifts from './gifts';
import * as invitations from './invitations';
import * as ledger from './ledger';
import * as members from './members';
import type { BodyOf, DataOf, Operation, ParamsOf, QueryOf, RefusalKind } from './operation';
import * as orders from './orders';
import * as payoutAccounts from './payout-accounts';
import * as profiles from './profiles';
import * as referrals from './referrals';
import * as regions from './regions';
import * as sessions from './sessions';
import * as surveys from './surveys';
import * as values from './values';

const words = {
  ...attempts,
  ...avatars,
  ...checkIn,
  ...closing,
  ...consents,
  ...consoleAttempts,
  ...consoleInvitations,
  ...consoleMembers,
  ...consoleOperators,
  ...consoleOrders,
  ...consoleSurveys,
  ...content,
  ...dataExport,
  ...emailChange,
  ...feedback,
  ...gifts,
  ...invitations,
  ...ledger,
  ...members,
  ...orders,
  ...payoutAccounts,
  ...profiles,
  ...referrals,
  ...regions,
  ...sessions,
  ...surveys,
  ...values,
};

type Words = typeof words;
type OperationName = { [K in keyof Words]: Words[K] extends Operation ? K : never }[keyof Words];

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'path' in value && 'caller' in value;
}

function isRefusal(value: unknown): value is RefusalKind {
  return typeof value === 'object' && value !== null && 'code' in value && 'text' in value && 'name' in value;
}

/** Every call of the API. */
export const operations: readonly Operation[] = Object.values(words as Record<string, unknown>).filter(isOperation);

/** Every refusal, in both languages. */
export const refusals: readonly RefusalKind[] = Object.values(words as Record<string, unknown>).filter(isRefusal);

type Entries = {
  [K in OperationName as Words[K] extends Operation ? `${Words[K]['method']} ${Words[K]['path']}` : never]: Words[K];
};

/**
 * The calls as browsers see them, by `"METHOD /path"`. Import this as a type only: the schemas stay on the server.
 * `params`, `query` and `body` are what a caller gives, `data` what comes back.
 */
export type Api = {
  [K in keyof Entries]: {
    params: ParamsOf<Entries[K]>;
    query: Partial<QueryOf<Entries[K]>>;
    body: BodyOf<Entries[K]>;
    data: DataOf<Entries[K]>;
  };
};
