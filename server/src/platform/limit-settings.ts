/**
 * How often one network may do something unless a setting says otherwise. The demo panel allows more, for a classroom behind
 * one address.
 */
export const limitDefaults = {
  LIMIT_SIGNUPS_PER_NETWORK_HOUR: {
    usual: 20,
    demo: 250,
    meaning: 'Accounts made from one network in an hour.',
  },
  LIMIT_CODES_PER_NETWORK_HOUR: {
    usual: 40,
    demo: 600,
    meaning:
      'Mails that one network may cause in an hour: verification codes, and as many again to confirm payout accounts; three times as many clicks on mailed links.',
  },
  LIMIT_LOGINS_PER_NETWORK_MINUTE: {
    usual: 30,
    demo: 600,
    meaning: 'Attempts to log in from one network in a minute.',
  },
  LIMIT_AVAILABILITY_PER_NETWORK_MINUTE: {
    usual: 30,
    demo: 600,
    meaning: 'Questions from one network in a minute whether an address is free.',
  },
  LIMIT_FEEDBACK_PER_NETWORK_HOUR: {
    usual: 20,
    demo: 600,
    meaning:
      'Messages to customer service from one network in an hour; five times as many tries, ten times as many image codes.',
  },
  LIMIT_REQUESTS_PER_NETWORK_MINUTE: {
    usual: 600,
    demo: 30_000,
    meaning: 'Requests of any kind from one network in a minute.',
  },
} as const;

/** The name of a setting that limits a network. */
export type LimitSetting = keyof typeof limitDefaults;
