export const retentionKeys = {
  all: ["retention"] as const,
};
