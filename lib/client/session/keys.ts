export const sessionKeys = {
  own: ["sessions"] as const,
  history: ["history"] as const,
  fresh: ["fresh-password"] as const,
};
