import { type MutationFunction, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Template, TemplateAnswer, TemplateValidationAnswer } from "#lib/contract/desk/template.ts";
import type { TemplateParts } from "#lib/contract/rules/template-body.ts";
import { http } from "../http.ts";
import { templateKeys } from "./keys.ts";

const pathOf = (id: string, verb: string): string => `/api/templates/${encodeURIComponent(id)}/${verb}`;

async function post(path: string, body?: object): Promise<Template> {
  return (await http<TemplateAnswer>({ method: "POST", path, ...(body && { body }) })).template;
}

/** `createToken` is of one press: the same one again creates nothing. */
export const useCreateTemplate = () =>
  useChange((body: TemplateParts & { createToken: string }) => post("/api/templates", body));

export const useRecordTemplateName = () =>
  useChange((body: { name: string; language: string }) => post("/api/templates/names", body));

export const useCheckTemplate = (id: string) =>
  useChange((serviceId: string | undefined) => post(pathOf(id, "check"), { serviceId }));

export const useSyncTemplate = (id: string) => useChange(() => post(pathOf(id, "sync")));

export const useResolveTemplate = (id: string) =>
  useChange((as: "created" | "not-created") => post(pathOf(id, "resolve"), { as }));

/** Asks the service what it thinks of the values; nothing changes. */
export const useValidateTemplate = (id: string) =>
  useMutation({
    mutationFn: (templateParameters: Record<string, unknown> | undefined) =>
      http<TemplateValidationAnswer>({
        method: "POST",
        path: pathOf(id, "validate"),
        body: { templateParameters },
      }),
  });

function useChange<Input>(mutationFn: MutationFunction<Template, Input>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (template) => client.setQueryData(templateKeys.one(template.id), template),
    onSettled: () => client.invalidateQueries({ queryKey: templateKeys.all }),
  });
}
