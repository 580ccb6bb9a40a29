import type { Tx } from "#lib/db/index.ts";
import type { ServiceName } from "./service-name.ts";

/**
 * What the connection's order has shown so far: kept in 20 requests and broken in none since, not enough yet, broken; or
 * nothing, as the service counts segments otherwise than we do.
 */
export type OrderTrust = "proven" | "open" | "broken" | "uncounted";

/** What one answer shows of it. */
export type OrderShown = "kept" | "broken" | "uncounted";

/** How many may go in one request, by what is known of the order. */
export type OrderTrusted = {
  chunkLimit: number;
  /** Many may go in one request; false for a while after the service has broken the order. */
  isOrderTrusted: boolean;
  orderTrust: OrderTrust;
};

const PROOF = 20;
const TRIAL = 10;

/** Of a row of `connection`. */
export const ORDER_TRUST = `CASE WHEN is_order_trusted THEN chunk_limit ELSE least(chunk_limit, ${TRIAL}) END AS "chunkLimit",
  (is_order_trusted OR coalesce(order_retry_at, '-infinity') <= clock_timestamp()) AS "isOrderTrusted",
  CASE WHEN order_kept >= ${PROOF} THEN 'proven' WHEN NOT is_count_ours THEN 'uncounted'
    WHEN is_order_trusted THEN 'open' ELSE 'broken' END AS "orderTrust"`;

/**
 * What one answer showed of the service's order. Twenty requests that could have shown otherwise and kept it prove it.
 * One that broke it sends one message a request for an hour, then ten on trial; each break doubles that time, to at most
 * a week, and twenty kept since the last one end the distrust, also those of composers meanwhile. They also end it where
 * an answer has counted segments otherwise than we do, which shows nothing of the order.
 */
export async function noteOrder(tx: Tx, service: ServiceName, order: OrderShown): Promise<void> {
  await tx.query(`UPDATE connection SET ${SHOWN[order]}`, [service]);
}

const SHOWN: Record<OrderShown, string> = {
  kept: `order_kept = order_kept + 1, is_order_trusted = is_order_trusted OR order_kept + 1 >= ${PROOF},
      is_count_ours = is_count_ours OR order_kept + 1 >= ${PROOF}
    WHERE service = $1 AND order_kept < ${PROOF}`,
  broken: `order_kept = 0, is_order_trusted = false, order_breaks = order_breaks + 1,
      order_retry_at = clock_timestamp() + least(interval '7 days', power(2, least(order_breaks, 8)) * interval '1 hour')
    WHERE service = $1`,
  uncounted: "order_kept = 0, is_count_ours = false WHERE service = $1 AND (is_count_ours OR order_kept > 0)",
};
