import type { QueryClient } from "@tanstack/react-query";
import { detailOf } from "#lib/client/detail-of.ts";
import { freshQuery } from "#lib/client/session/fresh-query.ts";
import { t } from "#lib/contract/language.ts";
import { showToast } from "../../ui/toast/show-toast.ts";

/** Asks for the password where a file's door would ask for it: a download itself can ask nobody. False: not given. */
export async function askFresh(client: QueryClient): Promise<boolean> {
  try {
    return await client.fetchQuery(freshQuery);
  } catch (error) {
    const detail = detailOf(error);
    showToast({ tone: "red", title: t("The file was not downloaded", "Faili halikupakuliwa"), detail });
    return false;
  }
}
