"use client";

import { Download, Printer } from "lucide-react";
import { doorHref } from "#lib/client/door-href.ts";
import type { ComplaintLanguage } from "#lib/contract/desk/choices.ts";
import type { Complaint } from "#lib/contract/desk/people/complaint.ts";
import { complaintWords } from "#lib/contract/words/complaint-words.ts";
import { DownloadLink } from "../../shell/download-link.tsx";
import { Button } from "../../ui/button/button.tsx";
import { buttonClass } from "../../ui/button/button-class.ts";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useOpening } from "../../ui/load/use-opening.ts";

export type ComplaintRights = {
  canChange: boolean;
  canRelease: boolean;
  canExport: boolean;
  canErase: boolean;
};

const { Part: WithdrawDialog, preload } = lazyPart(() =>
  import("./withdraw-dialog.tsx").then((part) => part.WithdrawDialog),
);
const { Part: RestrictDialog, preload: preloadRestrict } = lazyPart(() =>
  import("../../shell/person/restrict-dialog.tsx").then((part) => part.RestrictDialog),
);

type ComplaintActsProps = { complaint: Complaint; language: ComplaintLanguage; rights: ComplaintRights };

/** What can be done about a complaint, each for who may. */
export function ComplaintActs({ complaint, language, rights }: ComplaintActsProps) {
  const { number, restriction } = complaint;
  const { acts } = complaintWords(language);
  const withdrawing = useOpening();
  const restricting = useOpening();
  const canRestrict = restriction === null ? rights.canChange : rights.canRelease;
  return (
    <section aria-label={acts.title} className="flex flex-wrap gap-2 print:hidden">
      {rights.canChange && <Button onClick={withdrawing.open}>{acts.withdraw}</Button>}
      {canRestrict && (
        <Button onClick={restricting.open}>{restriction === null ? acts.restrict : acts.release}</Button>
      )}
      {rights.canExport && (
        <DownloadLink
          className={FILE}
          href={doorHref("GET /api/person/complaint.pdf", { query: { number, language } })}
        >
          <Download />
          {acts.pdf}
        </DownloadLink>
      )}
      {rights.canExport && (
        <>
          <DownloadLink className={FILE} href={doorHref("GET /api/person/held.json", { query: { number } })}>
            <Download />
            {acts.exportJson}
          </DownloadLink>
          <DownloadLink
            className={FILE}
            href={doorHref("GET /api/person/held.pdf", { query: { number, language } })}
          >
            <Download />
            {acts.exportPdf}
          </DownloadLink>
        </>
      )}
      <Button icon={<Printer />} onClick={() => window.print()}>
        {acts.print}
      </Button>
      {rights.canErase && <ButtonLink href="/settings/privacy#erase">{acts.erase}</ButtonLink>}
      <Opened when={withdrawing.isOpen} preload={preload}>
        <WithdrawDialog
          key={withdrawing.turn}
          {...{ number, language }}
          isOpen={withdrawing.isOpen}
          onClose={withdrawing.close}
        />
      </Opened>
      <Opened when={restricting.isOpen} preload={preloadRestrict}>
        <RestrictDialog
          key={restricting.turn}
          {...{ number, restriction, language }}
          isOpen={restricting.isOpen}
          onOpenChange={(isOpen) => !isOpen && restricting.close()}
        />
      </Opened>
    </section>
  );
}

const FILE = buttonClass({ look: "quiet", size: "normal" });
