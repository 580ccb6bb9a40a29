"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { joinPagesQuery } from "#lib/client/join-pages.ts";
import type { JoinPage } from "#lib/contract/desk/people/join-page.ts";
import { t } from "#lib/contract/language.ts";
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
      title={t("Join pages", "Kurasa za kujiunga")}
      note={t(
        "People join with their number and a code by SMS",
        "Watu hujiunga kwa namba yao na msimbo wa SMS",
      )}
      anchor="join-pages"
      end={
        canChange && (
          <Button
            size="small"
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => show({ kind: "edit", page: null })}
          >
            {t("New join page…", "Ukurasa mpya…")}
          </Button>
        )
      }
    >
      <Card>
        {query.error && !query.data ? (
          <ListError
            title={t("We could not read the join pages", "Hatukuweza kusoma kurasa za kujiunga")}
            query={query}
          >
            {t("People join as before.", "Watu wanajiunga kama kawaida.")}
          </ListError>
        ) : (
          <>
            {query.data === undefined && <Skeleton width="full" />}
            {query.data !== undefined && pages.length === 0 && (
              <p className="px-4 py-6 text-13 text-ink-2">
                {t(
                  "No join page yet. Make one, print its QR code, and people agree to your messages.",
                  "Bado hakuna ukurasa wa kujiunga. Tengeneza mmoja, chapisha msimbo wake wa QR, na watu watakubali ujumbe wenu.",
                )}
              </p>
            )}
            <ul
              aria-label={t("Join pages", "Kurasa za kujiunga")}
              className="[&>li+li]:border-line [&>li+li]:border-t"
            >
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
  const agreed = purposes.map((purpose) => word(purpose).toLowerCase()).join(", ");
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-13">
      <p className="font-medium wrap-anywhere">
        <bdi>{name}</bdi>{" "}
        <span className="font-normal text-ink-2">
          {isOpen ? t("Open", "Umefunguliwa") : t("Closed", "Umefungwa")}
        </span>
      </p>
      <p className="code text-ink-2 wrap-anywhere">{address}</p>
      <p className="text-ink-2 wrap-anywhere">
        {t(`Consent to ${agreed}`, `Ridhaa ya ${agreed}`)}
        {listName !== null &&
          t(
            <>
              , into the list <bdi>{listName}</bdi>
            </>,
            <>
              , kuingia kwenye orodha <bdi>{listName}</bdi>
            </>,
          )}
      </p>
      <div className="flex flex-wrap items-center gap-1">
        <CopyButton
          text={address}
          label={t(`Copy the address of ${name}`, `Nakili anwani ya ${name}`)}
          isIcon
        />
        <Button
          size="small"
          onClick={() => onOpen({ kind: "qr", page })}
          aria-label={t(`QR code of ${name}`, `Msimbo wa QR wa ${name}`)}
        >
          {t("QR code", "Msimbo wa QR")}
        </Button>
        {canChange && (
          <Button
            size="small"
            onClick={() => onOpen({ kind: "edit", page })}
            aria-label={t(`Change ${name}`, `Badilisha ${name}`)}
          >
            {t("Change", "Badilisha")}
          </Button>
        )}
      </div>
    </li>
  );
}
