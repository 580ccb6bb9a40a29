import type { AudienceContent } from "#lib/client/audience/audience-messages.ts";
import type { Audience } from "#lib/client/audience/use-audience.ts";

type Reading = Pick<Audience, "opened" | "phoneColumn" | "check" | "checkFault" | "checked">;

/** True where what the page says of the rows holds for this message, or nothing is there to be read. */
export function isReadNow(
  { opened, phoneColumn, check, checkFault, checked }: Partial<Reading>,
  { text, parameters }: AudienceContent,
): boolean {
  if (checkFault) return true;
  if (!check) return opened === undefined || phoneColumn === null;
  // Values of a template are checked again by the server; one beside a text has just been chosen.
  const isSame = () => JSON.stringify(checked?.parameters) === JSON.stringify(parameters);
  return (
    checked !== undefined && (checked.channel === "chat-template" || (checked.text === text && isSame()))
  );
}
