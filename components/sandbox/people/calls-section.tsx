"use client";

import { useQuery } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import type { SandboxCall } from "#lib/contract/desk/sandbox/sandbox.ts";
import type { SandboxInput } from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { t, translated } from "#lib/contract/language.ts";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { Cell, HeadCell, Row } from "../../ui/list/table.tsx";
import { MenuButton } from "../../ui/popup/menu-button.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { ListCard } from "../list-card.tsx";
import { useLever } from "../use-lever.ts";

/** Calls as they go, and how each should end. */
export function CallsSection() {
  const query = useQuery(sandboxQuery("calls"));
  return (
    <Section
      title={t("Calls", "Simu")}
      note={t(
        "They end after a few steps, unless you end them first",
        "Huisha baada ya hatua chache, usipozimaliza kwanza",
      )}
    >
      <ListCard
        label={t("Calls", "Simu")}
        query={query}
        columns={["wide", "normal", "normal", "widest", "normal"]}
        head={
          <>
            <HeadCell>{t("To", "Kwa")}</HeadCell>
            <HeadCell>{t("Status", "Hali")}</HeadCell>
            <HeadCell>{t("Started", "Ilianza")}</HeadCell>
            <HeadCell isWide>{t("Recording", "Rekodi")}</HeadCell>
            <HeadCell>
              <span className="sr-only">{t("End", "Maliza")}</span>
            </HeadCell>
          </>
        }
        rows={({ calls }) => calls.map((call) => <CallRow key={call.id} {...call} />)}
        empty={
          <ListEmpty icon={<Phone />} title={t("No call yet", "Bado hakuna simu")}>
            {t(
              "Calls that are started with a key of this sandbox appear here.",
              "Simu zinazoanzishwa kwa ufunguo wa sandbox hii huonekana hapa.",
            )}
          </ListEmpty>
        }
      />
    </Section>
  );
}

function CallRow({ id, destinationNumber, status, hasRecording, createdAt, endedAt }: SandboxCall) {
  return (
    <Row>
      <Cell kind="ink" card="1l">
        <span className="num">{destinationNumber}</span>
      </Cell>
      <Cell card="1r">
        <span className="code">{status}</span>
      </Cell>
      <Cell card="2l">
        <Time value={createdAt} show="second" />
      </Cell>
      <Cell isWide card="3l">
        {recordingWords(endedAt !== null, hasRecording)}
      </Cell>
      <Cell card="2r">{endedAt === null && <EndMenu id={id} to={destinationNumber} />}</Cell>
    </Row>
  );
}

function recordingWords(isOver: boolean, hasRecording: boolean): string {
  if (!isOver) return t("Going on", "Inaendelea");
  return hasRecording ? t("A recording is there", "Rekodi ipo") : t("No recording", "Hakuna rekodi");
}

type Ending = Omit<SandboxInput<"end-call">, "id"> & { key: string; label: string };

const ENDINGS: readonly Ending[] = translated(() => [
  {
    key: "recorded",
    label: t("Finished, with a recording", "Imekamilika, pamoja na rekodi"),
    status: "COMPLETED",
    hasRecording: true,
  },
  {
    key: "unrecorded",
    label: t("Finished, without a recording", "Imekamilika, bila rekodi"),
    status: "COMPLETED",
    hasRecording: false,
  },
  {
    key: "unanswered",
    label: t("Nobody answers", "Hakuna anayepokea"),
    status: "NO_ANSWER",
    hasRecording: false,
  },
  { key: "busy", label: t("The line is busy", "Laini inatumika"), status: "BUSY", hasRecording: false },
  { key: "failed", label: t("It fails", "Inashindikana"), status: "FAILED", hasRecording: false },
]);

function EndMenu({ id, to }: { id: string; to: string }) {
  const { pull } = useLever("end-call");
  return (
    <MenuButton
      label={t(`End it as: the call to ${to}`, `Maliza kama: simu kwa ${to}`)}
      text={t("End it as", "Maliza kama")}
      align="end"
      groups={[
        {
          key: "endings",
          items: ENDINGS.map(({ key, label, ...ending }) => ({
            key,
            label,
            onSelect: () => pull({ id, ...ending }),
          })),
        },
      ]}
    />
  );
}
