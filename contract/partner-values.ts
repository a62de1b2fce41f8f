/** Words of partners that browsers use too. Free of zod. */

/** Sets of conventions of known exchanges, from which a partner's profile begins. `own`: Pollen's own. */
export const PARTNER_PRESETS = [
  'own',
  'cint',
  'purespectrum',
  'toluna',
  'dynata',
  'bitlabs',
  'tapresearch',
  'ayet',
  'cpx',
] as const;
export type PartnerPreset = (typeof PARTNER_PRESETS)[number];

/**
 * What a status of a partner means for an attempt. `quality` and `security` end it unpaid. The reversals take back a
 * complete that was reported before: `reversal` without a fault of the member, `faultReversal` because the complete was
 * not one, `qualityReversal` for poor answers, `fraudReversal` for fraud. Only the last two cost credit. `ignored` is not
 * about the end of an attempt.
 */
export const CALL_MEANINGS = [
  'complete',
  'screenOut',
  'quotaFull',
  'closed',
  'quality',
  'security',
  'reversal',
  'faultReversal',
  'qualityReversal',
  'fraudReversal',
  'ignored',
] as const;
export type CallMeaning = (typeof CALL_MEANINGS)[number];

/**
 * What became of a call. `waiting`: stored, not handled yet. `handled`: it changed the attempt. `repeat`: the panel knew
 * it already. `setAside`: an operator has to decide. `early`: a reversal before its complete. `foreign`: it names no
 * attempt of this partner. `forged`: its signature or its network is wrong. `debug`: a test of the partner. `ignored`: no
 * action is needed, by its status or because an operator closed it.
 */
export const CALL_STATES = [
  'waiting',
  'handled',
  'repeat',
  'setAside',
  'early',
  'foreign',
  'forged',
  'debug',
  'ignored',
] as const;
export type CallState = (typeof CALL_STATES)[number];

/** The meanings that take back a complete. */
export const REVERSALS = [
  'reversal',
  'faultReversal',
  'qualityReversal',
  'fraudReversal',
] as const satisfies readonly CallMeaning[];
export type ReversalMeaning = (typeof REVERSALS)[number];

/** How a call came to the panel: from the partner's server, with a member on the way back, or from a reconciliation file. */
export const CALL_VIAS = ['call', 'back', 'file'] as const;
export type CallVia = (typeof CALL_VIAS)[number];

/**
 * Why a call was set aside. `signature`: it was verified when it came, and is not by the setup in force when it was
 * handled. `borne`: it was handled, and the panel bears what it takes back.
 */
export const SET_ASIDE_REASONS = [
  'status',
  'unreadable',
  'late',
  'contradiction',
  'signature',
  'fault',
  'borne',
] as const;
export type SetAsideReason = (typeof SET_ASIDE_REASONS)[number];

/** The end of the address to which partners send a respondent back, by what it says. */
export const RETURN_WORDS = ['complete', 'screenout', 'quota', 'quality', 'closed'] as const;
export type ReturnWord = (typeof RETURN_WORDS)[number];

export const PARTNER_STATES = ['trying', 'open', 'paused'] as const;
export type PartnerState = (typeof PARTNER_STATES)[number];

/** Why a partner pauses by itself: success redirects that no call confirms, or completes that it takes back. */
export const PARTNER_PAUSES = ['unconfirmed', 'reversals'] as const;
export type PartnerPauseReason = (typeof PARTNER_PAUSES)[number];

/**
 * The plain hashes cover the text and the secret behind it. `hmac-sha256-chain` is Dynata's: HMAC-SHA256 of the text's
 * SHA-256 under the expiration, of that under the access key, and of that under the secret.
 */
export const SIGNATURE_METHODS = [
  'md5',
  'sha1',
  'sha256',
  'hmac-md5',
  'hmac-sha1',
  'hmac-sha256',
  'hmac-sha256-chain',
] as const;
export const SIGNATURE_ENCODINGS = ['hex', 'base64', 'base64url'] as const;
/**
 * What is signed. `urlBefore`: the address up to the signature, without the `&` before it. `urlThrough`: with that `&`.
 * `sortedQuery`: the other parameters in the order of their names, each encoded as a form does. `values`: a template of values. `body`: the body.
 */
export const SIGNED_PARTS = ['urlBefore', 'urlThrough', 'sortedQuery', 'values', 'body'] as const;
export type SignedPart = (typeof SIGNED_PARTS)[number];

/** The longest entry link: exchanges cut longer ones. */
export const ENTRY_LINK_MAX = 1999;

/**
 * A partner pauses by itself when this share of its latest success redirects was not confirmed, or more than this share of
 * its completes was taken back; and a survey of it after so many starts without a complete.
 */
export const UNCONFIRMED_PERCENT = 20;
export const REVERSED_PERCENT = 15;
export const STARTS_WITHOUT_COMPLETE = 20;

/** The periods, in days, of the list of partners and of the log of their calls. */
export const PARTNER_PERIODS = [1, 7, 30] as const;

/** The highest daily cap of a partner. */
export const DAILY_CAP_MAX = 1_000_000;

/** What a daily cap of a partner limits: members who leave for it, and completes that are paid without a decision. */
export const DAILY_CAPS = ['starts', 'completes'] as const;
export type DailyCap = (typeof DAILY_CAPS)[number];

/** How the attributes of a partner may be named, the longest of their values, and how many of them are mapped. */
export const ATTRIBUTE_NAME = /^[\w.-]{1,64}$/;
export const ATTRIBUTE_VALUE_MAX = 64;
/** The most values of one attribute. */
export const ATTRIBUTE_VALUES_MAX = 400;
export const ATTRIBUTES_MAX = 60;

/** The kinds of profile questions that can be made of an attribute. */
export const PARTNER_QUESTION_KINDS = ['one', 'several', 'number'] as const;

/** Bounds of the list of surveys that a partner offers. */
export const FEED_LIMITS = {
  everyMinutes: [1, 60],
  mostPoints: 10_000,
  /** Offers that are read of one list; further ones are left out. */
  offers: 20_000,
} as const;

/** Why the list of a partner could not be read. */
export const FEED_PROBLEMS = [
  'privateAddress',
  'unreachable',
  'refused',
  'tooMany',
  'redirects',
  'tooLarge',
  'tooSlow',
  'unreadable',
  'secretMissing',
] as const;
export type FeedProblem = (typeof FEED_PROBLEMS)[number];
/** The longest status that is read from a call; a longer one cannot be given a meaning. */
export const STATUS_MAX = 128;
