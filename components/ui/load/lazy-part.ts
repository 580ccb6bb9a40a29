import { type ComponentType, lazy } from "react";
import { loadPart } from "./load-part.ts";

/** A part of a page whose code comes when it is first shown, or before: `preload` fetches it while nobody waits. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return {
    Part: lazy(async () => ({ default: await loadPart(load) })),
    preload: () => void load().catch(() => undefined),
  };
}
