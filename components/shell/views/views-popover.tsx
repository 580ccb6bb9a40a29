"use client";

import { useQuery } from "@tanstack/react-query";
import { Bookmark, Check, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useCreateView, useDeleteView, useUpdateView, viewHref, viewsQuery } from "#lib/client/views.ts";
import type { SavedView, ViewList } from "#lib/contract/desk/event.ts";
import { t } from "#lib/contract/language.ts";
import { MAX_VIEW_NAME } from "#lib/contract/rules/name-length.ts";
import { Fault } from "#lib/fault.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import type { PopoverProps } from "../../ui/popup/popover.tsx";
import { PopoverPanel } from "../../ui/popup/popover-panel.tsx";
import { announce } from "../../ui/text/announce.ts";
import { ListError } from "../list-error.tsx";
import { SaveFault } from "../save-fault.tsx";

type ViewsPopoverProps = Pick<PopoverProps, "label" | "face" | "faceClass"> & { of: SavedView["of"] };

/** The views of a list, open. */
export function ViewsPopover({ of, ...face }: ViewsPopoverProps) {
  return (
    <PopoverPanel {...face} look="short">
      {(close) => <ViewsPanel of={of} onGo={close} />}
    </PopoverPanel>
  );
}

type ViewsPanelProps = { of: SavedView["of"]; onGo: () => void };

/** One's own views of a list and the team's, and a name for what it is asked now. */
export function ViewsPanel({ of, onGo }: ViewsPanelProps) {
  const query = useQuery({ ...viewsQuery(of.kind), staleTime: 0 });
  const { data } = query;
  return (
    <>
      <header className="border-line border-b px-4 py-3">
        <h2 className="text-14 font-semibold">{t("Saved views", "Mionekano iliyohifadhiwa")}</h2>
      </header>
      <div aria-busy={query.isPending} className="min-h-0 flex-1 overflow-y-auto overscroll-contain py-1">
        {query.isPending && <Loading />}
        {query.error && (
          <ListError title={t("We could not read the views", "Hatukuweza kusoma mionekano")} query={query}>
            {t("The list behind this is not affected.", "Orodha iliyo nyuma haijaathirika.")}
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
      <ListEmpty icon={<Bookmark />} title={t("No view yet", "Bado hakuna mwonekano")}>
        {t(
          "Search or choose filters, then save them here under a name.",
          "Tafuta au chagua vichujio, kisha uvihifadhi hapa kwa jina.",
        )}
      </ListEmpty>
    );
  }
  const now = viewHref(of);
  return [false, true].map((isTeam) => {
    const views = list.views.filter((view) => view.isTeam === isTeam);
    if (views.length === 0) return null;
    const title = isTeam ? t("Of the team", "Ya timu") : t("Mine", "Yangu");
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

type SaveViewFormProps = { of: SavedView["of"]; views: readonly SavedView[]; canShare: boolean };

/** A name for what the list is asked now. */
export function SaveViewForm({ of, views, canShare }: SaveViewFormProps) {
  const [name, setName] = useState("");
  const [isTeam, setTeam] = useState(false);
  const { mutate, isPending, error } = useCreateView();
  const ofName = error instanceof Fault && error.fields.some(({ path }) => path === "name");
  const now = viewHref(of);
  const saved = views.find((view) => viewHref(view.of) === now);
  if (Object.keys(of.ask).length === 0)
    return (
      <Hint>
        {t(
          "Choose a filter or search, to save it as a view.",
          "Chagua kichujio au tafuta, ili uhifadhi kama mwonekano.",
        )}
      </Hint>
    );
  if (saved)
    return (
      <Hint>
        {t(
          <>
            The list shows “<bdi>{saved.name}</bdi>”.
          </>,
          <>
            Orodha inaonyesha “<bdi>{saved.name}</bdi>”.
          </>,
        )}
      </Hint>
    );
  function save() {
    if (name.trim() === "" || isPending) return;
    const saving = { name: name.trim(), isTeam, of };
    mutate(saving, {
      onSuccess: () => {
        setName("");
        announce(t(`Saved as ${saving.name}`, `Umehifadhiwa kama ${saving.name}`));
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
        label={t("Save what the list shows now as", "Hifadhi inachoonyesha orodha sasa kama")}
        value={name}
        error={ofName ? error.detail : undefined}
        onChange={setName}
      />
      {canShare && (
        <Checkbox
          label={t("For the whole team", "Kwa timu nzima")}
          checked={isTeam}
          onChange={(event) => setTeam(event.target.checked)}
        />
      )}
      {!ofName && <SaveFault error={error} title={t("The view was not saved", "Mwonekano haukuhifadhiwa")} />}
      <Button
        type="submit"
        look="primary"
        isBusy={isPending}
        lockedBecause={name.trim() === "" ? t("Give the view a name", "Upe mwonekano jina") : undefined}
      >
        {t("Save this view", "Hifadhi mwonekano huu")}
      </Button>
    </form>
  );
}

function Hint({ children }: { children: React.ReactNode }) {
  return <p className="border-line border-t bg-sunken px-4 py-3 text-12 text-ink-3">{children}</p>;
}

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
            label={t(`Rename ${view.name}`, `Badilisha jina la ${view.name}`)}
            look="plain"
            size="small"
            icon={<Pencil />}
            onClick={() => setDoing("rename")}
          />
          <IconButton
            label={t(`Delete ${view.name}`, `Futa ${view.name}`)}
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
          label={t(`New name of ${view.name}`, `Jina jipya la ${view.name}`)}
          value={name}
          error={ofName ? error.detail : undefined}
          onChange={setName}
        />
        {!ofName && (
          <SaveFault error={error} title={t("The name was not changed", "Jina halikubadilishwa")} />
        )}
        <div className="flex gap-2">
          <Button type="submit" size="small" look="primary" isBusy={isPending}>
            {t("Save the name", "Hifadhi jina")}
          </Button>
          <Button size="small" onClick={onClose}>
            {t("Cancel", "Ghairi")}
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
        {t(
          <>
            Delete “<bdi>{view.name}</bdi>”?
          </>,
          <>
            Ufute “<bdi>{view.name}</bdi>”?
          </>,
        )}{" "}
        {view.isTeam
          ? t(
              "It goes for the whole team. No event or message is deleted.",
              "Mwonekano utaondoka kwa timu nzima. Hakuna tukio wala ujumbe unaofutwa.",
            )
          : t(
              "Only the name goes, and nothing that it lists.",
              "Jina tu ndilo linaloondoka, si chochote kinachoorodheshwa.",
            )}
      </p>
      <SaveFault error={error} title={t("The view was not deleted", "Mwonekano haukufutwa")} />
      <div className="flex gap-2">
        <Button size="small" look="danger" isBusy={isPending} onClick={() => mutate(view.id)}>
          {t("Delete this view", "Futa mwonekano huu")}
        </Button>
        <Button size="small" onClick={onClose}>
          {t("Keep it", "Usiufute")}
        </Button>
      </div>
    </li>
  );
}

type ViewNameFieldProps = {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
};

export function ViewNameField({ label, value, error, onChange }: ViewNameFieldProps) {
  return (
    <Field label={label} error={error}>
      <Input
        value={value}
        maxLength={MAX_VIEW_NAME}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
