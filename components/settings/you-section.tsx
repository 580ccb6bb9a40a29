"use client";

import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { Right } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { RIGHT_WORDS } from "#lib/contract/words/console/right-words.ts";
import { aboutNamed } from "../domain/status/about-named.ts";
import { LanguageMenu } from "../shell/language/language-choice.tsx";
import { Button } from "../ui/button/button.tsx";
import { Card } from "../ui/card.tsx";
import { Facts } from "../ui/facts.tsx";
import { lazyPart } from "../ui/load/lazy-part.ts";
import { Opened } from "../ui/load/opened.tsx";
import { Tip } from "../ui/popup/tip.tsx";
import { Section } from "../ui/section.tsx";

const { Part: NameDialog, preload: preloadName } = lazyPart(() =>
  import("./profile/name-dialog.tsx").then((part) => part.NameDialog),
);
const { Part: ChangePasswordDialog, preload: preloadPassword } = lazyPart(() =>
  import("./profile/change-password-dialog.tsx").then((part) => part.ChangePasswordDialog),
);

type YouSectionProps = {
  email: string;
  /** The role and what it may do, in words that only the server has to know. */
  roleSaid: string;
  rights: readonly Right[];
};

export function YouSection({ email, roleSaid, rights }: YouSectionProps) {
  const { data } = useQuery(factsQuery);
  const name = data?.user.name ?? "";
  const [open, setOpen] = useState<"name" | "password" | null>(null);
  // Each opening is a new form.
  const [turn, setTurn] = useState(0);
  function show(which: "name" | "password") {
    setTurn(turn + 1);
    setOpen(which);
  }
  const close = () => setOpen(null);
  return (
    <Section
      title={t("You", "Wewe")}
      anchor="you"
      end={
        <>
          <Button size="small" onClick={() => show("name")}>
            {t("Change name", "Badilisha jina")}
          </Button>
          <Button size="small" onClick={() => show("password")}>
            {t("Change password", "Badilisha nenosiri")}
          </Button>
        </>
      }
    >
      <Card isPadded>
        <Facts
          shape="list"
          facts={[
            { key: "name", label: t("Name", "Jina"), value: name },
            { key: "email", label: t("E-mail", "Barua pepe"), value: email },
            { key: "role", label: t("Role", "Jukumu"), value: roleSaid },
            { key: "rights", label: t("Rights", "Ruhusa"), value: <RightsSaid rights={rights} /> },
            { key: "language", label: t("Language", "Lugha"), value: <LanguageMenu /> },
          ]}
        />
      </Card>
      <Opened when={open === "name"} preload={preloadName}>
        <NameDialog key={`name ${turn}`} value={name} isOpen={open === "name"} onClose={close} />
      </Opened>
      <Opened when={open === "password"} preload={preloadPassword}>
        <ChangePasswordDialog
          key={`password ${turn}`}
          email={email}
          isOpen={open === "password"}
          onClose={close}
        />
      </Opened>
    </Section>
  );
}

/** The rights of a person; each says what it means on hover, focus and tap. */
export function RightsSaid({ rights }: { rights: readonly Right[] }) {
  if (rights.length === 0) return t("None in addition to the role", "Hakuna zaidi ya jukumu");
  return rights.map((right, index) => (
    <Fragment key={right}>
      <span className="inline-flex items-end">
        <Tip about={aboutNamed("right", right)} className="my-0!">
          {RIGHT_WORDS[right]}
        </Tip>
        {index < rights.length - 1 && ","}
      </span>{" "}
    </Fragment>
  ));
}
