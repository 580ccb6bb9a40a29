import { type Entitled, hasRight, rightsOf } from "../desk/team/rights.ts";
import { t } from "../language.ts";

/** Who does it, or to whom: pages and routes ask the same. */
type Account = Entitled & { id: string; name: string; isDisabled: boolean };

// Not by the order of roles: the schemas that stand beside it are too much for a page.
const MANAGING: ReadonlySet<Account["role"]> = new Set(["owner", "admin"]);

/**
 * Why this person may not change that account, or make a way into it, as a sentence that says who may; null where they
 * may. Nobody takes a right away, or opens an account with one, that they do not have themselves.
 */
export function whyNotChange(manager: Account, person: Account): string | null {
  if (manager.isDisabled || !MANAGING.has(manager.role))
    return t(
      "Only an owner or admin may change people.",
      "Mmiliki au msimamizi tu ndiye anayeweza kubadilisha watu.",
    );
  if (manager.role === "owner") return null;
  if (person.role === "owner")
    return t(
      "Only an owner may do this to an owner, or make one.",
      "Mmiliki tu ndiye anayeweza kumfanyia mmiliki hili, au kumfanya mtu kuwa mmiliki.",
    );
  const hasAll = rightsOf(person).every((right) => hasRight(manager, right));
  return hasAll
    ? null
    : t(
        `${person.name} has rights that you do not have. Ask an owner.`,
        `${person.name} ana ruhusa ambazo wewe huna. Mwombe mmiliki.`,
      );
}

/** The same for a link for a new password. */
export function whyNotReset(manager: Account, person: Account): string | null {
  if (manager.id === person.id)
    return t(
      "Change your own password in Settings. You need the old one for it.",
      "Badilisha nenosiri lako kwenye Mipangilio. Unahitaji la zamani ili kufanya hivyo.",
    );
  const whyNot = whyNotChange(manager, person);
  if (whyNot !== null) return whyNot;
  return person.isDisabled
    ? t(
        `${person.name} is disabled. Enable the account first.`,
        `${person.name} amezimwa. Washa akaunti kwanza.`,
      )
    : null;
}
