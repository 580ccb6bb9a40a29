import { join } from "node:path";
import { ROOT } from "./root.ts";

/**
 * Where Node keeps what it made of our sources, types stripped, for the next start. Measured: a process starts 0.2 to
 * 0.6 s sooner and is 25 MB smaller, because the stripper itself is never loaded.
 */
export const COMPILE_CACHE = join(ROOT, "node_modules/.cache/node");
