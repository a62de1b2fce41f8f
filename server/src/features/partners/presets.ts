import type { PartnerProfile } from '@pollen/contract/partner-profile';
import type { PartnerPreset } from '@pollen/contract/partner-values';
import { ayet } from './presets/ayet';
import { bitlabs } from './presets/bitlabs';
import { cint } from './presets/cint';
import { cpx } from './presets/cpx';
import { dynata } from './presets/dynata';
import { own } from './presets/own';
import { purespectrum } from './presets/purespectrum';
import { tapresearch } from './presets/tapresearch';
import { toluna } from './presets/toluna';

/** The profile with which a partner of each preset begins. Operators change it to what their account says. */
export const presets: Readonly<Record<PartnerPreset, PartnerProfile>> = {
  own,
  cint,
  purespectrum,
  toluna,
  dynata,
  bitlabs,
  tapresearch,
  ayet,
  cpx,
};
