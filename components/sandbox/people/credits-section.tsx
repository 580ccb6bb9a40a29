"use client";

import { useQuery } from "@tanstack/react-query";
import { Coins } from "lucide-react";
import { type FormEvent, useState } from "react";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Section } from "../../ui/section.tsx";
import { ConfirmButton } from "../confirm-button.tsx";
import { useLever } from "../use-lever.ts";
import { SenderList } from "./sender-list.tsx";

/** The balance SMS is paid from, and the names it may be sent under. */
export function CreditsSection() {
  const query = useQuery(sandboxQuery("credits"));
  return (
    <>
      <Section
        title={t("Credits", "Krediti")}
        note={
          query.data &&
          t(
            `The account has ${formatNoun(query.data.balance, "credit")}`,
            `Akaunti ina ${formatNounSw(query.data.balance, "krediti", "krediti")}`,
          )
        }
      >
        <Card isPadded>
          <AddCredits />
        </Card>
      </Section>
      <SenderList query={query} />
    </>
  );
}

function AddCredits() {
  const { pull, isPending } = useLever("add-credits");
  const [typed, setTyped] = useState("1000");
  const credits = Number(typed);
  const isUsable = Number.isInteger(credits) && credits >= 1 && credits <= 1_000_000_000;
  function add(event: FormEvent) {
    event.preventDefault();
    if (isUsable) pull({ credits });
  }
  return (
    <form onSubmit={add} className="flex flex-wrap items-end gap-3" noValidate>
      <Field
        label={t("Credits to add", "Krediti za kuongeza")}
        error={
          isUsable
            ? undefined
            : t("A whole number from 1 to 1,000,000,000", "Namba nzima kuanzia 1 hadi 1,000,000,000")
        }
        className="w-56 max-sm:w-full"
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value.trim())}
        />
      </Field>
      <Button type="submit" look="primary" icon={<Coins />} isBusy={isPending}>
        {isUsable
          ? t(`Add ${formatCount(credits)} credits`, `Ongeza krediti ${formatCount(credits)}`)
          : t("Add credits", "Ongeza krediti")}
      </Button>
      <ConfirmButton
        look="danger"
        action="set-credits"
        input={{ credits: 0 }}
        question={t("Set the balance to 0?", "Weka salio kuwa 0?")}
        consequence={t(
          "The balance becomes 0. Every SMS is refused until credits are added, and a campaign that is sending stops and asks.",
          "Salio linakuwa 0. Kila SMS inakataliwa hadi krediti ziongezwe, na kampeni inayotumwa inasimama na kuuliza.",
        )}
        verb={t("Set the balance to 0", "Weka salio kuwa 0")}
      >
        {t("Set the balance to 0", "Weka salio kuwa 0")}
      </ConfirmButton>
    </form>
  );
}
