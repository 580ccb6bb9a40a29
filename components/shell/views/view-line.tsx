"use client";

import { Check, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useDeleteView, useUpdateView } from "#lib/client/views/mutations.ts";
import { viewHref } from "#lib/client/views/view-href.ts";
import type { SavedView } from "#lib/contract/desk/view/saved-view.ts";
import { Fault } from "#lib/fault.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { SaveFault } from "../save-fault.tsx";
import { ViewNameField } from "./view-name-field.tsx";

type ViewLineProps = { view: SavedView; isNow: boolean; onGo: () => void };

/** One view: pressed, it is shown; renamed and deleted in its place. */
export function ViewLine({ view, isNow, onGo }: ViewLineProps) {
  const [doing, setDoing] = useState<"rename" | "delete">();
  const close = () => setDoing(undefined);
  if (doing === "rename") return <Renaming view={view} onClose={close} />;
  if (doing === "delete") return <Deleting view={view} onClose={close} />;
  return (
    <li className="flex items-center gap-1 pr-2 hover:bg-hover">
      <SearchLink
        href={viewHref(view.of)}
        aria-current={isNow ? "true" : undefined}
        onClickCapture={onGo}
        className="bare flex min-w-0 flex-1 items-center gap-2 py-2 pl-4 text-13 focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] max-sm:min-h-11"
      >
        <span className="min-w-0 truncate" title={view.name}>
          {view.name}
        </span>
        {isNow && <Check className="size-3.5 flex-none text-accent-text" />}
      </SearchLink>
      {view.canChange && (
        <>
          <IconButton
            label={`Rename ${view.name}`}
            look="plain"
            size="small"
            icon={<Pencil />}
            onClick={() => setDoing("rename")}
          />
          <IconButton
            label={`Delete ${view.name}`}
            look="plain"
            size="small"
            icon={<Trash2 />}
            onClick={() => setDoing("delete")}
          />
        </>
      )}
    </li>
  );
}

type ChangeProps = { view: SavedView; onClose: () => void };

const PLACE = "flex flex-col gap-3 bg-sunken px-4 py-3";

function Renaming({ view, onClose }: ChangeProps) {
  const [name, setName] = useState(view.name);
  const { mutate, isPending, error } = useUpdateView();
  const ofName = error instanceof Fault && error.fields.some(({ path }) => path === "name");
  return (
    <li>
      <form
        method="post"
        noValidate
        className={PLACE}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "" && !isPending)
            mutate({ id: view.id, name: name.trim(), seen: view.name }, { onSuccess: onClose });
        }}
      >
        <ViewNameField
          label={`New name of ${view.name}`}
          value={name}
          error={ofName ? error.detail : undefined}
          onChange={setName}
        />
        {!ofName && <SaveFault error={error} title="The name was not changed" />}
        <div className="flex gap-2">
          <Button type="submit" size="small" look="primary" isBusy={isPending}>
            Save the name
          </Button>
          <Button size="small" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </li>
  );
}

function Deleting({ view, onClose }: ChangeProps) {
  const { mutate, isPending, error } = useDeleteView();
  return (
    <li className={PLACE}>
      <p className="text-13">
        Delete “<bdi>{view.name}</bdi>”?{" "}
        {view.isTeam
          ? "It goes for the whole team. No event or message is deleted."
          : "Only the name goes, and nothing that it lists."}
      </p>
      <SaveFault error={error} title="The view was not deleted" />
      <div className="flex gap-2">
        <Button size="small" look="danger" isBusy={isPending} onClick={() => mutate(view.id)}>
          Delete this view
        </Button>
        <Button size="small" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </li>
  );
}
