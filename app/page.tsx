import { headers } from "next/headers";
import { redirect } from "next/navigation";

export default async function Home() {
  // Asking for headers keeps a build from making this page in advance.
  await headers();
  redirect("/overview");
}
