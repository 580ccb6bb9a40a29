/** Three fields side by side, two under 1100 px, one on a phone. */
export const SETTING_GRID =
  "grid grid-cols-3 items-start gap-x-6 gap-y-4 max-lg:grid-cols-2 max-sm:grid-cols-1";
