import { useWatch } from "react-hook-form";
import { MAX_LIST_PARTS } from "#lib/contract/rules/list-parts.ts";
import type { Shares } from "../draft/use-composer.ts";

export type SkippedPart = { kind: "listIds" | "campaignIds"; id: string };

/** The lists and campaigns whose people a draft skips, in the order in which they were chosen. */
export function useWithout({ form }: Shares<"form">["composer"]) {
  const without = useWatch({ control: form.control, name: "without" });
  const has = ({ kind, id }: SkippedPart) => without[kind].includes(id);
  const parts = (["listIds", "campaignIds"] as const).flatMap((kind) =>
    without[kind].map((id) => ({ kind, id })),
  );
  return {
    parts,
    has,
    isFull: (kind: SkippedPart["kind"]) => without[kind].length >= MAX_LIST_PARTS,
    toggle(part: SkippedPart) {
      const { kind, id } = part;
      const ids = has(part) ? without[kind].filter((each) => each !== id) : [...without[kind], id];
      form.setValue("without", { ...without, [kind]: ids }, { shouldDirty: true });
    },
  };
}
