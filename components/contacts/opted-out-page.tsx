"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Check, Download, Info } from "lucide-react";
import { useState } from "react";
import { doorHref } from "#lib/client/door-href.ts";
import { optOutCountsQuery, optOutListQuery } from "#lib/client/opt-outs/queries.ts";
import type { OptOut } from "#lib/contract/desk/people/opt-out.ts";
import { t } from "#lib/contract/language.ts";
import { DownloadLink } from "../shell/download-link.tsx";
import { ChipsFilter, FilterBar, SearchFilter } from "../shell/filter-bar.tsx";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { rowsBy, TableButton } from "../shell/table/table-button.tsx";
import { useListAddress } from "../shell/use-list-address.ts";
import { Button } from "../ui/button/button.tsx";
import { buttonClass } from "../ui/button/button-class.ts";
import { Card } from "../ui/card.tsx";
import { lazyPart } from "../ui/load/lazy-part.ts";
import { Opened } from "../ui/load/opened.tsx";
import { ContactTabs } from "./contact-tabs.tsx";
import { OPT_OUT_FILTERS } from "./opt-out-filters.ts";
import { OptOutList, optOutColumns } from "./opt-out-list.tsx";
import type { OptOutRights } from "./opt-out-rights.ts";
import { WordsCard } from "./words-card.tsx";

const { Part: UndoDialog, preload } = lazyPart(() =>
  import("./undo-dialog.tsx").then((part) => part.UndoDialog),
);

type OptedOutPageProps = { region: string; rights: OptOutRights };

/** Who asked to get no more messages, when, and by which words. */
export function OptedOutPage({ region, rights }: OptedOutPageProps) {
  const list = useListAddress(OPT_OUT_FILTERS);
  const query = useInfiniteQuery(optOutListQuery(list.asked));
  const { data: counts } = useQuery(optOutCountsQuery);
  const [undoing, setUndoing] = useState<OptOut | null>(null);
  const [isUndoing, setIsUndoing] = useState(false);
  function undo(optOut: OptOut) {
    setUndoing(optOut);
    setIsUndoing(true);
  }
  return (
    <Page>
      <PageHeader
        title={t("Contacts", "Watu")}
        purpose={t("People who asked you to stop.", "Watu waliokuomba uache.")}
        actions={<OptOutActions region={region} rights={rights} />}
      />
      <div className="flex flex-col gap-5">
        <ContactTabs current="opted-out" optedOut={counts?.all} />
        <div className="grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-6 max-lg:grid-cols-1">
          <section aria-label={t("Opted out", "Waliojitoa")} className="min-w-0">
            <FilterBar
              list={list}
              controls={{ search: SearchFilter, chips: ChipsFilter }}
              now={{ q: rights.canSeeNumbers ? {} : { label: t("Words", "Maneno") }, source: { counts } }}
            >
              <TableButton list="opted-out" columns={optOutColumns({ canDial: false })} rows={rowsBy(list)} />
            </FilterBar>
            <OptOutList
              query={query}
              list={list}
              canDial={rights.canDial}
              onUndo={rights.canUndo ? undo : undefined}
            />
          </section>
          <aside
            aria-label={t("How opting out works", "Jinsi kujitoa kunavyofanya kazi")}
            className="flex flex-col gap-4"
          >
            <WordsCard canChange={rights.canChangeWords} />
            <EffectCard />
          </aside>
        </div>
      </div>
      <Opened when={isUndoing} preload={preload}>
        {undoing && (
          <UndoDialog
            key={undoing.id}
            optOut={undoing}
            isOpen={isUndoing}
            onClose={() => setIsUndoing(false)}
          />
        )}
      </Opened>
    </Page>
  );
}

/** What an opt-out does, and what it cannot do. */
export function EffectCard() {
  return (
    <Card isPadded className="flex flex-col gap-3 text-13 text-ink-2">
      <h2 className="font-semibold text-14 text-ink">{t("What it does", "Kunafanya nini")}</h2>
      <ul className="flex flex-col gap-2 text-12 [&_.lucide]:mt-0.5 [&_.lucide]:size-3.5 [&_.lucide]:flex-none [&>li]:flex [&>li]:gap-2">
        <li>
          {t(
            <>
              <Check className="text-green-fg" />
              We check when you review a campaign, and again just before each message.
            </>,
            <>
              <Check className="text-green-fg" />
              Tunaangalia unapokagua kampeni, na tena kabla tu ya kila ujumbe.
            </>,
          )}
        </li>
        <li>
          {t(
            <>
              <Check className="text-green-fg" />
              We send this number nothing more: no SMS, no chat and no test messages.
            </>,
            <>
              <Check className="text-green-fg" />
              Hatutumi kitu tena kwa namba hii: si SMS, si chat wala jumbe za majaribio.
            </>,
          )}
        </li>
        <li>
          {t(
            <>
              <Info className="text-ink-3" />
              People cannot answer an SMS, so give them a chat number or a phone number to opt out.
            </>,
            <>
              <Info className="text-ink-3" />
              Watu hawawezi kujibu SMS, kwa hiyo wape namba ya chat au namba ya simu ya kujitoa.
            </>,
          )}
        </li>
      </ul>
    </Card>
  );
}

const { Part: AddDialog, preload: preloadAdd } = lazyPart(() =>
  import("./add-dialog.tsx").then((part) => part.AddDialog),
);
const { Part: ImportDialog, preload: preloadImport } = lazyPart(() =>
  import("./file/import-dialog.tsx").then((part) => part.ImportDialog),
);

type OptOutActionsProps = { region: string; rights: OptOutRights };

/** Export, add from a file, add one: each for who may. */
export function OptOutActions({ region, rights }: OptOutActionsProps) {
  const [open, setOpen] = useState<"add" | "import" | null>(null);
  // Each opening is a new form.
  const [turn, setTurn] = useState(0);
  function show(which: "add" | "import") {
    setTurn(turn + 1);
    setOpen(which);
  }
  const close = () => setOpen(null);
  return (
    <>
      {rights.canExport && (
        <DownloadLink
          className={buttonClass({ look: "quiet", size: "normal" })}
          href={doorHref("GET /api/opt-outs/export.csv")}
        >
          {t(
            <>
              <Download />
              Export
            </>,
            <>
              <Download />
              Hamisha
            </>,
          )}
        </DownloadLink>
      )}
      {rights.canAdd && (
        <>
          <Button icon="lucide-sheet" onClick={() => show("import")}>
            {t("Add from a file", "Ongeza kutoka faili")}
          </Button>
          <Button icon="lucide-plus" onClick={() => show("add")}>
            {t("Opt someone out", "Andika kuwa mtu amejitoa")}
          </Button>
          <Opened when={open === "add"} preload={preloadAdd}>
            <AddDialog key={`add ${turn}`} region={region} isOpen={open === "add"} onClose={close} />
          </Opened>
          <Opened when={open === "import"} preload={preloadImport}>
            <ImportDialog key={`import ${turn}`} region={region} isOpen={open === "import"} onClose={close} />
          </Opened>
        </>
      )}
    </>
  );
}
