export const draftKeys = {
  file: (id: string) => ["drafts", "file", id] as const,
};
