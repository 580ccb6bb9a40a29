import { useTicking } from "./use-ticking.ts";

/** True until the moment comes; a page that stands open notices it. */
export function useIsAhead(at: string | null): boolean {
  return useTicking((now) => (at !== null && Date.parse(at) > now.getTime() ? "ahead" : "")) !== "";
}
