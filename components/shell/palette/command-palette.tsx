"use client";

import { Dialog } from "@base-ui/react/dialog";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { leaveFor } from "#components/ui/load/leaving.ts";
import { useNavigate } from "#components/ui/load/use-go.ts";
import type { Right } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import { t, translated } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import { useCloseByBack } from "../../ui/popup/use-close-by-back.ts";
import { takeTyped } from "../early/use-early-find.ts";
import type { Environment } from "../frame/navigation.ts";
import type { Theme } from "../theme/theme.ts";
import type { Command } from "./command.ts";
import { findCommands } from "./find-commands.ts";
import { isWholeId, type PastedAddress, type Standing, useFound } from "./standing.ts";
import { useJump } from "./use-jump.ts";

type CommandPaletteProps = {
  isOpen: boolean;
  environment: Environment;
  /** Of whoever looks. */
  role: Role;
  rights: readonly Right[];
  onOpenChange: (isOpen: boolean) => void;
  onTheme: (theme: Theme) => void;
  onSignOut: () => void;
};

export function CommandPalette(props: CommandPaletteProps) {
  const go = useNavigate();
  useCloseByBack(props.isOpen, () => props.onOpenChange(false));
  return (
    <Dialog.Root open={props.isOpen} onOpenChange={(isOpen) => props.onOpenChange(isOpen)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-scrim" />
        <Dialog.Popup
          aria-label={t("Find a page, an action, an id or a number", "Tafuta ukurasa, tendo, ID au namba")}
          className="fixed top-[12vh] left-1/2 z-20 flex max-h-[70vh] w-[calc(100vw-2rem)] max-w-140 -translate-x-1/2 flex-col overflow-hidden rounded-4 border border-line bg-raised shadow-3 outline-none max-sm:top-4 max-sm:max-h-[45svh]"
        >
          <Finder {...props} onGo={(href) => leaveFor(href, () => go.push(href))} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type FinderProps = CommandPaletteProps & { onGo: (href: string) => void };

function Finder({ environment, role, rights, onOpenChange, onTheme, onSignOut, onGo }: FinderProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  // By its key: what is found a moment later must not change what Enter does.
  const [chosen, setChosen] = useState<string>();
  const asked = typed.trim();
  const inRecords = useFound(asked);
  const { commands: fromRecords, address } = inRecords;
  const found = findCommands(typed, { environment, role, rights, found: fromRecords, address });
  const jump = useJump({ ...inRecords, typed, run });
  const place = Math.max(
    0,
    found.findIndex(({ key }) => key === chosen),
  );
  const current = found[place];

  function run({ does }: Command) {
    onOpenChange(false);
    if ("href" in does) onGo(does.href);
    else if ("theme" in does) onTheme(does.theme);
    else onSignOut();
  }
  function enter() {
    if (chosen === undefined && jump.waits()) return;
    if (current) run(current);
  }
  function press(event: KeyboardEvent) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setChosen(found[(place + step + found.length) % found.length]?.key);
    } else if (event.key === "Enter") {
      event.preventDefault();
      enter();
    }
  }
  return (
    <>
      <div className="flex h-12 flex-none items-center border-line border-b px-4 max-sm:pr-0.5">
        <label className="flex h-full min-w-0 flex-1 items-center gap-3">
          <Search className="text-ink-3" />
          <span className="sr-only">{t("Find", "Tafuta")}</span>
          <input
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={current && `${id}-${current.key}`}
            aria-autocomplete="list"
            placeholder={t("A page, a name, a number, an id", "Ukurasa, jina, namba, ID")}
            className="bare h-full min-w-0 flex-1 bg-transparent placeholder:text-ink-3 max-sm:text-16"
            data-finder
            value={typed}
            onFocus={() => {
              const ahead = takeTyped();
              if (ahead !== "") setTyped((before) => before + ahead);
            }}
            onKeyDown={press}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(undefined);
            }}
          />
        </label>
        {/* A phone has no Escape, and its keys cover what is beside the palette. */}
        <Dialog.Close
          render={<IconButton label={t("Close", "Funga")} icon={<X />} look="plain" className="sm:sr-only" />}
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t("Found", "Yaliyopatikana")}
        className="min-h-0 overflow-y-auto p-2 empty:-mb-px empty:p-0"
      >
        {found.map((command, at) => (
          <Entry
            key={command.key}
            id={`${id}-${command.key}`}
            command={command}
            isHead={command.kind !== found[at - 1]?.kind}
            isOn={command === current}
            onPoint={() => setChosen(command.key)}
            onPick={() => run(command)}
          />
        ))}
      </div>
      <FoundStanding
        // What an address leads to may be a page of no record.
        standing={address && found.length > 0 ? SOME : inRecords.standing}
        asked={askedAs(asked, address)}
      />
    </>
  );
}

const SOME = { is: "some", hasListNames: true } as const;

function askedAs(asked: string, address: PastedAddress | null): SearchKind {
  if (address) return address.href === null ? "elsewhere" : "page";
  return isWholeId(asked) ? "id" : "text";
}

type EntryProps = {
  id: string;
  command: Command;
  isHead: boolean;
  isOn: boolean;
  onPoint: () => void;
  onPick: () => void;
};

