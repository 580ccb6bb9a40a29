"use client";

import { Activity, type ReactNode } from "react";

/**
 * A part that the server draws whole and whose code comes after that of the page around it; until then its HTML stays as
 * it is, with what is typed into it. Give it nothing that changes: React would throw that HTML away and draw it anew.
 */
export function LatePart({ children }: { children: ReactNode }) {
  // No Suspense: the server would send a long part behind an empty place.
  return <Activity>{children}</Activity>;
}
