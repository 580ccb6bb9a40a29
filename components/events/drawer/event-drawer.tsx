"use client";

import { useQuery } from "@tanstack/react-query";
import { RotateCcw, SearchX, ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { eventQuery } from "#lib/client/events/queries.ts";
import type { EventDetail, EventRow } from "#lib/contract/desk/event.ts";
import { t, translated } from "#lib/contract/language.ts";
import { WEBHOOK_REPLAY_WINDOW_MS } from "#lib/contract/wire/limits.ts";
import { EVENT_FLAG_WORDS, type EventFlagName } from "#lib/contract/words/event-flag-words.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { Fault } from "#lib/fault.ts";
import { CallButton } from "../../shell/calls/call-button.tsx";
import { ListError } from "../../shell/list-error.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Segmented } from "../../ui/field/segmented.tsx";
import { ListSay } from "../../ui/list/list-say.tsx";
import { NeighbourButtons } from "../../ui/list/neighbour-buttons.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { useOpening } from "../../ui/load/use-opening.ts";
import { Note } from "../../ui/note.tsx";
import { Drawer } from "../../ui/popup/drawer.tsx";
import { Tip } from "../../ui/popup/tip.tsx";
import { PayloadTree } from "../../ui/text/payload-tree.tsx";
import { formatLength } from "../../ui/time/format-time.ts";
import { Time } from "../../ui/time/time.tsx";
import type { EventTab } from "../list/event-filters.ts";
import { EventWhat } from "../list/event-what.tsx";
import { ReceivedAt } from "../list/received-at.tsx";
import { DrawerTabs, momentsOf } from "./drawer-tabs.tsx";
import { EventEffect } from "./event-effect.tsx";
import { bytesOfBase64, hexDump, payloadOf, textOfBase64 } from "./raw-text.ts";

type EventDrawerProps = {
  id: string | undefined;
  tab: EventTab;
  rows: readonly EventRow[];
  hrefWith: (change: Record<string, string | undefined>) => string;
  onOpen: (id: string) => void;
  onTab: (tab: EventTab) => void;
  /** Whether this person may have it worked on again. */
  canReplay: boolean;
  onClose: () => void;
};

/** Everything about one event beside the list it stands in. */
export function EventDrawer(props: EventDrawerProps) {
  const { id, tab, rows, hrefWith, onOpen, onTab, canReplay, onClose } = props;
  const row = rows.find((candidate) => candidate.id === id);
  return (
    <Drawer
      isOpen={id !== undefined}
      onClose={onClose}
      label={t("Event", "Tukio")}
      title={row ? <Title event={row} /> : t("Event", "Tukio")}
      actions={<NeighbourButtons noun="event" rows={rows} id={id} onOpen={onOpen} />}
    >
      {id !== undefined && (
        <Body key={id} id={id} tab={tab} hrefWith={hrefWith} onTab={onTab} canReplay={canReplay} />
      )}
    </Drawer>
  );
}

function Title({ event }: { event: EventRow }) {
  return (
    <>
      <EventWhat event={event} />
      <span className="num truncate text-13 font-normal text-ink-3">
        <Time value={event.receivedAt} />
      </span>
    </>
  );
}

type BodyProps = Pick<EventDrawerProps, "tab" | "hrefWith" | "onTab" | "canReplay"> & { id: string };

function Body({ id, tab, hrefWith, onTab, canReplay }: BodyProps) {
  const { data, error, isFetching, refetch } = useQuery(eventQuery(id));
  if (error instanceof Fault && error.code === "not_found") {
    return (
      <ListSay icon={<SearchX />} title={t("Event not found", "Tukio halikupatikana")}>
        {t(
          "Check the address. An old event may have been removed.",
          "Angalia anwani. Tukio la zamani huenda limeondolewa.",
        )}
      </ListSay>
    );
  }
  if (error) {
    return (
      <ListError
        title={t("We could not read this event", "Hatukuweza kusoma tukio hili")}
        query={{ error, refetch, isFetching }}
      >
        {t("The event itself is stored.", "Tukio lenyewe limehifadhiwa.")}
      </ListError>
    );
  }
  if (!data) return <Loading />;
  return (
    <>
      <Verdict event={data} />
      <EventEffect event={data} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {data.number !== null && <CallButton number={data.number} size="small" />}
        {canReplay && data.erasedAt === null && <ReplayButton id={id} />}
      </div>
      {data.erasedAt === null ? (
        <Tabs event={data} tab={tab} hrefWith={hrefWith} onTab={onTab} />
      ) : (
        <Note
          tone="grey"
          title={t("The person of this event was erased", "Taarifa za mtu wa tukio hili zimefutwa kabisa")}
        >
          {t(
            <>
              Their number, name and words were removed <Time value={data.erasedAt} show="day" />. The event’s
              id stays, so that it changes nothing when it is delivered again.
            </>,
            <>
              Namba yake, jina na maneno yake yaliondolewa <Time value={data.erasedAt} show="day" />. ID ya
              tukio inabaki, ili lisibadilishe kitu likiletwa tena.
            </>,
          )}
        </Note>
      )}
    </>
  );
}

function Tabs({ event, tab, hrefWith, onTab }: Omit<BodyProps, "id" | "canReplay"> & { event: EventDetail }) {
  return (
    <div className="-mx-5 max-sm:-mx-4">
      <DrawerTabs tab={tab} event={event} hrefOf={(next) => hrefWith({ tab: next })} onTab={onTab} />
      <div className="px-5 pt-3 max-sm:px-4">
        <Panel event={event} tab={tab} />
      </div>
    </div>
  );
}

function Panel({ event, tab }: { event: EventDetail; tab: EventTab }) {
  if (tab === "raw") return <RawBytes event={event} />;
  if (tab === "headers") return <HeaderList headers={event.headers} />;
  if (tab === "timeline") return <EventTimeline event={event} />;
  return <PayloadTree payload={payloadOf(event)} />;
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton width="full" />
      <Skeleton width="widest" />
      <Skeleton width="wide" />
      <Skeleton width="full" />
    </div>
  );
}

