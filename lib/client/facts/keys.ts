export const factsKeys = { all: ["facts"] as const };
