export const noticeKeys = {
  all: ["notices"] as const,
  newest: ["notices", "newest"] as const,
  list: ["notices", "list"] as const,
};
