import { detailOf } from "#lib/client/detail-of.ts";
import { http } from "#lib/client/http.ts";
import { showToast } from "../../ui/toast/show-toast.ts";

/** Asks for the password where a file's door would ask for it: a download itself can ask nobody. False: not given. */
export async function askFresh(): Promise<boolean> {
  try {
    await http("GET /api/session/fresh");
    return true;
  } catch (error) {
    const detail = detailOf(error);
    showToast({ tone: "red", title: "The file was not downloaded", detail });
    return false;
  }
}
