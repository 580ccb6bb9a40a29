"use client";

import { useEffect, useState } from "react";
import { hearAnnouncements } from "./announce.ts";

/** The one polite region of the page; what `announce` says appears here. */
export function LiveRegion() {
  const [text, setText] = useState("");
  useEffect(() => hearAnnouncements(setText), []);
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="sr-only">
      {text}
    </div>
  );
}
