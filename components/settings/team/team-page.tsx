"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { teamQuery } from "#lib/client/team/mutations.ts";
import type { Person } from "#lib/contract/desk/team/team.ts";
import { t } from "#lib/contract/language.ts";
import { ListError } from "../../shell/list-error.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { Note } from "../../ui/note.tsx";
import { InviteCard } from "./invite-card.tsx";
import type { Me } from "./me.ts";
import { FactorRuleSection, PeopleSection } from "./people-section.tsx";
import type { PersonAct } from "./person-row.tsx";

const { Part: ActDialog, preload } = lazyPart(() =>
  import("./act-dialog.tsx").then((part) => part.ActDialog),
);

type Doing = { act: PersonAct; person: Person; turn: number };

type TeamPageProps = {
  me: Me;
  /** Below what can be changed; drawn by the server, as it never changes. */
  children: ReactNode;
};

/** Who may do what, and everything that changes it. */
export function TeamPage({ me, children }: TeamPageProps) {
  const { data: team, error, refetch, isFetching } = useQuery(teamQuery);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [isOpen, setOpen] = useState(false);
  function act(next: PersonAct, person: Person) {
    setDoing({ act: next, person, turn: (doing?.turn ?? 0) + 1 });
    setOpen(true);
  }
  if (!team) {
    return (
      error && (
        <ListError
          title={t("We could not read the team", "Hatukuweza kusoma timu")}
          query={{ error, refetch, isFetching }}
        >
          {t("Nothing was changed.", "Hakuna kilichobadilishwa.")}
        </ListError>
      )
    );
  }
  const owners = team.items.filter(({ role, isDisabled }) => role === "owner" && !isDisabled);
  return (
    <>
      {owners.length === 1 && (
        <Note tone="amber" isSmall title={t("This console has one owner", "Konsoli hii ina mmiliki mmoja")}>
          {t(
            "Make a second person an owner. If one of you loses the password, the other one can help.",
            "Mfanye mtu wa pili kuwa mmiliki. Mmoja wenu akipoteza nenosiri, mwingine anaweza kusaidia.",
          )}
        </Note>
      )}
      <PeopleSection team={team} me={me} onAct={act} />
      <div className="grid grid-cols-2 items-start gap-6 max-lg:grid-cols-1 max-lg:gap-8">
        <InviteCard me={me} />
        <div className="flex min-w-0 flex-col gap-8">
          <FactorRuleSection team={team} isOwner={me.role === "owner"} />
          {children}
        </div>
      </div>
      <Opened when={isOpen} preload={preload}>
        {doing && (
          <ActDialog
            key={doing.turn}
            act={doing.act}
            person={doing.person}
            me={me}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        )}
      </Opened>
    </>
  );
}
