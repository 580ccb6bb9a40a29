import type { TroubleName } from "#lib/contract/desk/overview.ts";
import { t } from "#lib/contract/language.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Context } from "../context.ts";
import { inLanguage } from "../language.ts";
import { queueMail } from "../mail/index.ts";
import { showTo } from "../sight/index.ts";
import { getSetting } from "../store/console/setting.ts";
import { type Alarm, listAlarms } from "../store/notice/alarm.ts";

type Ctx = Pick<Context, "env" | "clock">;

/** Writes down a mail of each of these notices that needs somebody, for everybody who may act on it, in the transaction that tells it. */
export async function mailAlarms(tx: Tx, ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (!ctx.env.mail || ids.length === 0) return;
  const alarms = await listAlarms(tx, ids);
  if (alarms.length === 0) return;
  const language = await getSetting(tx, "language");
  for (const alarm of alarms) {
    const { subject, text } = inLanguage(language, () => letterOf(alarm, ctx.env.publicOrigin));
    await queueMail(tx, ctx, {
      ...{ kind: "notice", to: alarm.email, subject, text, about: { noticeId: alarm.id } },
    });
  }
}

function letterOf(alarm: Alarm, origin: string): { subject: string; text: string } {
  const subject = subjectOf(alarm);
  const link = `${origin}${pathOf(alarm)}`;
  const settings = `${origin}/settings/notices`;
  const what = nameOf(alarm);
  return {
    subject,
    text: t(
      `Hello ${alarm.name},\n\n${subject}.${what}\n\n${link}\n\nYou can switch these e-mails off under Your notices: ${settings}\n`,
      `Habari ${alarm.name},\n\n${subject}.${what}\n\n${link}\n\nUnaweza kuzima barua pepe hizi chini ya Taarifa zako: ${settings}\n`,
    ),
  };
}

function subjectOf({ kind, trouble }: Alarm): string {
  switch (kind) {
    case "stopped":
      return t("A campaign stopped and needs you", "Kampeni imesimama na inakuhitaji");
    case "asked":
      return t("A campaign needs your approval", "Kampeni inahitaji idhini yako");
    case "lost":
      return t("A message may have been sent", "Ujumbe huenda umetumwa");
    case "address":
      return t("Events to another system were switched off", "Matukio kwenda mfumo mwingine yamezimwa");
    case "question":
      return t(
        "A repeat or a follow-up asks: send now or skip?",
        "Inayojirudia au ufuatiliaji unauliza: itume sasa au iruke?",
      );
    case "service":
      return troubleOf(trouble ?? "key");
  }
}

function troubleOf(name: TroubleName): string {
  switch (name) {
    case "key":
      return t("The service refused the API key", "Huduma ilikataa ufunguo wa API");
    case "silent":
      return t("No event came after chat messages", "Hakuna tukio lililokuja baada ya jumbe za chat");
    case "credits":
      return t("Credits run low", "Krediti zinakaribia kuisha");
    case "requests":
      return t("A data request is late", "Ombi la taarifa limechelewa");
  }
}

/** What it is about, without numbers: mail passes through other hands. */
function nameOf({ campaign, address, automation }: Alarm): string {
  const name = (address ?? automation)?.name ?? (campaign?.isDirect ? undefined : campaign?.name);
  return name === undefined ? "" : `\n\n${String(showTo({ person: null, secrets: [] }, name))}`;
}

const TROUBLE_PATH: Record<TroubleName, string> = {
  key: "/overview",
  silent: "/events",
  credits: "/overview/credits",
  requests: "/contacts/data-requests",
};

function pathOf({ campaign, address, automation, trouble }: Alarm): string {
  if (campaign) return `${campaign.isDirect ? "/send" : "/campaigns"}/${campaign.id}`;
  if (automation) return `/campaigns/automations/${automation.id}`;
  return address ? `/settings/own-systems/${address.id}` : TROUBLE_PATH[trouble ?? "key"];
}
