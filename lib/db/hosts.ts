/** A URL as libpq takes it: who and how before the hosts, the hosts, and what is behind them. */
const FORM = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]+)(.*)$/s;

/** The same URL for each of its hosts, in their order: libpq takes several (`h1:5432,h2:5433`), node-postgres one. */
export function hostsOf(url: string): string[] {
  const [, before = "", hosts = "", behind = ""] = FORM.exec(url) ?? [];
  const each = hosts.split(",");
  return each.length > 1 ? each.map((host) => before + host + behind) : [url];
}

const WANTED = [null, "read-write", "primary"];

/** The rule that a URL of a database breaks; null where it breaks none. */
export function urlFault(url: string): string | null {
  const hosts = hostsOf(url);
  if (hosts.every((host) => FORM.test(host) && URL.canParse(host)))
    return hosts.length > 1 ? hostsFault(hosts) : null;
  const form = "must be a URL such as postgresql://user:password@host:5432/database";
  return hosts.length > 1 ? `${form}, with a comma between several hosts (host:5432,other:5432)` : form;
}

function hostsFault([host = ""]: readonly string[]): string | null {
  const wanted = new URL(host).searchParams.get("target_session_attrs");
  if (WANTED.includes(wanted)) return null;
  return `names several hosts with target_session_attrs=${wanted}; it must be read-write, as only the one that takes writes is used`;
}
