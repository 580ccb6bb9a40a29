export type TemplateFact = { revision?: number | null; occurredAtMs: number };

/** Is `left` the newer word about a template: by `revision`, then by time; a fact without revision counts as oldest (§2.9). */
export function isNewerTemplateFact(left: TemplateFact, right: TemplateFact): boolean {
  const byRevision = (left.revision ?? -1) - (right.revision ?? -1);
  return byRevision === 0 ? left.occurredAtMs > right.occurredAtMs : byRevision > 0;
}
