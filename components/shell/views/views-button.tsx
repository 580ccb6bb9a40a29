"use client";

import type { SavedView } from "#lib/contract/desk/event.ts";
import { t } from "#lib/contract/language.ts";
import { buttonClass } from "../../ui/button/button-class.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { WantedPart } from "../../ui/load/wanted-part.tsx";

const { Part: ViewsPopover, preload } = lazyPart(() =>
  import("./views-popover.tsx").then((part) => part.ViewsPopover),
);

/** Beside the filters of a list: what was saved of it under a name. `of` is what it is asked now. */
export function ViewsButton({ of }: { of: SavedView["of"] }) {
  const face = {
    label: t("Saved views", "Mionekano iliyohifadhiwa"),
    face: (
      <>
        <Icon look="lucide-bookmark" />
        {t("Views", "Mionekano")}
      </>
    ),
    faceClass: buttonClass({ look: "quiet", size: "normal" }),
  };
  return (
    <WantedPart {...face} opens="dialog" preload={preload}>
      <ViewsPopover {...face} of={of} />
    </WantedPart>
  );
}
