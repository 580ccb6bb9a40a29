import type { Console } from "#lib/contract/desk/settings/console.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
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
    <Section
      title={t("This console", "Konsoli hii")}
      anchor="console"
      note={t(
        "Change these in the server’s settings (see README)",
        "Badilisha haya kwenye mipangilio ya seva (tazama README)",
      )}
    >
      <Card isPadded>
        <Facts
          shape="list"
          facts={[
            { key: "version", label: t("Version", "Toleo"), value: <VersionWords {...props} /> },
            {
              key: "environment",
              label: t("Environment", "Mazingira"),
              value: <EnvironmentWords {...props} />,
            },
            {
              key: "service",
              label: t("Service", "Huduma"),
              value: <ServiceWords service={props.service} />,
            },
            {
              key: "origin",
              label: t("Address", "Anwani"),
              value: <span className="code">{publicOrigin}</span>,
            },
            { key: "zone", label: t("Time zone", "Saa za eneo"), value: zone },
            {
              key: "region",
              label: t("Numbers", "Namba"),
              value:
                region === "TZ"
                  ? t(
                      "Numbers without a country code are read as Tanzanian",
                      "Namba zisizo na msimbo wa nchi husomwa kama za Tanzania",
                    )
                  : t(
                      `Numbers without a country code are read as numbers of ${region}`,
                      `Namba zisizo na msimbo wa nchi husomwa kama namba za ${region}`,
                    ),
            },
            {
              key: "database",
              label: t("Database", "Hifadhidata"),
              value: t(
                `PostgreSQL ${database.version}, ${sizeWords(database.bytes)}, answered in ${database.answerMs} ms`,
                `PostgreSQL ${database.version}, ${sizeWords(database.bytes)}, ilijibu ndani ya ms ${database.answerMs}`,
              ),
            },
            ...(disk ? [{ key: "disk", label: t("Disk", "Diski"), value: <DiskWords {...disk} /> }] : []),
            { key: "backup", label: t("Backup", "Nakala rudufu"), value: <BackupWords backup={backup} /> },
            {
              key: "senders",
              label: t("Sending", "Utumaji"),
              value:
                senders > 0
                  ? t(
                      `${formatNoun(senders, "process", "processes")} running`,
                      `${formatNounSw(senders, "mchakato", "michakato")} ${plural(senders, "unaendelea", "inaendelea")}`,
                    )
                  : t(
                      "Nothing is running. Campaigns wait until a worker is started",
                      "Hakuna kinachoendelea. Kampeni zinasubiri hadi worker iwashwe",
                    ),
            },
            { key: "webhook", label: "Webhook", value: <WebhookWords {...webhook} /> },
            ...(noticeWebhook
              ? [
                  {
                    key: "notices",
                    label: t("Notices", "Taarifa"),
                    value: <PostedWords {...noticeWebhook} />,
                  },
                ]
              : []),
          ]}
        />
      </Card>
    </Section>
  );
}

function BackupWords({ backup }: Pick<ConsoleSectionProps, "backup">) {
  if (backup === null) return t("None was ever made", "Haijawahi kutengenezwa");
  const { at, place, failure } = backup;
  return (
    <>
      {at === null ? t("None was ever made", "Haijawahi kutengenezwa") : <Time value={at} />}
      {at !== null &&
        place !== null &&
        t(
          <>
            , at <span className="code">{place}</span>
          </>,
          <>
            , kwenye <span className="code">{place}</span>
          </>,
        )}
      {failure !== null &&
        t(`. The last one of a night failed: ${failure}`, `. Ya mwisho ya usiku ilishindikana: ${failure}`)}
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
  if (environment === "live")
    return t(
      "Live: messages are sent to real people and cost credits",
      "Halisi: ujumbe hutumwa kwa watu halisi na hugharimu krediti",
    );
  return (
    <>
      {t(
        "Sandbox: a copy of the service answers. No real messages are sent.",
        "Sandbox: nakala ya huduma ndiyo inayojibu. Hakuna ujumbe halisi unaotumwa.",
      )}{" "}
      {sandboxAdminUrl && (
        <a href={sandboxAdminUrl} target="_blank" rel="noreferrer" className="link">
          {t("Its portal", "Portal yake")}
        </a>
      )}
    </>
  );
}

function ServiceWords({ service }: Pick<ConsoleSectionProps, "service">) {
  const isOne = service.chat === service.sms && service.sms === service.voice;
  if (isOne) return <span className="code">{service.chat}</span>;
  return t(
    <>
      Chat <span className="code">{service.chat}</span>, SMS <span className="code">{service.sms}</span>,
      voice <span className="code">{service.voice}</span>
    </>,
    <>
      Chat <span className="code">{service.chat}</span>, SMS <span className="code">{service.sms}</span>, simu{" "}
      <span className="code">{service.voice}</span>
    </>,
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
        <CopyButton text={url} label={t("Copy the address", "Nakili anwani")} isIcon />
      </span>
      <span className="text-ink-3">
        {secrets > 0
          ? t(
              `${formatNoun(secrets, "signing secret")} set`,
              plural(
                secrets,
                "siri 1 ya kusaini imewekwa",
                `siri ${formatCount(secrets)} za kusaini zimewekwa`,
              ),
            )
          : t("no signing secret is set", "hakuna siri ya kusaini iliyowekwa")}
      </span>
    </span>
  );
}

function PostedWords(props: NonNullable<Console["noticeWebhook"]>) {
  const { host, postedAt, problem, givenUp, missed } = props;
  return (
    <span className="flex flex-col gap-1">
      <span>
        {t(
          <>
            Posted to <span className="code break-all">{host}</span>.
          </>,
          <>
            Hutumwa kwa <span className="code break-all">{host}</span>.
          </>,
        )}{" "}
        {postedAt === null
          ? t("None was accepted yet.", "Bado hakuna iliyopokelewa.")
          : t(
              <>
                The newest was accepted <Time value={postedAt} />.
              </>,
              <>
                Mpya zaidi ilipokelewa <Time value={postedAt} />.
              </>,
            )}
      </span>
      {problem !== null && (
        <span className="text-amber-fg">
          {t(`${problem}. We try again for a day.`, `${problem}. Tunajaribu tena kwa siku moja.`)}
        </span>
      )}
      {givenUp > 0 && <span>{notAccepted(givenUp)}</span>}
      {missed > 0 && <span>{notPosted(missed)}</span>}
    </span>
  );
}

const notAccepted = (count: number): string =>
  t(
    plural(
      count,
      "1 notice of the last 30 days was not accepted in a day, and we no longer try.",
      `${formatCount(count)} notices of the last 30 days were not accepted in a day, and we no longer try.`,
    ),
    plural(
      count,
      "Taarifa 1 ya siku 30 zilizopita haikupokelewa ndani ya siku moja, na hatujaribu tena.",
      `Taarifa ${formatCount(count)} za siku 30 zilizopita hazikupokelewa ndani ya siku moja, na hatujaribu tena.`,
    ),
  );

const notPosted = (count: number): string =>
  t(
    plural(
      count,
      "1 notice of the last 30 days was not posted, as no worker ran for more than a day.",
      `${formatCount(count)} notices of the last 30 days were not posted, as no worker ran for more than a day.`,
    ),
    plural(
      count,
      "Taarifa 1 ya siku 30 zilizopita haikutumwa, kwa sababu kwa zaidi ya siku moja hakuna worker iliyofanya kazi.",
      `Taarifa ${formatCount(count)} za siku 30 zilizopita hazikutumwa, kwa sababu kwa zaidi ya siku moja hakuna worker iliyofanya kazi.`,
    ),
  );
