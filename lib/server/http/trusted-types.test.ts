import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";
import { TRUSTED_TYPES_SCRIPT } from "./answer-trusted-types.ts";

test("the inline script survives React's escaping and lets only our own chunks through", () => {
  assert.ok(!/[<>&"']/.test(TRUSTED_TYPES_SCRIPT));
  type Rules = {
    createScriptURL(given: string): string | undefined;
    createHTML(given: string): string | undefined;
  };
  let rules: Rules | undefined;
  const trustedTypes = {
    createPolicy: (_name: string, given: Rules) => {
      rules = given;
    },
  };
  vm.runInNewContext(TRUSTED_TYPES_SCRIPT, {
    window: { trustedTypes },
    trustedTypes,
    URL,
    location: { origin: "https://desk.example" },
  });
  assert.equal(rules?.createScriptURL("/_next/static/chunks/a.js"), "/_next/static/chunks/a.js");
  for (const url of [
    "https://evil.example/_next/static/a.js",
    "//evil.example/_next/static/a.js",
    "/_next/static/../../api/x",
    "data:,x",
    "javascript:1",
  ]) {
    assert.equal(rules?.createScriptURL(url), undefined, url);
  }
  assert.equal(rules?.createHTML("<script></script>"), "<script></script>");
  assert.equal(rules?.createHTML("<img src=x onerror=alert(1)>"), undefined);
  const boxes = `
    <style nonce="aB3+/-_=">:host .a div { top: 0 }</style>
    <div class="scroll" part="scroll"><div class="wrapper" part="wrapper"></div></div>
  `;
  for (const html of ["", boxes, boxes.replace(' nonce="aB3+/-_="', "")])
    assert.equal(rules?.createHTML(html), html);
  for (const html of [
    " ",
    "text",
    "<div></div>",
    `${boxes}<script>alert(1)</script>`,
    `${boxes}<img src=x onerror=alert(1)>`,
    boxes.replace('part="scroll"', 'part="scroll" onclick="alert(1)"'),
    boxes.replace('part="scroll"', 'part="a b"'),
    boxes.replace('class="scroll"', 'id="scroll"'),
    boxes.replace("</style>", "</style><svg/onload=alert(1)>"),
    boxes.replace("top: 0", "</style><script>alert(1)</script><style>"),
    boxes.replace("<div class", "text <div class"),
    boxes.replace("<style", '<style onload="alert(1)"'),
    boxes + boxes,
    `<!--${boxes}-->`,
  ])
    assert.equal(rules?.createHTML(html), undefined, html);
});
