/** Numbers of the panel; an operator may override each. Points and credit are whole, 1 point = 1 US cent. */
export const defaultPanelSettings = {
  timeZone: 'America/New_York',
  registrationPoints: 50,
  profilePoints: 100,
  /** Paid for every `profileQuestionsPer` profile questions answered. */
  profileQuestionPoints: 2,
  profileQuestionsPer: 10,
  checkInPoints: 1,
  checkInCredit: 1,
  checkInBonusEvery: 7,
  checkInBonusPoints: 5,
  /** Screened out, or quota full after entry. */
  screenOutPoints: 10,
  screenOutsPaidPerDay: 5,
  referralFirstPoints: 200,
  referralCommissionPercent: 20,
  referralInactiveMonths: 6,
  startingCredit: 60,
  completedCredit: 2,
  rejectedCredit: -10,
  fraudCredit: -50,
  /** Orders up to this many points need no mailed link on a browser that confirmed one before. */
  trustedOrderPoints: 1000,
  /** Orders above need a second operator. */
  secondOperatorPoints: 2500,
  orderConfirmHours: 72,
  /** Mails with survey invitations that a member gets within seven days at most. */
  invitationsPerWeek: 3,
  /** Mails a minute of a wave of invitations that is started now. */
  invitationsPerMinute: 200,
  /** ISO codes, separated by blanks, of countries from which no account can be made. */
  restrictedCountries: 'CN',
} as const;

export type PanelSettings = {
  -readonly [K in keyof typeof defaultPanelSettings]: (typeof defaultPanelSettings)[K] extends string ? string : number;
};

/** Credit at which each level begins: LV.n, n = how many of them the credit has reached. */
export const LEVEL_THRESHOLDS = [60, 100, 200, 500, 800, 1000] as const;

/** The level of a credit score, 0 to 6. */
export function levelOf(credit: number): number {
  return LEVEL_THRESHOLDS.filter((threshold) => credit >= threshold).length;
}

/** The credit at which the next level begins; null on the highest. */
export function nextLevelAt(credit: number): number | null {
  return LEVEL_THRESHOLDS.find((threshold) => credit < threshold) ?? null;
}
