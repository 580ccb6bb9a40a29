import { ArrowRight } from "lucide-react";
import { Fragment } from "react";
import { isReordered, orderedSlots } from "#lib/client/send/slot-order.ts";
import type { Slot, SlotPlace } from "#lib/client/send/template-slots.ts";
import { t } from "#lib/contract/language.ts";
import { cx } from "../../ui/cx.ts";
import { placeWord } from "./field-label.ts";

/** The order in which the service fills in values: numbers by value, then names by alphabet (§2.4). */
export function ValueOrder({ texts }: { texts: readonly Slot[] }) {
  // One value has no order.
  const isPlain = (["header", "body"] as const).every((place) => orderedSlots(texts, place).length < 2);
  if (isPlain) return null;
  return (
    <div className="flex flex-col gap-1 text-12 text-ink-3">
      <p>
        {t(
          "Values are filled in by name: numbers first, 1 before 2 before 10, then names by alphabet.",
          "Thamani hujazwa kwa jina: namba kwanza, 1 kabla ya 2 kabla ya 10, kisha majina kwa alfabeti.",
        )}
      </p>
      <Order place="header" texts={texts} />
      <Order place="body" texts={texts} />
    </div>
  );
}

function Order({ place, texts }: { place: SlotPlace; texts: readonly Slot[] }) {
  const slots = orderedSlots(texts, place);
  if (slots.length === 0) return null;
  const isMoved = isReordered(texts, place);
  return (
    <p className={cx("flex flex-wrap items-center gap-1.5", isMoved && "text-amber-fg")}>
      {placeWord(place)}:
      {slots.map((slot, index) => (
        <Fragment key={slot.name}>
          {index > 0 && <ArrowRight className="size-3" />}
          <span>
            <span className="code">{slot.name.trim()}</span>{" "}
            {slot.value.trim() === "" ? t("(empty)", "(tupu)") : `“${shorten(slot.value)}”`}
          </span>
        </Fragment>
      ))}
      {isMoved && <span>{t("This is not the order on this page.", "Huu si mpangilio wa ukurasa huu.")}</span>}
    </p>
  );
}

const shorten = (text: string): string => (text.length > 24 ? `${text.slice(0, 24)}…` : text);
