"use client";

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, Suspense, useState } from "react";
import { teamQuery, useCreateInvitation } from "#lib/client/team/mutations.ts";
import type { OneTimeLink } from "#lib/contract/desk/team/team.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Section } from "../../ui/section.tsx";
import type { Me } from "./me.ts";
import { type Chosen, RoleFields } from "./role-fields.tsx";

const { Part: LinkNote, preload } = lazyPart(() => import("./link-note.tsx").then((part) => part.LinkNote));

type Made = OneTimeLink & { email: string; wasListed: boolean };

const NOBODY: Chosen = { role: "viewer", rights: [] };

export function InviteCard({ me }: { me: Me }) {
  const { data: team } = useQuery(teamQuery);
  const invitations = team?.invitations ?? [];
  const [email, setEmail] = useState("");
  const [chosen, setChosen] = useState(NOBODY);
  const [made, setMade] = useState<Made | null>(null);
  const { mutate, isPending, error, reset } = useCreateInvitation();
  const wrong = fieldOf(error);
  const hasLink = invitations.some((known) => !known.isOver && known.email === asKept(email));
  const isListed = made !== null && invitations.some((known) => known.expiresAt === made.expiresAt);
  // Only once the list has shown it: what it does not show any more was used, withdrawn or replaced.
  if (isListed && !made.wasListed) setMade({ ...made, wasListed: true });
  const isOver = made?.wasListed === true && !isListed;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || email.trim() === "") return;
    setMade(null);
    preload();
    mutate(
      { email, role: chosen.role, rights: [...chosen.rights] },
      {
        onSuccess: (link) => {
          setMade({ ...link, email: email.trim(), wasListed: false });
          setEmail("");
          setChosen(NOBODY);
        },
      },
    );
  }
  return (
    <Section title={t("Invite a person", "Alika mtu")}>
      <Card isPadded>
        <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field
            label={t("E-mail", "Barua pepe")}
            hint={
              hasLink
                ? t(
                    "has a link already; a new one replaces it",
                    "tayari ina kiungo; kipya kitachukua nafasi yake",
                  )
                : t("to sign in with", "ya kuingia nayo")
            }
            error={wrong}
          >
            <Input
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                if (error) reset();
              }}
            />
          </Field>
          <RoleFields me={me} chosen={chosen} onChange={setChosen} />
          <Button
            type="submit"
            look="primary"
            icon="lucide-key-round"
            isWide
            isBusy={isPending}
            lockedBecause={
              email.trim() === "" ? t("Enter an e-mail address", "Andika barua pepe") : undefined
            }
          >
            {t("Make a one-time link", "Pata kiungo cha mara moja")}
          </Button>
          {!wrong && <SaveFault error={error} title={t("Not invited", "Hakualikwa")} />}
          <Suspense>
            {made && !isOver && (
              <LinkNote title={t(`Link for ${made.email}`, `Kiungo cha ${made.email}`)} made={made} />
            )}
          </Suspense>
        </form>
      </Card>
    </Section>
  );
}

/** As it is compared. */
const asKept = (email: string): string => email.trim().toLowerCase();

function fieldOf(error: Error | null): string | undefined {
  if (!(error instanceof Fault)) return;
  return error.fields.find(({ path }) => path === "email")?.rule;
}
