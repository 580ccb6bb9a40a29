import type { SandboxSettings } from "../settings.ts";

type Page = { items: unknown[]; currentPage: number; pageSize: number; total: number };
type Shape = Pick<SandboxSettings, "callList" | "callTotal">;

/** A page of calls where this deployment keeps items and total (§4.3 shows neither). */
export function callPage({ items, ...paging }: Page, { callList, callTotal }: Shape) {
  const { currentPage, pageSize, total } = paging;
  const beside = callTotal === "beside" ? { pagination: paging } : {};
  if (callList === "array") return { data: items, beside };
  const totals: Record<Shape["callTotal"], Record<string, unknown>> = {
    pagination: { pagination: paging },
    meta: { meta: { page: currentPage, limit: pageSize, totalItems: total } },
    total: { total },
    totalCount: { totalCount: total },
    totalItems: { totalItems: total },
    totalRecords: { totalRecords: total },
    count: { count: total },
    beside: {},
    none: {},
  };
  return { data: { [callList]: items, ...totals[callTotal] }, beside };
}
