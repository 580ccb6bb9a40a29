import { requestIdOf, technicalLineOf } from "#lib/client/request-id-of.ts";
import { TechnicalLine } from "../ui/text/technical-line.tsx";

/** The code, the status and the request of what our server refused; nothing where no answer came. */
export function FaultTechnical({ error }: { error: unknown }) {
  const line = technicalLineOf(error);
  return line === undefined ? null : <TechnicalLine requestId={requestIdOf(error)}>{line}</TechnicalLine>;
}
