import type { SandboxSender, SandboxWebhook } from "../../desk/sandbox/sandbox.ts";
import { t, translated } from "../../language.ts";
import type { StateWords } from "../state-words.ts";

/** An API key of the sandbox. */
export const SANDBOX_KEY_WORDS = /* @__PURE__ */ translated(
  () =>
    ({
      valid: {
        word: t("Valid", "Halali"),
        meaning: t(
          "The sandbox accepts requests with this key.",
          "Sandbox inapokea maombi yenye ufunguo huu.",
        ),
      },
      revoked: {
        word: t("Revoked", "Umebatilishwa"),
        meaning: t(
          "Somebody revoked the key. Requests with it are refused.",
          "Mtu aliubatilisha ufunguo. Maombi yenye ufunguo huu yanakataliwa.",
        ),
      },
      expired: {
        word: t("Ended", "Umeisha"),
        meaning: t(
          "The time of the key is over. Requests with it are refused.",
          "Muda wa ufunguo umeisha. Maombi yenye ufunguo huu yanakataliwa.",
        ),
      },
    }) as const satisfies Record<string, StateWords>,
);

/** An event that the sandbox sends to the webhook, by the states of §6.4. */
export const SANDBOX_DELIVERY_WORDS = /* @__PURE__ */ translated(
  () =>
    ({
      pending: {
        word: t("Waiting", "Linasubiri"),
        meaning: t("It has not been sent yet.", "Bado halijatumwa."),
      },
      delivering: {
        word: t("Under way", "Liko njiani"),
        meaning: t("It is being sent to the webhook.", "Linatumwa kwa webhook."),
      },
      delivered: {
        word: t("Delivered", "Limefika"),
        meaning: t("The webhook accepted it.", "Webhook ililipokea."),
      },
      retrying: {
        word: t("Will be tried again", "Litajaribiwa tena"),
        meaning: t(
          "The webhook did not accept it. It is sent again later.",
          "Webhook haikulipokea. Linatumwa tena baadaye.",
        ),
      },
      failed: {
        word: t("Stopped trying", "Halijaribiwi tena"),
        meaning: t(
          "The webhook never accepted it. It is not sent again.",
          "Webhook haikulipokea kamwe. Halitumwi tena.",
        ),
      },
      discarded: {
        word: t("Refused", "Limekataliwa"),
        meaning: t(
          "The webhook said no, or was deleted. It is not sent again.",
          "Webhook ilikataa, au ilifutwa. Halitumwi tena.",
        ),
      },
    }) as const satisfies Record<string, StateWords>,
);

/** A sender name of the sandbox. */
export const SANDBOX_SENDER_WORDS: Record<SandboxSender["state"], StateWords> = /* @__PURE__ */ translated(
  () => ({
    approved: {
      word: t("Approved", "Limeidhinishwa"),
      meaning: t("SMS can be sent with this name.", "SMS zinaweza kutumwa kwa jina hili."),
    },
    pending: {
      word: t("Under review", "Linakaguliwa"),
      meaning: t(
        "Nobody has decided yet. An SMS with this name is refused.",
        "Bado hakuna aliyeamua. SMS yenye jina hili inakataliwa.",
      ),
    },
    rejected: {
      word: t("Rejected", "Limekataliwa"),
      meaning: t(
        "The name was not allowed. An SMS with it is refused.",
        "Jina halikuruhusiwa. SMS yenye jina hili inakataliwa.",
      ),
    },
  }),
);

/** The webhook of the sandbox. */
export const SANDBOX_WEBHOOK_WORDS: Record<SandboxWebhook["state"], StateWords> = /* @__PURE__ */ translated(
  () => ({
    active: {
      word: t("Active", "Inafanya kazi"),
      meaning: t("Events are sent to this console.", "Matukio yanatumwa kwa konsoli hii."),
    },
    paused: {
      word: t("Paused", "Imesitishwa kwa muda"),
      meaning: t(
        "Events wait until somebody activates the webhook.",
        "Matukio yanasubiri mpaka mtu aiwashe webhook.",
      ),
    },
  }),
);
