import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { isBuiltInLabel, isSameLabel, MAX_PURPOSE_LABEL, MAX_PURPOSES } from "../../rules/purposes.ts";
import { RequiredName } from "../shown-name.ts";

const NAME = /^[a-z][a-z0-9-]{0,39}$/;
const nameRule = {
  error: () =>
    t(
      "purpose is like marketing: small letters, digits and hyphens",
      "kusudi ni kama marketing: herufi ndogo, tarakimu na vistari",
    ),
};
/** A purpose, by the name it has in the ledger. */
export const PurposeName = z
  .string({ error: () => t("purpose is required", "kusudi linahitajika") })
  .regex(NAME, nameRule);

const OwnPurpose = z.object({
  /** In the ledger and for programs; it stays, whatever people call it. */
  name: PurposeName.refine((name) => name !== "marketing" && name !== "service", {
    error: () => t("This purpose is built in", "Kusudi hili limejengwa ndani"),
  }),
  label: RequiredName.max(MAX_PURPOSE_LABEL, {
    error: () =>
      t(
        `name has at most ${MAX_PURPOSE_LABEL} characters`,
        `jina lina herufi zisizozidi ${MAX_PURPOSE_LABEL}`,
      ),
  }),
  /** Whose hours and limits hold for it, and whose withdrawal ends it, too. */
  kind: z.enum(["marketing", "service"], {
    error: () => t("kind is marketing or service", "kind ni marketing au service"),
  }),
  consent: z.enum(["nothing", "warn", "only"], {
    error: () => t("consent is nothing, warn or only", "consent ni nothing, warn au only"),
  }),
  /** It is chosen no more; what was sent and agreed to by it stays. */
  isRetired: z.boolean({ error: () => t("isRetired is true or false", "isRetired ni true au false") }),
});
export type OwnPurpose = z.infer<typeof OwnPurpose>;

/** Beside marketing and service, what a company asks consent for: each name and each label once. */
export const Purposes = z
  .array(OwnPurpose)
  .max(MAX_PURPOSES, {
    error: () => t(`There are at most ${MAX_PURPOSES} purposes`, `Makusudi hayazidi ${MAX_PURPOSES}`),
  })
  .superRefine((all, { addIssue }) => {
    for (const [at, { name, label }] of all.entries()) {
      if (isBuiltInLabel(label))
        addIssue({
          code: "custom",
          message: t(`${label} is built in`, `Kusudi ${label} limejengwa ndani`),
          path: [at, "label"],
        });
      if (all.findIndex((other) => other.name === name || isSameLabel(other.label, label)) < at)
        addIssue({
          code: "custom",
          message: t(`${label} is in the list twice`, `Kusudi ${label} limo mara mbili kwenye orodha`),
          path: [at, "label"],
        });
    }
  });
