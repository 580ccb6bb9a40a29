import { t, translated } from "../../language.ts";

/** What the top bar says of the connection to the console; nothing while all is well. */
export const LIVE_WORDS = /* @__PURE__ */ translated(
  () =>
    ({
      reconnecting: t("Reconnecting", "Inaunganisha tena"),
      offline: t("Offline", "Nje ya mtandao"),
      resting: t("Not live", "Haijisasishi"),
    }) as const,
);
