import { join } from "node:path";
import { ROOT } from "../root.ts";

/** What `npm start` runs, by what each begins with in the sources. */
export const PROCESSES = {
  launch: "lib/launch/launcher/launch.ts",
  web: "lib/launch/web.ts",
  thread: "lib/launch/front/thread/thread.ts",
  worker: "lib/launch/worker.ts",
  "sandbox-child": "lib/launch/sandbox-child.ts",
} as const;

export type ProcessName = keyof typeof PROCESSES;

/** Which Next keeps, as the rest of its cache: a process that ends while another build is made is started again. */
export const BUNDLES = ".next/cache/processes";

/** What such a process is started with: the one file that it was built into or, in development, its sources. */
export function scriptOf(name: ProcessName, { isDevelopment }: { isDevelopment: boolean }): string {
  return join(ROOT, isDevelopment ? PROCESSES[name] : `${BUNDLES}/${name}.cjs`);
}
