/**
 * What the connection's order has shown so far: kept in 20 requests and broken in none since, not enough yet, broken; or
 * nothing, as the service counts segments otherwise than we do.
 */
export type OrderTrust = "proven" | "open" | "broken" | "uncounted";

/** What one answer shows of it. */
export type OrderShown = "kept" | "broken" | "uncounted";
