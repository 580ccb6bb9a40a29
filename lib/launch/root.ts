import { resolve } from "node:path";

/** Root of the checkout; every process starts there. */
export const ROOT = resolve(import.meta.dirname, "../..");
