import { useWatch } from "react-hook-form";
import { MAX_LIST_PARTS } from "#lib/contract/rules/list-parts.ts";
import type { Shares } from "../draft/use-composer.ts";

export type SkippedPart = { kind: "listIds" | "campaignIds" | "groupIds"; id: string };

/** The lists, campaigns and groups whose people a draft skips, in the order in which they were chosen. */
export function useWithout({ form }: Shares<"form">["composer"]) {
  const without = useWatch({ control: form.control, name: "without" });
  const idsOf = (kind: SkippedPart["kind"]): readonly string[] => without[kind] ?? [];
  const has = ({ kind, id }: SkippedPart) => idsOf(kind).includes(id);
  const parts = (["listIds", "campaignIds", "groupIds"] as const).flatMap((kind) =>
    idsOf(kind).map((id) => ({ kind, id })),
  );
  return {
    parts,
    has,
    isFull: (kind: SkippedPart["kind"]) => idsOf(kind).length >= MAX_LIST_PARTS,
    toggle(part: SkippedPart) {
      const { kind, id } = part;
      const ids = has(part) ? idsOf(kind).filter((each) => each !== id) : [...idsOf(kind), id];
      form.setValue("without", { ...without, [kind]: ids }, { shouldDirty: true });
    },
  };
}
