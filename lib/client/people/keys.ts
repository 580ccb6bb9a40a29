export const personKeys = {
  all: ["people"] as const,
  one: (number: string) => ["people", number] as const,
  consents: (number: string) => ["people", number, "consents"] as const,
  fields: (number: string) => ["people", number, "fields"] as const,
  complaint: (number: string) => ["people", "complaint", number] as const,
};
