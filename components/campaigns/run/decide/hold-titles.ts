import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import { t, translated } from "#lib/contract/language.ts";

/** What is first to be known of a campaign that waits or has stopped. */
export const HOLD_TITLES: Record<Hold["kind"], string> = /* @__PURE__ */ translated(() => ({
  rate: t("Waiting for its turn", "Inasubiri zamu yake"),
  "quiet-hours": t("Quiet hours", "Saa za utulivu"),
  reach: t("WhatsApp limit", "Kikomo cha WhatsApp"),
  hours: t("Waiting for your hours", "Inasubiri saa ulizoweka"),
  breaker: t("Waiting: no clear answer", "Inasubiri: hakuna jibu la wazi"),
  credits: t("Not enough credits", "Krediti hazitoshi"),
  sender: t("The sender was refused", "Jina la mtumaji limekataliwa"),
  key: t("The service refused access", "Huduma imekataa ufikiaji"),
  template: t("The template cannot be sent", "Kiolezo hakiwezi kutumwa"),
  failures: t("Stopped: too many messages were refused", "Imesimama: jumbe nyingi mno zimekataliwa"),
  reports: t("Stopped: too many messages failed", "Imesimama: jumbe nyingi mno zimeshindikana"),
  overdue: t("Its time has passed", "Muda wake umepita"),
  restored: t("The database was restored", "Hifadhidata imerejeshwa"),
  copied: t("The database was copied or moved", "Hifadhidata imenakiliwa au kuhamishwa"),
  asleep: t("Sending was interrupted for a long time", "Utumaji ulikatizwa kwa muda mrefu"),
  service: t("The service does not accept messages now", "Huduma haipokei jumbe kwa sasa"),
  unnamed: t(
    "The service does not say what happened to some people",
    "Huduma haisemi kilichotokea kwa baadhi ya watu",
  ),
  answers: t("Stopped: we do not understand the service’s answers", "Imesimama: hatuelewi majibu ya huduma"),
  outage: t("Stopped: the service does not work", "Imesimama: huduma haifanyi kazi"),
  refusals: t("Stopped: the service refuses everybody", "Imesimama: huduma inakataa kila mtu"),
  texts: t("Choose which text the others get", "Chagua maandishi ambayo wengine watapata"),
  network: t("Waiting for a network", "Inasubiri mtandao"),
  canary: t("Sent to the first people", "Imetumwa kwa watu wa kwanza"),
}));
