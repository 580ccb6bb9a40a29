"use client";

import { Ban, Download, ListPlus, RefreshCw } from "lucide-react";
import { doorHref } from "#lib/client/door-href.ts";
import type { MessageRow } from "#lib/contract/desk/message.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { DownloadLink } from "../shell/download-link.tsx";
import { useChannels } from "../shell/sending/use-channels.ts";
import { Button } from "../ui/button/button.tsx";
import { buttonClass } from "../ui/button/button-class.ts";
import { type Chosen, ChosenBar } from "../ui/list/chosen-rows.tsx";
import { lazyPart } from "../ui/load/lazy-part.ts";
import { Opened } from "../ui/load/opened.tsx";
import { useOpening } from "../ui/load/use-opening.ts";

const { Part: AgainDialog, preload: preloadAgain } = lazyPart(() =>
  import("./again-dialog.tsx").then((part) => part.AgainDialog),
);
const { Part: ListChosenDialog, preload: preloadLists } = lazyPart(() =>
  import("../shell/chosen/chosen-dialogs.tsx").then((part) => part.ListChosenDialog),
);
const { Part: OptOutChosenDialog, preload: preloadOptOut } = lazyPart(() =>
  import("../shell/chosen/chosen-dialogs.tsx").then((part) => part.OptOutChosenDialog),
);

export type MessageRights = { canChange: boolean; canExport: boolean };

type MessagesBarProps = { chosen: Chosen<MessageRow>; rights: MessageRights; onAll: () => void };

/** What is done with the messages that are chosen, and with the people to whom they went. */
export function MessagesBar({ chosen, rights, onAll }: MessagesBarProps) {
  const again = useOpening();
  const lists = useOpening();
  const out = useOpening();
  const channels = useChannels();
  const messages = chosen.items.map(({ id }) => id);
  const people = new Set(chosen.items.flatMap(({ number }) => number ?? [])).size;
  const opened = { whom: { messages }, people, onDone: chosen.clear };
  return (
    <>
      <ChosenBar
        chosen={chosen}
        words={t(`${formatCount(messages.length)} chosen`, `${formatCount(messages.length)} zilizochaguliwa`)}
        onAll={onAll}
      >
        {rights.canChange && channels.length > 0 && (
          <Button size="small" icon={<RefreshCw />} onClick={again.open}>
            {t("Send again…", "Tuma tena…")}
          </Button>
        )}
        {rights.canChange && people > 0 && (
          <>
            <Button size="small" icon={<ListPlus />} onClick={lists.open}>
              {t("Add to a list…", "Ongeza kwenye orodha…")}
            </Button>
            <Button size="small" icon={<Ban />} onClick={out.open}>
              {t("Opt out…", "Andika wamejitoa…")}
            </Button>
          </>
        )}
        {rights.canExport && (
          <DownloadLink
            href={doorHref("GET /api/messages/report.csv", { query: { chosen: messages.join(",") } })}
            className={buttonClass({ look: "quiet", size: "small" })}
          >
            <Download />
            {t("Export", "Hamisha")}
          </DownloadLink>
        )}
      </ChosenBar>
      <Opened when={again.isOpen} preload={preloadAgain}>
        <AgainDialog
          key={again.turn}
          messages={chosen.items}
          isOpen={again.isOpen}
          onClose={again.close}
          onDone={chosen.clear}
        />
      </Opened>
      <Opened when={lists.isOpen} preload={preloadLists}>
        <ListChosenDialog key={lists.turn} {...opened} isOpen={lists.isOpen} onClose={lists.close} />
      </Opened>
      <Opened when={out.isOpen} preload={preloadOptOut}>
        <OptOutChosenDialog key={out.turn} {...opened} isOpen={out.isOpen} onClose={out.close} />
      </Opened>
    </>
  );
}
