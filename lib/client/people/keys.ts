export const personKeys = {
  all: ["people"] as const,
  one: (number: string) => ["people", number] as const,
};
