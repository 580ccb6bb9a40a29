import type { Role } from "../../desk/team/session.ts";
import { t, translated } from "../../language.ts";

/** The roles, from the least. What each may do is in `ROLE_MEANINGS`. */
export const ROLE_WORDS = /* @__PURE__ */ translated(
  () =>
    ({
      viewer: t("Viewer", "Mtazamaji"),
      sender: t("Sender", "Mtumaji"),
      admin: t("Admin", "Msimamizi"),
      owner: t("Owner", "Mmiliki"),
    }) as const satisfies Record<Role, string>,
);
