import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { automationQuery } from "../automations.ts";
import { campaignKeys } from "../campaigns/keys.ts";
import { messageKeys } from "../messages/keys.ts";
import { sendKeys } from "../send/keys.ts";
import { followShown, runsOf, shownCampaign } from "./follow-shown.ts";

function openPage(t: TestContext) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const wanted: string[] = [];
  const end = followShown(client, (names) => {
    wanted.push(...names);
    return () => {
      for (const name of names) wanted.splice(wanted.indexOf(name), 1);
    };
  });
  t.after(() => {
    end();
    client.clear();
  });
  /** A part of the page that shows what was read; answers how it goes. */
  const show = (queryKey: readonly unknown[], data: unknown): (() => void) => {
    client.setQueryData(queryKey, data);
    return new QueryObserver(client, { queryKey }).subscribe(() => undefined);
  };
  return { client, wanted, show };
}

const C1 = "0b8a7c1e-2f4d-4c6b-9a5e-1d3f5b7a9c2e";
const C2 = "1c9b8d2f-3a5e-4d7c-8b6f-2e4a6c8b0d3f";

const pageOf = (...ids: number[]) => ({ pages: [{ items: ids.map((id) => ({ id })) }], pageParams: [null] });

test("the states of listed and of open messages are wanted while they are on the page, and as the list changes", (t) => {
  const { client, wanted, show } = openPage(t);
  const hide = show(messageKeys.list({}), pageOf(9, 8, 7, 4));
  assert.deepEqual(wanted, ["message:4.7-9"]);
  const close = show(messageKeys.one(30), { id: 30 });
  assert.deepEqual(wanted, ["message:4.7-9.30"]);
  client.setQueryData(messageKeys.list({}), pageOf(10, 9, 8, 7));
  assert.deepEqual(wanted, ["message:7-10.30"]);
  close();
  hide();
  assert.deepEqual(wanted, []);
});

test("the page of a repeat: no campaign of that id is wanted, so it hears of each campaign that is made", (t) => {
  const { client, wanted, show } = openPage(t);
  show(automationQuery(C1).queryKey, {});
  assert.deepEqual([wanted, shownCampaign(client)], [[], null]);
});

test("one campaign is wanted by its name where all of the page is about it, and none where a list is open", (t) => {
  const { client, wanted, show } = openPage(t);
  const hide = show(campaignKeys.one(C1), {});
  show(campaignKeys.reasons(C1), {});
  assert.deepEqual([wanted, shownCampaign(client)], [[`campaign:${C1}`], C1]);
  const hideList = show(campaignKeys.list({}), {});
  assert.deepEqual([wanted, shownCampaign(client)], [[], null]);
  hideList();
  const hideOther = show(campaignKeys.one(C2), {});
  assert.equal(shownCampaign(client), null);
  hideOther();
  hide();
  assert.equal(shownCampaign(client), C1);
});

test("shown campaign: what was sent lately, and one send of it -> no name that the feed does not know", (t) => {
  const { client, wanted, show } = openPage(t);
  const hide = show(sendKeys.recent, []);
  assert.deepEqual([wanted, shownCampaign(client)], [[], null]);
  hide();
  show(sendKeys.sent(C1), {});
  assert.deepEqual([wanted, shownCampaign(client)], [[`campaign:${C1}`], C1]);
});

test("ids far apart are named one by one, and so many of them with what lies between that the name stays short", () => {
  assert.equal(runsOf([5, 3, 4, 4, 900]), "3-5.900");
  const far = Array.from({ length: 500 }, (_, at) => 1_000_000 + at * 37);
  const runs = runsOf(far).split(".");
  assert.ok(runs.length <= 40);
  for (const id of far)
    assert.ok(
      runs.some((run) => {
        const [from = 0, to = from] = run.split("-").map(Number);
        return id >= from && id <= to;
      }),
    );
});
