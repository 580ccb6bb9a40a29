/** What a message is, by what was heard of it, once the service has taken it. Apart from any schema, as pages need no more. */
export const HEARD_STATES = ["handed", "operator", "delivered", "read", "failed", "expired"] as const;
