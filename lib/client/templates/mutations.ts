import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CreateTemplate, Template, TemplateAnswer } from "#lib/contract/desk/template.ts";
import { t } from "#lib/contract/language.ts";
import type { TemplateParts } from "#lib/contract/rules/template/template-body.ts";
import type { Press } from "../query-client/press.ts";
import { http } from "../request.ts";
import { pressOnce } from "../send/press-once.ts";
import { templateKeys } from "./keys.ts";

// The schema may be an expert's own JSON: the server says what is wrong with it.
type Creating = TemplateParts & { createToken: string };

/**
 * `createToken` is of one press: the same one again creates nothing. `isChecking` while no answer came, and it is asked
 * what became of the template.
 */
export function useCreateTemplate() {
  const [isChecking, setChecking] = useState(false);
  const creating = useChange((body: Creating) => createOnce(body, setChecking), createPress());
  return { ...creating, isChecking };
}

const createPress = (): Press => ({
  what: [t("the template", "kiolezo"), t("created", "kuundwa")],
  isOnce: true,
  answered: ({ id, state }: Template) => ({
    href: `/templates/${id}`,
    ...(state === "unknown"
      ? {
          title: t(
            "The template may have been created: no clear answer",
            "Huenda kiolezo kimeundwa: hakuna jibu la wazi",
          ),
          tone: "amber",
        }
      : { title: t("The template was created", "Kiolezo kimeundwa") }),
  }),
});

async function createOnce(
  body: Creating,
  onChecking: (isChecking: boolean) => void,
): Promise<TemplateAnswer> {
  const post = () => http("POST /api/templates", { body: body as CreateTemplate });
  const pressed = await pressOnce({
    sendToken: body.createToken,
    post,
    onChecking,
    words: {
      not: t("Not created", "Hakikuundwa"),
      kept: t("Your text is still here.", "Maandishi yako bado yapo hapa."),
    },
  });
  if ("answer" in pressed) return pressed.answer;
  const id = pressed.arrived.templateId ?? "";
  // What was refused is gone again: the same token creates nothing, and says why.
  return http("GET /api/templates/:id", { params: { id } }).catch(post);
}

export const useRecordTemplateName = () =>
  useChange((body: { name: string; language: string }) => http("POST /api/templates/names", { body }));

export const useCheckTemplate = (id: string) =>
  useChange((serviceId: string | undefined) =>
    http("POST /api/templates/:id/check", { params: { id }, body: { serviceId } }),
  );

export const useSyncTemplate = (id: string) =>
  useChange(() => http("POST /api/templates/:id/sync", { params: { id } }));

export const useResolveTemplate = (id: string) =>
  useChange((as: "created" | "not-created") =>
    http("POST /api/templates/:id/resolve", { params: { id }, body: { as } }),
  );

/** Asks the service what it thinks of the values; nothing changes. */
export const useValidateTemplate = (id: string) =>
  useMutation({
    meta: { isQuiet: true } satisfies Press,
    mutationFn: (templateParameters: Record<string, unknown> | undefined) =>
      http("POST /api/templates/:id/validate", { params: { id }, body: { templateParameters } }),
  });

function useChange<Input>(change: (input: Input) => Promise<TemplateAnswer>, press: Press = {}) {
  const client = useQueryClient();
  return useMutation({
    meta: press,
    mutationFn: async (input: Input) => (await change(input)).template,
    onSuccess: (template) => client.setQueryData(templateKeys.one(template.id), template),
    onSettled: () => client.invalidateQueries({ queryKey: templateKeys.all }),
  });
}
