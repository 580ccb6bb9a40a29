import type { ListAudit } from "#lib/contract/desk/team/audit.ts";

export type AuditFilters = Omit<ListAudit, "cursor">;

export const auditKeys = {
  list: (filters: AuditFilters) => ["audit", filters] as const,
};
