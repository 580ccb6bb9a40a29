import type { Right } from "../../desk/team/rights.ts";
import { t, translated } from "../../language.ts";

/** The rights beside a role, in the order in which they are offered. What each means is in `RIGHT_MEANINGS`. */
export const RIGHT_WORDS = /* @__PURE__ */ translated(
  () =>
    ({
      chat: t("Send chat", "Kutuma chat"),
      sms: t("Send SMS", "Kutuma SMS"),
      voice: t("Call", "Kupiga simu"),
      outsideHours: t("Send marketing outside its hours", "Kutuma matangazo nje ya saa zake"),
      withoutCredits: t("Start without enough credits", "Kuanzisha bila krediti za kutosha"),
      seeNumbers: t("See whole phone numbers", "Kuona namba nzima za simu"),
      listen: t("Listen to recordings", "Kusikiliza rekodi"),
      export: t("Export lists and reports", "Kuhamisha orodha na ripoti"),
      settings: t("Change settings", "Kubadilisha mipangilio"),
    }) as const satisfies Record<Right, string>,
);
