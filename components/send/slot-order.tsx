"use client";

import { ArrowRight } from "lucide-react";
import { Fragment } from "react";
import { type Control, useWatch } from "react-hook-form";
import type { Draft } from "#lib/client/send/draft.ts";
import { isReordered, orderedSlots } from "#lib/client/send/slot-order.ts";
import type { SlotPlace } from "#lib/client/send/template-slots.ts";
import { cx } from "../ui/cx.ts";

/** The order in which the service fills the variables in: numbers by value, then names by alphabet (§2.4). */
export function SlotOrder({ control }: { control: Control<Draft> }) {
  const texts = useWatch({ control, name: "texts" });
  return (
    <div className="flex flex-col gap-1 text-12 text-ink-3">
      <p>
        Filled in by name: numbers first, 1 before 2 before 10, then names by alphabet. The order on this page
        does not count.
      </p>
      <Order place="header" texts={texts} />
      <Order place="body" texts={texts} />
    </div>
  );
}

function Order({ place, texts }: { place: SlotPlace; texts: Draft["texts"] }) {
  const slots = orderedSlots(texts, place);
  if (slots.length === 0) return null;
  const isMoved = isReordered(texts, place);
  return (
    <p className={cx("flex flex-wrap items-center gap-1.5", isMoved && "text-amber-fg")}>
      {place === "header" ? "Header" : "Body"}:
      {slots.map((slot, index) => (
        <Fragment key={slot.name}>
          {index > 0 && <ArrowRight className="size-3" />}
          <span>
            <span className="code">{slot.name.trim()}</span>{" "}
            {slot.value.trim() === "" ? "(empty)" : `“${shorten(slot.value)}”`}
          </span>
        </Fragment>
      ))}
      {isMoved && <span>· another order than on the page</span>}
    </p>
  );
}

const shorten = (text: string): string => (text.length > 24 ? `${text.slice(0, 24)}…` : text);