function Entry({ id, command, isHead, isOn, onPoint, onPick }: EntryProps) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOn) part.current?.scrollIntoView({ block: "nearest" });
  }, [isOn]);
  return (
    <>
      {isHead && (
        <div role="presentation" className="px-2.5 pt-2 pb-1 text-12 text-ink-3">
          {HEADS[command.kind]}
        </div>
      )}
      {/* The input above keeps the focus and hears the keys. */}
      <div
        ref={part}
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isOn}
        onPointerMove={onPoint}
        onClick={onPick}
        onKeyDown={undefined}
        className={cx(
          "flex min-h-9 cursor-default items-center rounded-2 px-2.5 text-13 max-sm:min-h-11",
          isOn && "bg-selected",
        )}
      >
        <span className="min-w-0 truncate">{command.label}</span>
        {command.detail !== undefined && (
          <span className="ml-auto max-w-[55%] flex-none truncate pl-4 text-12 text-ink-3">
            {command.detail}
          </span>
        )}
      </div>
    </>
  );
}

const HEADS: Record<Command["kind"], string> = translated(() => ({
  Search: t("Search", "Tafuta"),
  Pages: t("Pages", "Kurasa"),
  Settings: t("Settings", "Mipangilio"),
  Actions: t("Actions", "Matendo"),
  "With this id": t("With this id", "Yenye ID hii"),
  Campaigns: t("Campaigns", "Kampeni"),
  Sends: t("Sends", "Utumaji"),
  Conversations: t("Conversations", "Mazungumzo"),
  People: t("People", "Watu"),
  Messages: t("Messages", "Jumbe"),
  Calls: t("Calls", "Simu"),
  Templates: t("Templates", "Violezo"),
  Lists: t("Lists", "Orodha"),
  Repeats: t("Repeats and follow-ups", "Zinazojirudia na ufuatiliaji"),
  Groups: t("Groups", "Makundi"),
  Events: t("Events", "Matukio"),
  Requests: t("Requests", "Maombi"),
}));

const WORDS = translated(() => ({
  idle: "",
  looking: t(
    "Looking in campaigns, people, messages, templates and lists…",
    "Inatafuta kwenye kampeni, watu, jumbe, violezo na orodha…",
  ),
  nothing: t(
    "No campaign, person, message, template or list found. We look for the beginnings of names, for whole numbers and for whole ids.",
    "Hakuna kampeni, mtu, ujumbe, kiolezo wala orodha. Tunatafuta mwanzo wa majina, namba nzima na ID nzima.",
  ),
  some: "",
}));

/** What was asked for, where it is one thing: then the search of everything else is no news. */
const WORDS_OF = translated(() => ({
  id: {
    looking: t("Looking for this id…", "Inatafuta ID hii…"),
    nothing: t("We found nothing with this id.", "Hatukupata kitu chenye ID hii."),
  },
  page: {
    looking: t("Looking for this page…", "Inatafuta ukurasa huu…"),
    nothing: t("We found no page at this address.", "Hatukupata ukurasa kwenye anwani hii."),
  },
  elsewhere: {
    looking: "",
    nothing: t("This is not an address of this console.", "Hii si anwani ya konsoli hii."),
  },
}));

const withoutLists = (): string =>
  t(
    "We cannot find people by their names in lists yet. We are preparing this search; try again later.",
    "Bado hatuwezi kutafuta watu kwa majina yao ya kwenye orodha. Tunaandaa utafutaji huu; jaribu tena baadaye.",
  );

export type SearchKind = "text" | keyof typeof WORDS_OF;

/** The foot of the palette: what goes on, that nothing was found, or why we could not look. */
export function FoundStanding({ standing, asked }: { standing: Standing; asked: SearchKind }) {
  const words = wordsOf(standing, asked);
  return (
    <div
      role="status"
      className="flex flex-none items-center gap-3 border-line px-4 text-12 text-ink-3 not-empty:border-t not-empty:py-2"
    >
      {words !== "" && <span className="min-w-0">{words}</span>}
      {standing.is === "failed" && !isRefusal(standing.error) && (
        <span className="ml-auto">
          <Button size="small" onClick={standing.retry}>
            {t("Try again", "Jaribu tena")}
          </Button>
        </span>
      )}
    </div>
  );
}

const isRefusal = (error: Error): error is Fault => error instanceof Fault && error.code === "forbidden";

function wordsOf(standing: Standing, asked: SearchKind): string {
  if (standing.is === "failed") return faultOf(standing.error);
  if (asked !== "text")
    return standing.is === "looking" || standing.is === "nothing" ? WORDS_OF[asked][standing.is] : "";
  const isWhole = !("hasListNames" in standing) || standing.hasListNames;
  return [WORDS[standing.is], isWhole ? "" : withoutLists()].join(" ").trim();
}

const faultOf = (error: Error): string =>
  isRefusal(error)
    ? error.detail
    : t(
        "We could not look in campaigns, people, messages, templates and lists.",
        "Hatukuweza kutafuta kwenye kampeni, watu, jumbe, violezo na orodha.",
      );
