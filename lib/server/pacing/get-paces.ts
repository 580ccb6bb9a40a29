import type { Paces } from "#lib/contract/desk/settings/pace.ts";
import type { Context } from "../context.ts";
import { listPaces, type PaceRow } from "../store/sending/pace.ts";

/** How fast somebody wants each service to be used at most, and how fast it was found to go. */
export async function getPaces({ db }: Pick<Context, "db">): Promise<Paces> {
  return pacesOf(await listPaces(db));
}

export function pacesOf(rows: readonly PaceRow[]): Paces {
  const of = (service: PaceRow["service"]) => rows.find((row) => row.service === service);
  const [sms, chat] = [of("sms"), of("chat")];
  return {
    limits: { sms: sms?.messagesPerSecond ?? null, chat: chat?.messagesPerSecond ?? null },
    bounds: { sms: boundsOf(sms), chat: boundsOf(chat) },
    learned: { sms: tenthsOf(sms), chat: tenthsOf(chat) },
  };
}

const boundsOf = (row: PaceRow | undefined) => ({ start: row?.start ?? null, ceiling: row?.ceiling ?? null });

const tenthsOf = (row: PaceRow | undefined): number | null => (row ? Math.round(row.rate * 10) / 10 : null);
