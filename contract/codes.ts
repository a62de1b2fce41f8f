/**
 * The numbers of all refusals, zod-free so that browsers may import them.
 * 200 is success, the string `"401"` an expired session; everything else is listed here.
 */
export const codes = {
  // Any call
  malformed: 1400,
  notFound: 1404,
  tooManyRequests: 1429,
  unavailable: 1503,
  // Accounts and sessions
  wrongCredentials: 2001,
  addressTaken: 2002,
  emailMissing: 2003,
  emailInvalid: 2004,
  codeWrong: 2005,
  codeLimit: 2006,
  codeTooSoon: 2007,
  passwordTooWeak: 2008,
  passwordsDiffer: 2009,
  oldPasswordWrong: 2010,
  accountSuspended: 2011,
  accountClosed: 2012,
  passwordWrong: 2013,
  emailUnchanged: 2014,
  emailChangeOver: 2015,
  emailChangesTooMany: 2016,
  closingChanged: 2017,
  // Profile
  fieldLocked: 2101,
  birthdayOutOfRange: 2102,
  tooYoung: 2103,
  countryUnknown: 2104,
  nameInvalid: 2105,
  questionUnknown: 2106,
  // Check-in
  alreadyCheckedIn: 2201,
  // Pictures
  notAPicture: 2301,
  pictureUnreadable: 2302,
  pictureTooLarge: 2303,
  pictureGone: 2304,
  // Regions
  networkUnavailable: 2401,
  // Surveys and attempts
  surveyGone: 3001,
  profileIncomplete: 3002,
  blacklisted: 3003,
  surveyFull: 3004,
  surveyNotForYou: 3005,
  surveyDone: 3006,
  attemptOver: 3007,
  pageStale: 3008,
  answersInvalid: 3009,
  alreadyReported: 3010,
  // Gifts, payout account, orders
  giftGone: 4001,
  outOfStock: 4002,
  notEnoughPoints: 4003,
  payoutAccountMissing: 4004,
  payoutAccountUnconfirmed: 4005,
  payoutAccountLocked: 4006,
  linkInvalid: 4007,
  orderNotCancellable: 4008,
  payoutAccountInvalid: 4009,
  resendTooSoon: 4010,
  orderNotUnconfirmed: 4011,
  // Messages to customer service
  senderNameMissing: 6001,
  messageMissing: 6002,
  textTooLong: 6003,
  joinDateInvalid: 6004,
  imageCodeWrong: 6005,
  tooManyMessages: 6006,
  notBlacklisted: 6007,
  secondLookAsked: 6008,
  // Console
  operatorCredentials: 5001,
  totpWrong: 5002,
  totpRequired: 5003,
  notAllowed: 5004,
  orderChanged: 5005,
  memoRequired: 5006,
  questionnaireRefused: 5007,
  surveyStateForbids: 5008,
  secondOperatorNeeded: 5009,
  enrolmentNeeded: 5010,
  orderStateForbids: 5011,
  waveOver: 5012,
} as const;

export type CodeName = keyof typeof codes;
