"use client";

import { Check, Lock, PhoneCall, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { CallNumber } from "#lib/audience/number/read-call-number.ts";
import { isOfTanzania, repairWords } from "#lib/client/repair-words.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { cx } from "../../ui/cx.ts";
import { LastCall } from "./last-call.tsx";
import { LockHint } from "./lock-hint.tsx";

/** What is known before the call: how the number is read, its last call, and what the press does. */
export function DialHints({ raw, read }: { raw: string; read: CallNumber | null }) {
  if (read === null || read.number === null) {
    return (
      <ul className="text-12">
        <Hint icon={<PhoneCall />}>
          Any number with its country code, for example +255 754 000 318. Local spellings are completed.
        </Hint>
      </ul>
    );
  }
  const { number, repair, doubt } = read;
  const isChanged = number !== raw.trim();
  return (
    <ul className="num flex flex-col gap-1 text-12">
      {doubt === null && !isChanged && <Hint icon={<Check />}>This number can be called as it is</Hint>}
      {isChanged && (
        <Hint icon={<Check />}>
          We read it as <span className="font-medium text-ink">{formatNumber(number)}</span>
          {repair !== null && `: ${repairWords(repair, isOfTanzania(number))}`}
        </Hint>
      )}
      {doubt !== null && (
        <Hint icon={<TriangleAlert />} isDoubt>
          {doubt}. You can call it; the service may refuse.
        </Hint>
      )}
      <LastCall number={number} />
      <Hint icon={<Lock />}>
        <LockHint number={number} />
      </Hint>
    </ul>
  );
}

type HintProps = { icon: ReactNode; isDoubt?: boolean; children: ReactNode };

function Hint({ icon, isDoubt = false, children }: HintProps) {
  return (
    <li
      className={cx(
        "flex gap-2 [&>.lucide]:mt-px [&>.lucide]:size-3.5 [&>.lucide]:flex-none",
        isDoubt ? "text-amber-fg" : "text-ink-2",
      )}
    >
      {icon}
      <span>{children}</span>
    </li>
  );
}
