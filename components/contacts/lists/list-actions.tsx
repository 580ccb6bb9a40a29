"use client";

import { Download, Megaphone, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { isStillOn } from "#components/ui/load/leaving.ts";
import { useNavigate } from "#components/ui/load/use-go.ts";
import { useDraftOfList } from "#lib/client/contact-lists/mutations.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import { doorHref } from "#lib/client/door-href.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatThese, plural } from "#lib/contract/words/format-count.ts";
import { DownloadLink } from "../../shell/download-link.tsx";
import { useChannels } from "../../shell/sending/use-channels.ts";
import { Button } from "../../ui/button/button.tsx";
import { buttonClass } from "../../ui/button/button-class.ts";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useOneAtATime } from "../../ui/load/use-one-at-a-time.ts";
import { MenuButton } from "../../ui/popup/menu-button.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

const { Part: RenameDialog, preload: preloadRename } = lazyPart(() =>
  import("./rename-dialog.tsx").then((part) => part.RenameDialog),
);
const { Part: DeleteListDialog, preload: preloadDelete } = lazyPart(() =>
  import("./delete-list-dialog.tsx").then((part) => part.DeleteListDialog),
);

export type ListRights = { canChange: boolean; canSend: boolean; canSeeNumbers: boolean; canExport: boolean };

/** A campaign for these people, a file of them, another name, their end: each for who may. */
export function ListActions({ list, rights }: { list: ContactList; rights: ListRights }) {
  const [open, setOpen] = useState<"rename" | "delete" | null>(null);
  const [turn, setTurn] = useState(0);
  function show(which: "rename" | "delete") {
    setTurn(turn + 1);
    setOpen(which);
  }
  const close = () => setOpen(null);
  const items = [
    {
      key: "rename",
      label: t("Rename this list…", "Badilisha jina la orodha hii…"),
      icon: <Pencil />,
      onSelect: () => show("rename"),
    },
    {
      key: "delete",
      label: t("Delete this list…", "Futa orodha hii…"),
      icon: <Trash2 />,
      isDanger: true,
      onSelect: () => show("delete"),
    },
  ];
  return (
    <>
      {rights.canExport && <Downloads id={list.id} />}
      {rights.canSend && <StartButton list={list} />}
      {rights.canChange && (
        <>
          <MenuButton label={t("More", "Zaidi")} groups={[{ key: "list", items }]} />
          <Opened when={open === "rename"} preload={preloadRename}>
            <RenameDialog key={`rename ${turn}`} list={list} isOpen={open === "rename"} onClose={close} />
          </Opened>
          <Opened when={open === "delete"} preload={preloadDelete}>
            <DeleteListDialog key={`delete ${turn}`} list={list} isOpen={open === "delete"} onClose={close} />
          </Opened>
        </>
      )}
    </>
  );
}

function Downloads({ id }: { id: string }) {
  return (
    <>
      {(["xlsx", "csv"] as const).map((form) => (
        <DownloadLink
          key={form}
          href={doorHref(`GET /api/lists/:id/report.${form}`, { params: { id } })}
          aria-label={t(`Download the list (${WORD[form]})`, `Pakua orodha (${WORD[form]})`)}
          className={buttonClass({ look: "quiet", size: "normal" })}
        >
          <Download />
          {WORD[form]}
        </DownloadLink>
      ))}
    </>
  );
}

const WORD = { xlsx: "Excel", csv: "CSV" } as const;

/** A draft of its own is made, and nothing is sent: what is sent is decided there. */
function StartButton({ list }: { list: ContactList }) {
  const go = useNavigate();
  const { mutateAsync } = useDraftOfList(useChannels()[0]);
  const { isBusy, run } = useOneAtATime();
  async function start() {
    const from = location.pathname;
    try {
      const id = await mutateAsync(list);
      if (isStillOn(from)) go.push(`/campaigns/${id}/edit`);
    } catch (error) {
      const detail = detailOf(error);
      showToast({
        tone: "red",
        title: t("The campaign could not be made", "Kampeni haikuweza kutengenezwa"),
        detail,
      });
    }
  }
  return (
    <Button look="primary" icon={<Megaphone />} isBusy={isBusy} onClick={() => void run(start)}>
      {t(
        `New campaign for ${formatThese(list.people)}`,
        plural(
          list.people,
          "Kampeni mpya kwa mtu huyu",
          `Kampeni mpya kwa watu hawa ${formatCount(list.people)}`,
        ),
      )}
    </Button>
  );
}
