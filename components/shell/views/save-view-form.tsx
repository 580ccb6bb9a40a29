"use client";

import { useState } from "react";
import { useCreateView } from "#lib/client/views/mutations.ts";
import { viewHref } from "#lib/client/views/view-href.ts";
import type { SavedView } from "#lib/contract/desk/view/saved-view.ts";
import { Fault } from "#lib/fault.ts";
import { Button } from "../../ui/button/button.tsx";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { announce } from "../../ui/text/announce.ts";
import { SaveFault } from "../save-fault.tsx";
import { ViewNameField } from "./view-name-field.tsx";

type SaveViewFormProps = { of: SavedView["of"]; views: readonly SavedView[]; canShare: boolean };

/** A name for what the list is asked now. */
export function SaveViewForm({ of, views, canShare }: SaveViewFormProps) {
  const [name, setName] = useState("");
  const [isTeam, setTeam] = useState(false);
  const { mutate, isPending, error } = useCreateView();
  const ofName = error instanceof Fault && error.fields.some(({ path }) => path === "name");
  const now = viewHref(of);
  const saved = views.find((view) => viewHref(view.of) === now);
  if (Object.keys(of.ask).length === 0) return <Hint>Choose a filter or search, to save it as a view.</Hint>;
  if (saved)
    return (
      <Hint>
        The list shows “<bdi>{saved.name}</bdi>”.
      </Hint>
    );
  function save() {
    if (name.trim() === "" || isPending) return;
    const saving = { name: name.trim(), isTeam, of };
    mutate(saving, {
      onSuccess: () => {
        setName("");
        announce(`Saved as ${saving.name}`);
      },
    });
  }
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-3 border-line border-t bg-sunken px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <ViewNameField
        label="Save what the list shows now as"
        value={name}
        error={ofName ? error.detail : undefined}
        onChange={setName}
      />
      {canShare && (
        <Checkbox
          label="For the whole team"
          checked={isTeam}
          onChange={(event) => setTeam(event.target.checked)}
        />
      )}
      {!ofName && <SaveFault error={error} title="The view was not saved" />}
      <Button
        type="submit"
        look="primary"
        isBusy={isPending}
        lockedBecause={name.trim() === "" ? "Give the view a name" : undefined}
      >
        Save this view
      </Button>
    </form>
  );
}

function Hint({ children }: { children: React.ReactNode }) {
  return <p className="border-line border-t bg-sunken px-4 py-3 text-12 text-ink-3">{children}</p>;
}
