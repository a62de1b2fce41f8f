/** How many days data is kept unless a setting says otherwise, within bounds, and why; see server/src/retention.ts. */
export const retentionDefaults = {
  RETAIN_SESSIONS_DAYS: {
    days: 180,
    from: 91,
    to: 3_650,
    meaning:
      'Sessions of members that are over, counted from their last use. At least 91: the signal "shared device" looks back 90 days.',
  },
  RETAIN_OPERATOR_SESSIONS_DAYS: {
    days: 400,
    from: 31,
    to: 3_650,
    meaning:
      "Sessions of operators that are over: a year and a month, so that last year's audit can be read with them. More than `RETAIN_IMPERSONATIONS_DAYS`, because impersonations name their session.",
  },
  RETAIN_IMPERSONATIONS_DAYS: {
    days: 365,
    from: 30,
    to: 3_649,
    meaning: 'Who looked at the app as which member, and when; the audit log has the line for good.',
  },
  RETAIN_ABANDONED_ANSWERS_DAYS: {
    days: 90,
    from: 8,
    to: 3_650,
    meaning:
      'Answers of attempts that were given up: nobody analyzes them, and support asks for them within weeks. Their outcome and times are kept.',
  },
  RETAIN_MAILS_DAYS: {
    days: 365,
    from: 31,
    to: 3_650,
    meaning:
      'Addresses, subjects and times of mails: a year of proof that a mail left. Their texts are erased much earlier (the panel setting `mailBodyHours`).',
  },
  RETAIN_NOTIFICATIONS_DAYS: {
    days: 365,
    from: 30,
    to: 3_650,
    meaning: 'The inbox of members; everything that it tells stands elsewhere as well.',
  },
  RETAIN_CODING_CHANGES_DAYS: {
    days: 30,
    from: 1,
    to: 3_650,
    meaning: 'Changes of codes of open answers, kept so that they can be undone.',
  },
  RETAIN_SURVEY_COMMENTS_DAYS: {
    days: 365,
    from: 30,
    to: 3_650,
    meaning: 'Comments of colleagues and clients on questionnaires.',
  },
  RETAIN_INVARIANT_RUNS_DAYS: {
    days: 400,
    from: 7,
    to: 3_650,
    meaning:
      'Results of the nightly check of the invariants, of backups and of trial restores: a year and a month, for a yearly audit.',
  },
  RETAIN_PARTNER_CALLS_DAYS: {
    days: 90,
    from: 60,
    to: 3_650,
    meaning:
      'Calls of partners that are handled. At least 60: the monthly file of a partner, which names them, comes up to a month after its month.',
  },
  RETAIN_FORGED_CALLS_DAYS: {
    days: 7,
    from: 1,
    to: 365,
    meaning: 'Calls of partners whose signature is wrong: anybody can send them, as many as they like.',
  },
  RETAIN_PARTNER_INVITES_DAYS: {
    days: 90,
    from: 60,
    to: 3_650,
    meaning: 'What partners answered when a member started their survey, with the price; as long as their calls.',
  },
  RETAIN_OFFERS_DAYS: {
    days: 7,
    from: 1,
    to: 365,
    meaning: 'Offers of partners that are gone and were never used: thousands a day.',
  },
  RETAIN_FAILED_JOBS_DAYS: {
    days: 90,
    from: 7,
    to: 3_650,
    meaning: 'Jobs that failed for good, until an operator has had the time to run them again.',
  },
} as const;

export type RetentionSetting = keyof typeof retentionDefaults;
