"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { joinPagesQuery } from "#lib/client/join-pages.ts";
import type { JoinPage } from "#lib/contract/desk/people/join-page.ts";
import { usePurposeWord } from "../../domain/use-purposes.ts";
import { ListError } from "../../shell/list-error.tsx";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { useOpening } from "../../ui/load/use-opening.ts";
import { Section } from "../../ui/section.tsx";

const { Part: JoinPageDialog, preload } = lazyPart(() =>
  import("./join-page-dialog.tsx").then((part) => part.JoinPageDialog),
);
const { Part: JoinQrDialog } = lazyPart(() =>
  import("./join-qr-dialog.tsx").then((part) => part.JoinQrDialog),
);

type Opened = { kind: "edit" | "qr"; page: JoinPage | null };

/** Pages on which people join: their addresses, and for whoever may, their words. */
export function JoinPagesSection({ canChange }: { canChange: boolean }) {
  const query = useQuery(joinPagesQuery);
  const { isOpen, turn, open, close } = useOpening();
  const [opened, setOpened] = useState<Opened>({ kind: "edit", page: null });
  function show(next: Opened) {
    setOpened(next);
    open();
  }
  const pages = query.data?.items ?? [];
  return (
    <Section
      title="Join pages"
      note="People join with their number and a code by SMS"
      anchor="join-pages"
      end={
        canChange && (
          <Button
            size="small"
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => show({ kind: "edit", page: null })}
          >
            New join page…
          </Button>
        )
      }
    >
      <Card>
        {query.error && !query.data ? (
          <ListError title="We could not read the join pages" query={query}>
            People join as before.
          </ListError>
        ) : (
          <>
            {query.data === undefined && <Skeleton width="full" />}
            {query.data !== undefined && pages.length === 0 && (
              <p className="px-4 py-6 text-13 text-ink-2">
                No join page yet. Make one, print its QR code, and people agree to your messages.
              </p>
            )}
            <ul aria-label="Join pages" className="[&>li+li]:border-line [&>li+li]:border-t">
              {pages.map((page) => (
                <JoinPageRow key={page.id} page={page} canChange={canChange} onOpen={show} />
              ))}
            </ul>
          </>
        )}
      </Card>
      {turn > 0 && (
        <Suspense>
          {opened.kind === "edit" ? (
            <JoinPageDialog key={turn} page={opened.page} isOpen={isOpen} onClose={close} />
          ) : (
            opened.page && <JoinQrDialog key={turn} page={opened.page} isOpen={isOpen} onClose={close} />
          )}
        </Suspense>
      )}
    </Section>
  );
}

type RowProps = { page: JoinPage; canChange: boolean; onOpen: (next: Opened) => void };

function JoinPageRow({ page, canChange, onOpen }: RowProps) {
  const { name, address, purposes, listName, isOpen } = page;
  const word = usePurposeWord();
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-13">
      <p className="font-medium wrap-anywhere">
        <bdi>{name}</bdi> <span className="font-normal text-ink-2">{isOpen ? "Open" : "Closed"}</span>
      </p>
      <p className="code text-ink-2 wrap-anywhere">{address}</p>
      <p className="text-ink-2 wrap-anywhere">
        Consent to {purposes.map((purpose) => word(purpose).toLowerCase()).join(", ")}
        {listName !== null && (
          <>
            , into the list <bdi>{listName}</bdi>
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-1">
        <CopyButton text={address} label={`Copy the address of ${name}`} isIcon />
        <Button size="small" onClick={() => onOpen({ kind: "qr", page })} aria-label={`QR code of ${name}`}>
          QR code
        </Button>
        {canChange && (
          <Button size="small" onClick={() => onOpen({ kind: "edit", page })} aria-label={`Change ${name}`}>
            Change
          </Button>
        )}
      </div>
    </li>
  );
}
