import type { Console } from "#lib/contract/desk/settings/console.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { CopyButton } from "../ui/button/copy-button.tsx";
import { Card } from "../ui/card.tsx";
import { Facts } from "../ui/facts.tsx";
import { Section } from "../ui/section.tsx";
import { Time } from "../ui/time/time.tsx";
import { diskWords, isDiskShort, sizeWords } from "./disk-words.ts";

type ConsoleSectionProps = Pick<Console, "version" | "commit" | "disk" | "backup"> & {
  environment: "sandbox" | "live";
  sandboxAdminUrl: string | null;
  publicOrigin: string;
  zone: string;
  region: string;
  database: { version: string; bytes: number; answerMs: number };
  senders: number;
  service: { chat: string; sms: string; voice: string };
  webhook: { url: string; secrets: number };
  noticeWebhook: Console["noticeWebhook"];
};

/** What runs here and how it is set up; all of it comes from the settings of the server. */
export function ConsoleSection(props: ConsoleSectionProps) {
  const { publicOrigin, zone, region, database, disk, backup, senders, webhook, noticeWebhook } = props;
  return (
    <Section title="This console" anchor="console" note="Change these in the server’s settings (see README)">
      <Card isPadded>
        <Facts
          shape="list"
          facts={[
            { key: "version", label: "Version", value: <VersionWords {...props} /> },
            { key: "environment", label: "Environment", value: <EnvironmentWords {...props} /> },
            { key: "service", label: "Service", value: <ServiceWords service={props.service} /> },
            { key: "origin", label: "Address", value: <span className="code">{publicOrigin}</span> },
            { key: "zone", label: "Time zone", value: zone },
            {
              key: "region",
              label: "Numbers",
              value:
                region === "TZ"
                  ? "Numbers without a country code are read as Tanzanian"
                  : `Numbers without a country code are read as numbers of ${region}`,
            },
            {
              key: "database",
              label: "Database",
              value: `PostgreSQL ${database.version}, ${sizeWords(database.bytes)}, answered in ${database.answerMs} ms`,
            },
            ...(disk ? [{ key: "disk", label: "Disk", value: <DiskWords {...disk} /> }] : []),
            { key: "backup", label: "Backup", value: <BackupWords backup={backup} /> },
            {
              key: "senders",
              label: "Sending",
              value:
                senders > 0
                  ? `${formatNoun(senders, "process", "processes")} running`
                  : "Nothing is running. Campaigns wait until a worker is started",
            },
            { key: "webhook", label: "Webhook", value: <WebhookWords {...webhook} /> },
            ...(noticeWebhook
              ? [{ key: "notices", label: "Notices", value: <PostedWords {...noticeWebhook} /> }]
              : []),
          ]}
        />
      </Card>
    </Section>
  );
}

function BackupWords({ backup }: Pick<ConsoleSectionProps, "backup">) {
  if (backup === null) return "None was ever made";
  const { at, place, failure } = backup;
  return (
    <>
      {at === null ? "None was ever made" : <Time value={at} />}
      {at !== null && place !== null && (
        <>
          , at <span className="code">{place}</span>
        </>
      )}
      {failure !== null && `. The last one of a night failed: ${failure}`}
    </>
  );
}

function VersionWords({ version, commit }: Pick<ConsoleSectionProps, "version" | "commit">) {
  return (
    <>
      Tuma {version}
      {commit !== null && (
        <>
          , commit <span className="code">{commit}</span>
        </>
      )}
    </>
  );
}

function EnvironmentWords({
  environment,
  sandboxAdminUrl,
}: Pick<ConsoleSectionProps, "environment" | "sandboxAdminUrl">) {
  if (environment === "live") return "Live: messages are sent to real people and cost credits";
  return (
    <>
      Sandbox: a copy of the service answers. No real messages are sent.{" "}
      {sandboxAdminUrl && (
        <a href={sandboxAdminUrl} target="_blank" rel="noreferrer" className="link">
          Its portal
        </a>
      )}
    </>
  );
}

function ServiceWords({ service }: Pick<ConsoleSectionProps, "service">) {
  const isOne = service.chat === service.sms && service.sms === service.voice;
  if (isOne) return <span className="code">{service.chat}</span>;
  return (
    <>
      Chat <span className="code">{service.chat}</span>, SMS <span className="code">{service.sms}</span>,
      voice <span className="code">{service.voice}</span>
    </>
  );
}

function DiskWords(disk: NonNullable<Console["disk"]>) {
  const words = diskWords(disk);
  return isDiskShort(disk) ? <span className="text-amber-fg">{words}</span> : words;
}

function WebhookWords({ url, secrets }: ConsoleSectionProps["webhook"]) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="flex min-w-0 items-center gap-x-2">
        <span className="code min-w-0 break-all">{url}</span>
        <CopyButton text={url} label="Copy the address" isIcon />
      </span>
      <span className="text-ink-3">
        {secrets > 0 ? `${formatNoun(secrets, "signing secret")} set` : "no signing secret is set"}
      </span>
    </span>
  );
}

function PostedWords(props: NonNullable<Console["noticeWebhook"]>) {
  const { host, postedAt, problem, givenUp, missed } = props;
  return (
    <span className="flex flex-col gap-1">
      <span>
        Posted to <span className="code break-all">{host}</span>.{" "}
        {postedAt === null ? (
          "None was accepted yet."
        ) : (
          <>
            The newest was accepted <Time value={postedAt} />.
          </>
        )}
      </span>
      {problem !== null && <span className="text-amber-fg">{problem}. We try again for a day.</span>}
      {givenUp > 0 && <span>{wereNot(givenUp, "accepted in a day, and we no longer try")}.</span>}
      {missed > 0 && <span>{wereNot(missed, "posted, as no worker ran for more than a day")}.</span>}
    </span>
  );
}

const wereNot = (count: number, what: string): string =>
  `${formatNoun(count, "notice")} of the last 30 days ${count === 1 ? "was" : "were"} not ${what}`;
