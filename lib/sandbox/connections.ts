/** Connections that the whole sandbox shares. */
export const SANDBOX_CONNECTIONS = 12;
