"use client";

import { useState } from "react";
import type { EventDetail } from "#lib/contract/desk/event.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { Segmented } from "../../ui/field/segmented.tsx";
import { bytesOfBase64, hexDump, textOfBase64 } from "./raw-text.ts";

const VIEWS = [
  { value: "text", label: "As text" },
  { value: "hex", label: "As bytes" },
] as const;

const MOST_BYTES = 4096;

/** The body exactly as it was signed; and the other one, where two had one id. */
export function RawBytes({ event }: { event: EventDetail }) {
  const [view, setView] = useState<"text" | "hex">("text");
  if (event.raw === null) {
    return (
      <p className="text-13 text-ink-2">
        These bytes contain phone numbers, which you may not see. Ask an owner or admin for that right.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label="How to show the bytes"
        options={VIEWS}
        value={view}
        onChange={setView}
        className="self-start"
      />
      <Bytes base64={event.raw} view={view} />
      {event.conflictRaw !== null && (
        <>
          <p className="text-12 text-amber-fg">Later another event had the same id. We kept the first one.</p>
          <Bytes base64={event.conflictRaw} view={view} />
        </>
      )}
    </div>
  );
}

function Bytes({ base64, view }: { base64: string; view: "text" | "hex" }) {
  const bytes = bytesOfBase64(base64);
  const isCut = view === "hex" && bytes.length > MOST_BYTES;
  return (
    <>
      <pre className="code rounded-2 border border-line bg-sunken p-3 leading-5">
        <code className={view === "text" ? "whitespace-pre-wrap break-all" : "whitespace-pre"}>
          {view === "text" ? textOfBase64(base64) : hexDump(bytes.subarray(0, MOST_BYTES))}
        </code>
      </pre>
      {isCut && (
        <p className="num text-12 text-ink-3">
          The first {formatCount(MOST_BYTES)} of {formatCount(bytes.length)} bytes
        </p>
      )}
    </>
  );
}
