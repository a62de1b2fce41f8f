export {
  allowsOpens,
  choicesOf,
  recordChoices,
  recordRegistration,
  wantsInvitations,
  wantsMails,
  whereWantsInvitations,
} from './actions';
export type { Editions } from './rules';
