import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import type { Right } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import type { TeamStateName } from "#lib/contract/words/console/team-words.ts";

/** What has a meaning and is no state of a message, a campaign or a call. */
type Names = { halt: Hold["kind"]; right: Right; role: Role; team: TeamStateName };

/** What a tip names, for `meaningOf` to tell: its kind and its name. */
export type NamedAbout = { [Kind in keyof Names]: `${Kind} ${Names[Kind]}` }[keyof Names];

export const aboutNamed = <Kind extends keyof Names>(kind: Kind, name: Names[Kind]): NamedAbout =>
  `${kind} ${name}` as NamedAbout;
