"use client";

import { lateCode } from "#components/ui/load/late-part.tsx";

/** `ConnectionsPanel`, for a `LatePart`. */
export const LateConnectionsPanel = lateCode(() =>
  import("./connections-panel.tsx").then((part) => part.ConnectionsPanel),
);
