import type { SmsOne } from "../contract/wire/sms-answer.ts";
import { idsLost, type Proof } from "./prove.ts";

/** A single send's proof with its id; accepted without one, the ids are lost. */
export function withId(proof: Proof<SmsOne>): Proof<{ messageId: string; status: string }> {
  const { messageId, status } = proof.data;
  if (messageId === null) throw idsLost({ httpStatus: proof.httpStatus, text: proof.raw }, proof.oddities);
  return { ...proof, data: { messageId, status } };
}
