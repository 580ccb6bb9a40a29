import type { Right } from "../../desk/team/rights.ts";
import { t, translated } from "../../language.ts";

/** What the rights are about, for whoever chooses them. */
export const RIGHT_GROUPS = /* @__PURE__ */ translated(
  () =>
    [
      {
        title: t("Send", "Kutuma"),
        rights: ["chat", "sms", "voice", "outsideHours", "withoutCredits"],
      },
      { title: t("See", "Kuona"), rights: ["seeNumbers", "listen"] },
      { title: t("Take out", "Kuhamisha"), rights: ["export"] },
      { title: t("Settings", "Mipangilio"), rights: ["settings"] },
    ] as const satisfies readonly { title: string; rights: readonly Right[] }[],
);
