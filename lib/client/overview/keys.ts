export const overviewKeys = {
  all: ["overview"] as const,
  connections: ["overview", "connections"] as const,
};
