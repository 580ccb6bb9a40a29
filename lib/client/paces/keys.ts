export const paceKeys = {
  all: ["paces"] as const,
};
