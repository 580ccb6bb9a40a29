"use client";

import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { useCreateOwner } from "#lib/client/session/mutations.ts";
import type { CreateOwner } from "#lib/contract/desk/team/setup.ts";
import { t } from "#lib/contract/language.ts";
import { MIN_PASSWORD_LENGTH } from "#lib/contract/rules/password-length.ts";
import { Fault } from "#lib/fault.ts";
import { Field } from "../ui/field/field.tsx";
import { Input } from "../ui/field/input.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { useOneAtATime } from "../ui/load/use-one-at-a-time.ts";
import { Note } from "../ui/note.tsx";
import { EmailField } from "./email-field.tsx";
import { asSentence, faultSentence } from "./fault-sentence.ts";
import { lazyResolver } from "./lazy-resolver.ts";
import { PasswordField } from "./password-field.tsx";
import { SubmitButton } from "./submit-button.tsx";

type FieldName = keyof CreateOwner;
type SetupFormProps = { code: string };

const resolver = lazyResolver<CreateOwner>(() => import("./setup-resolver.ts"));

/** The first owner; `code` comes with the link of the terminal and is asked for only where it is missing or wrong. */
export function SetupForm({ code }: SetupFormProps) {
  const router = useRouter();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    ...(code !== "" && { defaultValues: { code } }),
  });
  const { mutateAsync, isSuccess } = useCreateOwner();
  const { run, isBusy } = useOneAtATime();
  const { errors } = formState;
  const errorOf = (name: FieldName) => errors[name]?.message && asSentence(errors[name].message);
  const isCodeAsked = code === "" || errors.code !== undefined;

  function refuse(error: unknown) {
    const [first] = findings(error);
    if (first) setError(first.name, { message: first.rule }, { shouldFocus: true });
    else setError("root", { type: codeOf(error), message: faultSentence(error) });
  }
  const submit = handleSubmit((input) =>
    run(() => mutateAsync(input).then(() => router.replace("/overview"), refuse)),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {errors.root?.message && <Refusal code={errors.root.type} detail={errors.root.message} />}
      {isCodeAsked && (
        <Field
          label={t("Setup code", "Msimbo wa kuandaa")}
          hint={t(
            "You find it in the terminal, where Tuma was started.",
            "Uko kwenye terminal, pale Tuma ilipoanzishwa.",
          )}
          error={errorOf("code")}
        >
          <Input
            {...register("code")}
            controlSize="large"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            isCode
          />
        </Field>
      )}
      <Field label={t("Your name", "Jina lako")} error={errorOf("name")}>
        <Input {...register("name")} controlSize="large" autoComplete="name" />
      </Field>
      <Field
        label={t("Your organisation", "Shirika lenu")}
        hint={t("optional, shown to everyone who signs in", "si lazima, huonyeshwa kwa kila anayeingia")}
        error={errorOf("organisation")}
      >
        <Input {...register("organisation")} controlSize="large" autoComplete="organization" />
      </Field>
      <EmailField {...register("email")} error={errorOf("email")} />
      <PasswordField
        {...register("password")}
        autoComplete="new-password"
        hint={t(`${MIN_PASSWORD_LENGTH} characters or more`, `Herufi ${MIN_PASSWORD_LENGTH} au zaidi`)}
        error={errorOf("password")}
      />
      <SubmitButton isBusy={isBusy || isSuccess}>
        {t("Create the owner account", "Fungua akaunti ya mmiliki")}
      </SubmitButton>
    </form>
  );
}

function Refusal({ code, detail }: { code: string | number | undefined; detail: string }) {
  const wayOn =
    code === "already_set_up" ? (
      <PageLink href="/sign-in" className="link">
        {t("Sign in", "Ingia")}
      </PageLink>
    ) : undefined;
  return (
    <Note tone="red" title={t("The account was not created", "Akaunti haikufunguliwa")} isSmall isAlert>
      {detail} {wayOn}
    </Note>
  );
}

const NAMES: readonly string[] = ["code", "name", "organisation", "email", "password"] satisfies FieldName[];

/** What the server found wrong, field by field; a wrong code belongs to its field. */
function findings(error: unknown): { name: FieldName; rule: string }[] {
  if (!(error instanceof Fault)) return [];
  if (error.code === "wrong_credentials") return [{ name: "code", rule: error.detail }];
  return error.fields
    .filter(({ path }) => NAMES.includes(path))
    .map(({ path, rule }) => ({ name: path as FieldName, rule }));
}

function codeOf(error: unknown): string {
  return error instanceof Fault ? error.code : "unknown";
}
