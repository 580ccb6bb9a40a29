export const factorKeys = {
  own: ["factors"] as const,
};
