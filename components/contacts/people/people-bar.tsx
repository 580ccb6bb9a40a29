"use client";

import { Ban, Download, ListPlus } from "lucide-react";
import { doorHref } from "#lib/client/door-href.ts";
import { useWriteTo } from "#lib/client/send/hand-on.ts";
import type { PersonRow } from "#lib/contract/desk/people/people-list.ts";
import { t } from "#lib/contract/language.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { DownloadLink } from "../../shell/download-link.tsx";
import { useChannels } from "../../shell/sending/use-channels.ts";
import { Button } from "../../ui/button/button.tsx";
import { buttonClass } from "../../ui/button/button-class.ts";
import { type Chosen, ChosenBar } from "../../ui/list/chosen-rows.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useOpening } from "../../ui/load/use-opening.ts";

const { Part: ListChosenDialog, preload: preloadLists } = lazyPart(() =>
  import("../../shell/chosen/chosen-dialogs.tsx").then((part) => part.ListChosenDialog),
);
const { Part: OptOutChosenDialog, preload: preloadOptOut } = lazyPart(() =>
  import("../../shell/chosen/chosen-dialogs.tsx").then((part) => part.OptOutChosenDialog),
);

type PeopleBarProps = { chosen: Chosen<PersonRow>; canExport: boolean; onAll: () => void };

/** What is done with the people that are chosen, each asked first with how many they are. */
export function PeopleBar({ chosen, canExport, onAll }: PeopleBarProps) {
  const lists = useOpening();
  const out = useOpening();
  const channels = useChannels();
  const writeTo = useWriteTo();
  const people = chosen.items;
  const ids = people.map(({ id }) => id);
  const whom = { chosen: ids };
  return (
    <>
      <ChosenBar chosen={chosen} onAll={onAll}>
        <Button size="small" icon={<ListPlus />} onClick={lists.open}>
          {t("Add to a list…", "Ongeza kwenye orodha…")}
        </Button>
        <Button size="small" icon={<Ban />} onClick={out.open}>
          {t("Opt out…", "Andika wamejitoa…")}
        </Button>
        {canExport && (
          <DownloadLink
            href={doorHref("GET /api/people/report.csv", { query: { chosen: ids.join(",") } })}
            className={buttonClass({ look: "quiet", size: "small" })}
          >
            <Download />
            {t("Export", "Hamisha")}
          </DownloadLink>
        )}
        {channels.length > 0 && (
          <Button size="small" icon="lucide-send" onClick={() => writeTo(people.map(({ number }) => number))}>
            {t(
              `Send to ${formatNoun(people.length, "person", "people")}`,
              `Tuma kwa ${formatNounSw(people.length, "mtu", "watu")}`,
            )}
          </Button>
        )}
      </ChosenBar>
      <Opened when={lists.isOpen} preload={preloadLists}>
        <ListChosenDialog
          key={lists.turn}
          {...{ whom, people: people.length }}
          isOpen={lists.isOpen}
          onClose={lists.close}
          onDone={chosen.clear}
        />
      </Opened>
      <Opened when={out.isOpen} preload={preloadOptOut}>
        <OptOutChosenDialog
          key={out.turn}
          {...{ whom, people: people.length }}
          outAlready={people.filter(({ optedOutAt }) => optedOutAt !== null).length}
          isOpen={out.isOpen}
          onClose={out.close}
          onDone={chosen.clear}
        />
      </Opened>
    </>
  );
}
