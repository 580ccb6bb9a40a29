import { t } from "#lib/contract/language.ts";

/** An example as a program of its own: it sends one message and asks what became of it. */
export type Example = {
  language: "curl" | "javascript" | "php" | "python";
  label: string;
  file: string;
  /** How it is run where the file is. */
  run: string;
  code: string;
};

type ExampleValues = { /** Where this console is. */ origin: string; sender: string };

/** Where an example finds the key: in no file, and not in the list of commands that a terminal keeps. */
export const KEY_VARIABLE = "TUMA_KEY";

/** The first message in each language, all with the same content and the same Idempotency-Key. */
export const examplesOf = (told: ExampleValues): [Example, ...Example[]] => [
  { language: "curl", label: "curl", file: "first.sh", run: "sh first.sh", code: curlExample(told) },
  {
    language: "javascript",
    label: "JavaScript",
    file: "first.mjs",
    run: "node first.mjs",
    code: script(told),
  },
  { language: "php", label: "PHP", file: "first.php", run: "php first.php", code: php(told) },
  { language: "python", label: "Python", file: "first.py", run: "python3 first.py", code: python(told) },
];

const MESSAGE = { to: "+255754000321", channel: "sms" } as const;
const sampleText = () => t("Your order is ready.", "Oda yako iko tayari.");
const REFERENCE = "order-1042";
const IDEMPOTENCY_KEY = "order-1042-ready";

export function curlExample({ origin, sender }: ExampleValues): string {
  const body = JSON.stringify({ ...MESSAGE, sender, text: sampleText(), reference: REFERENCE });
  return `curl -sS --fail-with-body '${origin}/api/v1/messages' \\
  -H "Authorization: Bearer $${KEY_VARIABLE}" \\
  -H 'Idempotency-Key: ${IDEMPOTENCY_KEY}' \\
  -H 'Content-Type: application/json' \\
  -d '${body.replaceAll("'", String.raw`'\''`)}'

curl -sS --fail-with-body '${origin}/api/v1/messages?reference=${REFERENCE}' \\
  -H "Authorization: Bearer $${KEY_VARIABLE}"
`;
}

const script = ({
  origin,
  sender,
}: ExampleValues): string => `const api = ${JSON.stringify(`${origin}/api/v1`)};
const headers = { Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\` };

async function ask(path, options = {}) {
  const answer = await fetch(api + path, { ...options, headers: { ...headers, ...options.headers } });
  const body = await answer.json();
  if (!answer.ok) throw new Error(\`\${body.code}: \${body.detail}\`);
  return body;
}

const message = await ask("/messages", {
  method: "POST",
  headers: { "Content-Type": "application/json", "Idempotency-Key": "${IDEMPOTENCY_KEY}" },
  body: JSON.stringify({
    to: "${MESSAGE.to}",
    channel: "${MESSAGE.channel}",
    sender: ${JSON.stringify(sender)},
    text: "${sampleText()}",
    reference: "${REFERENCE}",
  }),
});
const { state } = await ask(\`/messages/\${message.id}\`);
console.log(message.id, state);
`;

/** In quotes of PHP, where a dollar in double ones would be a variable. */
const phpText = (text: string): string => `'${text.replace(/['\\]/g, String.raw`\$&`)}'`;

const php = ({ origin, sender }: ExampleValues): string => `<?php
const API = ${phpText(`${origin}/api/v1`)};

function ask(string $method, string $path, ?array $body = null, ?string $once = null): array
{
    $headers = ['Authorization: Bearer ' . getenv('${KEY_VARIABLE}')];
    $http = ['method' => $method, 'ignore_errors' => true, 'timeout' => 30];
    if ($body !== null) {
        $headers[] = 'Content-Type: application/json';
        $headers[] = 'Idempotency-Key: ' . $once;
        $http['content'] = json_encode($body);
    }
    $context = stream_context_create(['http' => $http + ['header' => $headers]]);
    $answer = json_decode(file_get_contents(API . $path, false, $context), true);
    if (isset($answer['code'])) {
        throw new RuntimeException($answer['code'] . ': ' . $answer['detail']);
    }
    return $answer;
}

$message = ask('POST', '/messages', [
    'to' => '${MESSAGE.to}',
    'channel' => '${MESSAGE.channel}',
    'sender' => ${phpText(sender)},
    'text' => '${sampleText()}',
    'reference' => '${REFERENCE}',
], '${IDEMPOTENCY_KEY}');
$now = ask('GET', '/messages/' . $message['id']);
echo $message['id'], ' ', $now['state'], PHP_EOL;
`;

const python = ({ origin, sender }: ExampleValues): string => `import json
import os
from urllib.error import HTTPError
from urllib.request import Request, urlopen

API = ${JSON.stringify(`${origin}/api/v1`)}


def ask(path, body=None, once=None):
    headers = {"Authorization": "Bearer " + os.environ["${KEY_VARIABLE}"]}
    if body is not None:
        headers |= {"Content-Type": "application/json", "Idempotency-Key": once}
        body = json.dumps(body).encode()
    try:
        with urlopen(Request(API + path, body, headers), timeout=30) as answer:
            return json.load(answer)
    except HTTPError as refused:
        problem = json.load(refused)
        raise SystemExit(problem["code"] + ": " + problem["detail"])


message = ask("/messages", {
    "to": "${MESSAGE.to}",
    "channel": "${MESSAGE.channel}",
    "sender": ${JSON.stringify(sender)},
    "text": "${sampleText()}",
    "reference": "${REFERENCE}",
}, once="${IDEMPOTENCY_KEY}")
now = ask("/messages/" + message["id"])
print(message["id"], now["state"])
`;
