import { useHydrated } from "../../ui/load/use-hydrated.ts";

/** The keys that open the palette, as this machine writes them. */
export function useFindKeys(): string {
  const isMac = useHydrated() && /Mac|iPhone|iPad/u.test(navigator.userAgent);
  return isMac ? "⌘ K" : "Ctrl K";
}
