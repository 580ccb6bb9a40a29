"use client";

import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { eventQuery } from "#lib/client/events/queries.ts";
import type { EventDetail, EventRow } from "#lib/contract/desk/event.ts";
import { Fault } from "#lib/fault.ts";
import { CallButton } from "../../shell/calls/call-button.tsx";
import { ListError } from "../../shell/list-error.tsx";
import { ListSay } from "../../ui/list/list-say.tsx";
import { NeighbourButtons } from "../../ui/list/neighbour-buttons.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { Note } from "../../ui/note.tsx";
import { Drawer } from "../../ui/popup/drawer.tsx";
import { PayloadTree } from "../../ui/text/payload-tree.tsx";
import { Time } from "../../ui/time/time.tsx";
import type { EventTab } from "../list/event-filters.ts";
import { EventWhat } from "../list/event-what.tsx";
import { Verdict } from "../list/verdict.tsx";
import { ReplayButton } from "../replay/replay-button.tsx";
import { DrawerTabs } from "./drawer-tabs.tsx";
import { EventEffect } from "./event-effect.tsx";
import { EventTimeline } from "./event-timeline.tsx";
import { HeaderList } from "./header-list.tsx";
import { payloadOf } from "./payload-of.ts";
import { RawBytes } from "./raw-bytes.tsx";

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
      label="Event"
      title={row ? <Title event={row} /> : "Event"}
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
      <ListSay icon={<SearchX />} title="Event not found">
        Check the address. An old event may have been removed.
      </ListSay>
    );
  }
  if (error) {
    return (
      <ListError title="We could not read this event" query={{ error, refetch, isFetching }}>
        The event itself is stored.
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
        <Note tone="grey" title="The person of this event was erased">
          Their number, name and words were removed <Time value={data.erasedAt} show="day" />. The event’s id
          stays, so that it changes nothing when it is delivered again.
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
