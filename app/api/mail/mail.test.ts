import assert from "node:assert/strict";
import { after, test } from "node:test";
import { MailTestAnswer } from "#lib/contract/desk/settings/mail.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { startMailStub } from "#lib/testing/stubs/mail-stub.ts";

const stub = await startMailStub();
const desk = await openDesk({
  mail: {
    ...{ host: "127.0.0.1", port: stub.port, isSecure: false, isLocal: true, signIn: null },
    from: { name: "Tuma", address: "tuma@shop.example" },
  },
});
after(async () => {
  await desk.close();
  await stub.close();
});

const ask = (cookie: string) => desk.ask(door("POST /api/mail/test"), { method: "POST", cookie });

test("test mail: asked by an admin -> it goes to that admin, and the answer says what the server said", async () => {
  const admin = await desk.signIn("admin");
  const sent = await ask(admin.cookie);
  assert.deepEqual(MailTestAnswer.parse(await sent.json()), { problem: null });
  assert.deepEqual(
    stub.kept.map(({ to }) => to),
    [admin.user.email],
  );
  stub.manner = "later";
  const later = MailTestAnswer.parse(await (await ask(admin.cookie)).json());
  assert.equal(later.problem, "It answered: 451 4.3.0 try again later");
});

test("test mail: asked by a sender, or where no server is set -> refused", async () => {
  const [sender, admin] = [await desk.signIn("sender"), await desk.signIn("admin")];
  assert.equal((await ask(sender.cookie)).status, 403);
  const { mail } = desk.context.env;
  Object.assign(desk.context.env, { mail: null });
  const refused = await ask(admin.cookie);
  Object.assign(desk.context.env, { mail });
  assert.equal(refused.status, 409);
  assert.match(await refused.text(), /SMTP_URL/);
});
