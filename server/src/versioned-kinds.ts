import type { VersionedKind } from '@pollen/contract/versioned';
import { versionedArticle, versionedFaq } from './features/content/versioned';
import { versionedMail } from './features/mail/versioned';
import { versionedPartnerKeys } from './features/partner-keys/versioned';
import { versionedPartner } from './features/partners/index';
import { versionedCountries, versionedPromotion, versionedSetting } from './features/settings/versioned';
import type { Versioned } from './features/versions/index';
import { mailSamples } from './mail-samples';

/** All kinds of settings and texts that operators change as versions. */
export const versionedKinds = {
  setting: versionedSetting,
  promotion: versionedPromotion,
  countries: versionedCountries,
  article: versionedArticle,
  faq: versionedFaq,
  mail: versionedMail(mailSamples),
  partner: versionedPartner,
  partnerKeys: versionedPartnerKeys,
} satisfies Record<VersionedKind, Versioned>;
