import { redirect } from "next/navigation";

export default function Contacts(): never {
  redirect("/contacts/opted-out");
}