/** The headers that came with the delivery. */
export function HeaderList({ headers }: { headers: Record<string, string> }) {
  return (
    <dl className="flex flex-col gap-2">
      {Object.entries(headers).map(([name, value]) => (
        <div key={name}>
          <dt className="code text-ink-3">{name}</dt>
          <dd className="code break-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The life of one event. */
export function EventTimeline({ event }: { event: EventDetail }) {
  return (
    <ol className="flex flex-col">
      {momentsOf(event).map(({ key, at, what, detail }) => (
        <li key={key} className="flex gap-3 border-line py-2 not-first:border-t">
          <span className="code w-24 flex-none text-ink-3">
            {key === "again" ? t("later", "baadaye") : <ReceivedAt value={at} />}
          </span>
          <span className="min-w-0 text-13">
            {what}
            {detail !== null && <span className="block text-12 text-ink-3">{detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

const { Part: ReplayDialog, preload } = lazyPart(() =>
  import("../replay/replay-dialog.tsx").then((part) => part.ReplayDialog),
);

/** For an event with no effect or an odd one: this version may understand what an older one did not. */
export function ReplayButton({ id }: { id: string }) {
  const { isOpen, turn, open, close } = useOpening();
  return (
    <>
      <Button size="small" icon={<RotateCcw />} onClick={open}>
        {t("Work on it again…", "Lishughulikie tena…")}
      </Button>
      <Opened when={isOpen} preload={preload}>
        <ReplayDialog key={turn} id={id} isOpen={isOpen} onClose={close} />
      </Opened>
    </>
  );
}

/** Whether the delivery is what it claims to be, how fresh it was, and what is odd about it. */
export function Verdict({ event }: { event: EventDetail }) {
  const { signature, skewMs, duplicates, delayMs, flags, isTest, isConflict } = event;
  return (
    <Note
      tone="green"
      isSmall
      icon={<ShieldCheck />}
      title={t("Signature verified", "Sahihi imethibitishwa")}
    >
      <dl className="mt-1 grid grid-cols-2 max-sm:grid-cols-1 gap-x-4 gap-y-0.5 text-12">
        <Fact label={t("Secret", "Siri")}>
          {signature.secretIndex === 0
            ? t("the first", "ya kwanza")
            : t(`number ${signature.secretIndex + 1}`, `namba ${signature.secretIndex + 1}`)}
        </Fact>
        <Fact label={t("Clock skew", "Tofauti ya saa")}>
          {t(
            `${seconds(skewMs)} of ±${WEBHOOK_REPLAY_WINDOW_MS / 1000} s`,
            `${seconds(skewMs)} kati ya ±${WEBHOOK_REPLAY_WINDOW_MS / 1000}`,
          )}
        </Fact>
        <Fact label={t("Received", "Limepokelewa")}>{timesOf(duplicates + 1)}</Fact>
        <Fact label={t("Delay", "Kuchelewa")}>
          {delayMs === null ? t("not known", "haijulikani") : delayWords(delayMs)}
        </Fact>
      </dl>
      {isTest && (
        <p className="mt-1 text-12">
          {t(
            "A test event from the portal. It changed nothing.",
            "Tukio la majaribio kutoka portal. Halikubadilisha kitu.",
          )}
        </p>
      )}
      {isConflict && (
        <p className="mt-1 text-12">
          {t(
            "Another event had the same id. We kept the first one.",
            "Tukio lingine lilikuwa na ID hiyohiyo. Tulibaki na la kwanza.",
          )}
        </p>
      )}
      {flags.length > 0 && <EventFlags flags={flags} />}
    </Note>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt>{label}</dt>
      <dd className="num font-medium text-ink">{children}</dd>
    </div>
  );
}

const seconds = (ms: number): string => t(`${(ms / 1000).toFixed(1)} s`, `sekunde ${(ms / 1000).toFixed(1)}`);

function delayWords(ms: number): string {
  return Math.abs(ms) < 60_000
    ? seconds(ms)
    : t(`${formatLength(Math.abs(ms))}, late`, `${formatLength(Math.abs(ms))}, limechelewa`);
}

function timesOf(count: number): string {
  if (count === 1) return t("once", "mara moja");
  return count === 2 ? t("twice", "mara mbili") : t(`${count} times`, `mara ${count}`);
}

/** What is unusual about an event; each word says what it means on hover, focus and tap. */
export function EventFlags({ flags }: { flags: readonly string[] }) {
  return (
    <p className="mt-1 text-12">
      {t("Unusual:", "Si kawaida:")}{" "}
      {flags.map((flag, index) => (
        <span key={flag}>
          {index > 0 && "; "}
          {isKnown(flag) ? (
            <Tip text={EVENT_FLAG_WORDS[flag].meaning}>{EVENT_FLAG_WORDS[flag].word}</Tip>
          ) : (
            flag
          )}
        </span>
      ))}
    </p>
  );
}

const isKnown = (flag: string): flag is EventFlagName => Object.hasOwn(EVENT_FLAG_WORDS, flag);

const VIEWS = translated(
  () =>
    [
      { value: "text", label: t("As text", "Kama maandishi") },
      { value: "hex", label: t("As bytes", "Kama baiti") },
    ] as const,
);

const MOST_BYTES = 4096;

/** The body exactly as it was signed; and the other one, where two had one id. */
export function RawBytes({ event }: { event: EventDetail }) {
  const [view, setView] = useState<"text" | "hex">("text");
  if (event.raw === null) {
    return (
      <p className="text-13 text-ink-2">
        {t(
          "These bytes contain phone numbers, which you may not see. Ask an owner or admin for that right.",
          "Baiti hizi zina namba za simu, ambazo huruhusiwi kuziona. Omba ruhusa hiyo kwa mmiliki au msimamizi.",
        )}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t("How to show the bytes", "Namna ya kuonyesha baiti")}
        options={VIEWS}
        value={view}
        onChange={setView}
        className="self-start"
      />
      <Bytes base64={event.raw} view={view} />
      {event.conflictRaw !== null && (
        <>
          <p className="text-12 text-amber-fg">
            {t(
              "Later another event had the same id. We kept the first one.",
              "Baadaye tukio lingine lilikuwa na ID hiyohiyo. Tulibaki na la kwanza.",
            )}
          </p>
          <Bytes base64={event.conflictRaw} view={view} />
        </>
      )}
    </div>
  );
}

function Bytes({ base64, view }: { base64: string; view: "text" | "hex" }) {
  const bytes = bytesOfBase64(base64);
  const isCut = view === "hex" && bytes.length > MOST_BYTES;
  return (
    <>
      <pre className="code rounded-2 border border-line bg-sunken p-3 leading-5">
        <code className={view === "text" ? "whitespace-pre-wrap break-all" : "whitespace-pre"}>
          {view === "text" ? textOfBase64(base64) : hexDump(bytes.subarray(0, MOST_BYTES))}
        </code>
      </pre>
      {isCut && (
        <p className="num text-12 text-ink-3">
          {t(
            `The first ${formatCount(MOST_BYTES)} of ${formatCount(bytes.length)} bytes`,
            `${formatCount(MOST_BYTES)} za kwanza kati ya baiti ${formatCount(bytes.length)}`,
          )}
        </p>
      )}
    </>
  );
}
