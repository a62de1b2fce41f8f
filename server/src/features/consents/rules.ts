import type { Subject } from '@pollen/contract/consents';

/** Versions of the policies that operators can edit. A consent is to the version in force at that time. */
export type PolicyVersions = Readonly<Record<Extract<Subject, 'terms' | 'privacy'>, string>>;

/** Versions of the texts beside the switches, stored with each choice. */
export const CONSENT_VERSIONS: Readonly<Record<Exclude<Subject, keyof PolicyVersions>, string>> = {
  invitations: '1.0',
  invitationOpens: '1.0',
  orderSteps: '1.0',
  answerNews: '1.0',
  profileDetails: '1.0',
  performanceCookies: '1.0',
  functionalCookies: '1.0',
};

/** The subjects that registering agrees to: by the terms, invitations are mailed until the member opts out. */
export const AGREED_AT_REGISTRATION = ['terms', 'privacy', 'invitations'] as const satisfies readonly Subject[];
