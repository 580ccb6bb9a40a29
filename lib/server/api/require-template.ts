import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import type { KeyCtx } from "../keys/index.ts";
import { listTemplatesNamed } from "../store/template/template-view.ts";
import { requireSendable } from "../templates/index.ts";

type Wanted = { name: string; language: string; parameters?: Record<string, unknown> | undefined };

/**
 * Refuses a template that is not known here, and one that the service is certain to refuse. On a page a person may know better
 * than our record; a program has read the list. Throws `invalid_input` and `not_permitted` at the field, such as `template.name`.
 */
export async function requireApiTemplate(
  ctx: KeyCtx,
  { name, language, parameters, isLater }: Wanted & { isLater: boolean },
): Promise<void> {
  const known = (await listTemplatesNamed(ctx.db, name)).map((row) => row.language);
  if (known.length === 0)
    throw refused(
      "template.name",
      t(
        `no template of this name is known: ${shown(name)}`,
        `hakuna kiolezo chenye jina hili kinachojulikana: ${shown(name)}`,
      ),
    );
  if (!known.includes(language))
    throw refused(
      "template.language",
      t(
        `${shown(name)} is known in ${known.slice(0, 10).join(", ")} only`,
        `${shown(name)} kinajulikana katika ${known.slice(0, 10).join(", ")} tu`,
      ),
    );
  try {
    await requireSendable(ctx, { templateName: name, language, templateParameters: parameters, isLater });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const fields = error.fields.map(({ path, rule }) => ({ path: pathHere(path), rule }));
    throw new Fault(error.code, error.detail, { fields });
  }
}

const shown = (name: string): string => `“${name.slice(0, 80)}”`;

const pathHere = (path: string): string =>
  path.replace(/^templateName\b/, "template.name").replace(/^templateParameters\b/, "template.parameters");

const refused = (path: string, rule: string): Fault =>
  new Fault("invalid_input", `${path}: ${rule}.`, { fields: [{ path, rule }] });
