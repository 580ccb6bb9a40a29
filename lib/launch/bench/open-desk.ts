import type { RunningConsole } from "./run-console.ts";

export type Desk = {
  /** The session of the owner, as a browser sends it. */
  cookie: string;
  /** One campaign as it runs, and one that is still a draft. */
  campaigns: { run: string; draft: string };
  /** A call that was started here. */
  call: string;
  /** A message of its own, the press that sent it, a list of the people of the campaign, and a template. */
  message: string;
  send: string;
  list: string;
  template: string;
};

const OWNER = { name: "Neema Mrema", email: "neema@amani.example", password: "kuku wanne wa bluu 4" };
const FILE = "Simu,Jina\r\n+255754000318,Asha\r\n";
const SMS = { to: "+255754000319", text: "Habari", senderId: "AMANI AGRO" };
const TEMPLATE = {
  ...{ name: "bei_ya_soko", language: "sw", category: "UTILITY" },
  componentSchema: [{ type: "BODY", text: "Habari, oda yako iko tayari leo." }],
};
const CAMPAIGN = { name: "Bei mpya", channel: "sms", senderId: "AMANI AGRO", content: "Habari {{Jina}}" };

/** Takes the first account of a new console with the printed code and makes what pages need to be looked at. */
export async function openDesk({ line, url, origin }: RunningConsole): Promise<Desk> {
  const code = decodeURIComponent(/code=(\S+)/.exec(line)?.[1] ?? "");
  const headers: Record<string, string> = { "x-csrf": "1", origin };
  const answer = await ask("POST", "/api/setup", { ...OWNER, code });
  headers.cookie = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
  const campaigns = { run: await createCampaign(), draft: await createCampaign() };
  const file = new FormData();
  file.append("mapping", "{}");
  file.append("file", new File([FILE], "wateja.csv"));
  await ask("PUT", `/api/campaigns/${campaigns.run}/audience`, file);
  const planned = await fetch(`${url}/api/campaigns/${campaigns.run}`, { headers });
  const { startToken } = (await planned.json()).campaign;
  await ask("POST", `/api/campaigns/${campaigns.run}/start`, { startToken });
  const call = await answerOf("/api/voice/calls", { customerNumber: "+255714000000" });
  const { sendId } = await answerOf("/api/sms/messages", SMS);
  const { list } = await answerOf("/api/lists", { name: "Wateja", campaignId: campaigns.run });
  const { template } = await answerOf("/api/templates", TEMPLATE);
  const { items } = await (
    await fetch(`${url}/api/messages?q=${encodeURIComponent(SMS.to)}`, { headers })
  ).json();
  return {
    ...{ cookie: headers.cookie, campaigns, call: call.id },
    ...{ message: items[0].id, send: sendId, list: list.id, template: template.id },
  };

  async function createCampaign(): Promise<string> {
    return (await answerOf("/api/campaigns", CAMPAIGN)).campaign.id;
  }
  async function answerOf(path: string, body: object) {
    return (await ask("POST", path, body)).json();
  }
  async function ask(method: string, path: string, body: object): Promise<Response> {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: isForm ? headers : { ...headers, "content-type": "application/json" },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }
}
