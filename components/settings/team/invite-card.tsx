"use client";

import { KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useCreateInvitation } from "#lib/client/team/mutations.ts";
import type { OneTimeLink } from "#lib/contract/desk/team/team.ts";
import { Fault } from "#lib/fault.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Section } from "../../ui/section.tsx";
import { LinkNote } from "./link-note.tsx";
import type { Me } from "./me.ts";
import { type Chosen, RoleFields } from "./role-fields.tsx";

const NOBODY: Chosen = { role: "viewer", rights: [] };

export function InviteCard({ me }: { me: Me }) {
  const [email, setEmail] = useState("");
  const [chosen, setChosen] = useState(NOBODY);
  const [made, setMade] = useState<(OneTimeLink & { email: string }) | null>(null);
  const { mutate, isPending, error, reset } = useCreateInvitation();
  const wrong = fieldOf(error);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || email.trim() === "") return;
    setMade(null);
    mutate(
      { email, role: chosen.role, rights: [...chosen.rights] },
      {
        onSuccess: (link) => {
          setMade({ ...link, email: email.trim() });
          setEmail("");
          setChosen(NOBODY);
        },
      },
    );
  }
  return (
    <Section title="Invite a person">
      <Card isPadded>
        <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field label="E-mail" hint="to sign in with" error={wrong}>
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
            icon={<KeyRound />}
            isWide
            isBusy={isPending}
            lockedBecause={email.trim() === "" ? "Enter an e-mail address" : undefined}
          >
            Make a one-time link
          </Button>
          {!wrong && <FaultNote error={error} title="Not invited" />}
          {made && <LinkNote title={`Link for ${made.email}`} made={made} />}
        </form>
      </Card>
    </Section>
  );
}

function fieldOf(error: Error | null): string | undefined {
  if (!(error instanceof Fault)) return;
  return error.fields.find(({ path }) => path === "email")?.rule;
}
