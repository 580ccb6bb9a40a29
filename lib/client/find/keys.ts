export const findKeys = {
  of: (q: string) => ["find", q] as const,
};
