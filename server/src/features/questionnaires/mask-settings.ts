import { isObject, type Json, type OwnJson } from './json';
import type { Problems } from './problems';
import type { Core } from './survey-core';

/**
 * Leaves out, in place, the settings of a mask that survey-core knows in no mask of this type: it would refuse the whole
 * questionnaire.
 */
export function dropUnknownMaskSettings(
  core: Core,
  { maskType, maskSettings }: Json,
  path: string,
  element: string | null,
  remarks: Problems,
): void {
  if (!isObject(maskSettings)) return;
  for (const key of Object.keys(maskSettings)) {
    if (core.Serializer.findProperty(`${String(maskType)}mask`, key)) continue;
    delete (maskSettings as OwnJson)[key];
    remarks.add(
      `${path}.maskSettings.${key}`,
      element,
      `A mask of this type has no "${key.slice(0, 40)}", so it has no effect.`,
      `此类掩码没有“${key.slice(0, 40)}”，因此不起作用。`,
    );
  }
}
