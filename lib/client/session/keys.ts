export const sessionKeys = {
  own: ["sessions"] as const,
  history: ["history"] as const,
};
