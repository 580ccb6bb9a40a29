"use client";

import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { viewsQuery } from "#lib/client/views/queries.ts";
import { viewHref } from "#lib/client/views/view-href.ts";
import type { SavedView, ViewList } from "#lib/contract/desk/view/saved-view.ts";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { ListError } from "../list-error.tsx";
import { SaveViewForm } from "./save-view-form.tsx";
import { ViewLine } from "./view-line.tsx";

type ViewsPanelProps = { of: SavedView["of"]; onGo: () => void };

/** One's own views of a list and the team's, and a name for what it is asked now. */
export function ViewsPanel({ of, onGo }: ViewsPanelProps) {
  const query = useQuery({ ...viewsQuery(of.kind), staleTime: 0 });
  const { data } = query;
  return (
    <>
      <header className="border-line border-b px-4 py-3">
        <h2 className="text-14 font-semibold">Saved views</h2>
      </header>
      <div aria-busy={query.isPending} className="min-h-0 flex-1 overflow-y-auto overscroll-contain py-1">
        {query.isPending && <Loading />}
        {query.error && (
          <ListError title="We could not read the views" query={query}>
            The list behind this is not affected.
          </ListError>
        )}
        {data && <Lines list={data} of={of} onGo={onGo} />}
      </div>
      {data && <SaveViewForm of={of} views={data.views} canShare={data.canShare} />}
    </>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-4 px-4 py-3">
      <Skeleton width="wide" />
      <Skeleton width="widest" />
      <Skeleton width="wide" />
    </div>
  );
}

function Lines({ list, of, onGo }: ViewsPanelProps & { list: ViewList }) {
  if (list.views.length === 0) {
    return (
      <ListEmpty icon={<Bookmark />} title="No view yet">
        Search or choose filters, then save them here under a name.
      </ListEmpty>
    );
  }
  const now = viewHref(of);
  return [false, true].map((isTeam) => {
    const views = list.views.filter((view) => view.isTeam === isTeam);
    if (views.length === 0) return null;
    const title = isTeam ? "Of the team" : "Mine";
    return (
      <section key={title} aria-label={title}>
        <h3 className="px-4 pt-2 pb-1 text-12 font-medium text-ink-3">{title}</h3>
        <ul>
          {views.map((view) => (
            <ViewLine key={view.id} view={view} isNow={viewHref(view.of) === now} onGo={onGo} />
          ))}
        </ul>
      </section>
    );
  });
}
