import type { ParameterProblem } from "#lib/contract/rules/template/parameter-problems.ts";
import { Fault } from "#lib/fault.ts";

/** Throws `not_permitted` with a field for each value that the service is certain to refuse. */
export function refuseProblems(problems: readonly ParameterProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const fields = problems.map(({ path, rule }) => ({ path: `templateParameters.${path}`, rule }));
  const detail = `templateParameters.${first.path}: ${first.rule}.`;
  throw new Fault("not_permitted", detail, { fields });
}
