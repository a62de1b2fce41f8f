import type { Subject } from '@pollen/contract/consents';

/** Numbers of the texts that operators change: a choice is about the edition that is in force then. */
export type PolicyVersions = Readonly<Record<Extract<Subject, 'terms' | 'privacy'>, string>>;

/** The versions of what is said beside the switches, which a choice made now is about. */
export const CONSENT_VERSIONS: Readonly<Record<Exclude<Subject, keyof PolicyVersions>, string>> = {
  invitations: '1.0',
  invitationOpens: '1.0',
  orderSteps: '1.0',
  answerNews: '1.0',
  performanceCookies: '1.0',
  functionalCookies: '1.0',
};

/** What registering agrees to: the terms say that invitations come by mail until the member stops them. */
export const AGREED_AT_REGISTRATION = ['terms', 'privacy', 'invitations'] as const satisfies readonly Subject[];
