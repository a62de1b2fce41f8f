/** Credit at which each level begins, LV.1 to LV.6. */
export const levelThresholds = [60, 100, 200, 500, 800, 1000] as const;
