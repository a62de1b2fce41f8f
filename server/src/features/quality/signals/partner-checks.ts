import type { SignalModule } from '../signal-module';

export interface FailedChecks {
  readonly failed: 'quality' | 'security';
}

/**
 * The partner ended the survey because of its checks of answers or of the connection. Its report brings the signal
 * (`quality.notePartnerChecks`), since an attempt without a complete is not searched for signals.
 */
export const partnerChecks: SignalModule<'partnerChecks', FailedChecks> = {
  about: 'partner',
  memberText: { en: 'Checks of our partner', zh: '合作伙伴的检查' },
  find: () => null,
  show: ({ failed }) => ({ failed }),
};
