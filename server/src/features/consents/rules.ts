import type { Subject } from '@pollen/contract/consents';

/** The versions that are in force, which a choice made now is about. */
export const VERSIONS: Readonly<Record<Subject, string>> = {
  terms: '1.0',
  privacy: '1.0',
  invitations: '1.0',
  invitationOpens: '1.0',
  orderSteps: '1.0',
  answerNews: '1.0',
  performanceCookies: '1.0',
  functionalCookies: '1.0',
};

/** What registering agrees to: the terms say that invitations come by mail until the member stops them. */
export const GIVEN_AT_REGISTRATION = ['terms', 'privacy', 'invitations'] as const satisfies readonly Subject[];
