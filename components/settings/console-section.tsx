import { Card } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Facts } from "../ui/facts.tsx";
import { formatNoun } from "../ui/format-count.ts";
import { Section } from "../ui/section.tsx";

type ConsoleSectionProps = {
  environment: "sandbox" | "live";
  sandboxAdminUrl: string | null;
  publicOrigin: string;
  zone: string;
  region: string;
  database: { version: string; bytes: number; answerMs: number };
  senders: number;
  service: { chat: string; sms: string; voice: string };
  webhook: { url: string; secrets: number };
};

/** What runs here and how it is set; all of it comes from the settings of the server. */
export function ConsoleSection(props: ConsoleSectionProps) {
  const { publicOrigin, zone, region, database, senders, webhook } = props;
  return (
    <Section title="This console" note="Set where it is started; see the README">
      <Card isPadded>
        <Facts
          shape="list"
          facts={[
            { key: "environment", label: "Environment", value: <EnvironmentWords {...props} /> },
            { key: "service", label: "Service", value: <ServiceWords service={props.service} /> },
            { key: "origin", label: "Address", value: <span className="code">{publicOrigin}</span> },
            { key: "zone", label: "Time zone", value: zone },
            {
              key: "region",
              label: "Numbers",
              value: `Read as in ${region} where they have no country code`,
            },
            {
              key: "database",
              label: "Database",
              value: `PostgreSQL ${database.version}, ${megabytes(database.bytes)}, answered in ${database.answerMs} ms`,
            },
            {
              key: "senders",
              label: "Sending",
              value:
                senders > 0
                  ? `${formatNoun(senders, "process", "processes")} alive`
                  : "No process is alive: campaigns wait until a worker runs",
            },
            { key: "webhook", label: "Webhook", value: <WebhookWords {...webhook} /> },
          ]}
        />
      </Card>
    </Section>
  );
}

function EnvironmentWords({
  environment,
  sandboxAdminUrl,
}: Pick<ConsoleSectionProps, "environment" | "sandboxAdminUrl">) {
  if (environment === "live") return "Live: messages leave for real people and cost credits";
  return (
    <>
      Sandbox: the built-in stand-in answers, nothing real leaves.{" "}
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

function WebhookWords({ url, secrets }: ConsoleSectionProps["webhook"]) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="code break-all">{url}</span>
      <CopyButton text={url} label="Copy the address" isIcon />
      <span className="text-ink-3">
        {secrets > 0 ? `${formatNoun(secrets, "signing secret")} set` : "no signing secret is set"}
      </span>
    </span>
  );
}

function megabytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;
}
