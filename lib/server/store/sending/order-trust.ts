/** What the connection's order has shown so far: kept in 20 requests and broken in none since, not enough yet, broken. */
export type OrderTrust = "proven" | "open" | "broken";
