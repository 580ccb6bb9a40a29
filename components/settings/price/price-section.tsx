"use client";

import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { t } from "#lib/contract/language.ts";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { SettingSection } from "../setting-section.tsx";
import { priceWords } from "./price-words.ts";

const dialog = lazyPart(() => import("./price-dialog.tsx").then((part) => part.PriceDialog));

/** What a credit costs, as somebody here knows it: the service does not say. */
export function PriceSection({ canChange }: { canChange: boolean }) {
  const price = useQuery(factsQuery).data?.price;
  return (
    <SettingSection
      title={t("What a credit costs", "Bei ya krediti")}
      anchor="price"
      value={price}
      dialog={dialog}
      change={
        canChange &&
        (price === null ? t("Set a price…", "Weka bei…") : t("Change the price…", "Badilisha bei…"))
      }
    >
      <p className="num text-13 text-ink-2">{price !== undefined && priceWords(price)}</p>
    </SettingSection>
  );
}
