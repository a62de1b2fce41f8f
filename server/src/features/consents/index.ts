export {
  allowsOpens,
  recordChoices,
  recordRegistration,
  wantsInvitations,
  wantsMails,
  whereWantsInvitations,
} from './actions';
export { listConsentChoices } from './queries';
export type { Editions } from './rules';
