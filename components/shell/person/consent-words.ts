import type { ConsentChannel, ConsentSource } from "#lib/contract/desk/people/consent-choices.ts";
import { t, translated } from "#lib/contract/language.ts";

export const CONSENT_CHANNEL_WORD = /* @__PURE__ */ translated(
  () =>
    ({
      all: t("every channel", "kila njia"),
      sms: "SMS",
      chat: "chat",
      voice: t("calls", "simu"),
    }) as const satisfies Record<ConsentChannel, string>,
);

/** How we know of it. */
export const CONSENT_SOURCE_WORD = /* @__PURE__ */ translated(
  () =>
    ({
      form: t("A form they filled in", "Fomu aliyojaza"),
      link: t("A link in a message", "Kiungo kwenye ujumbe"),
      keyword: t("A word they wrote", "Neno aliloandika"),
      file: t("A file", "Faili"),
      api: t("Your own system", "Mfumo wenu wenyewe"),
      person: t("Said to one of us", "Alimwambia mmoja wetu"),
      call: t("Said in a call", "Alisema kwa simu"),
    }) as const satisfies Record<ConsentSource, string>,
);
