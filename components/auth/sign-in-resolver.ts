import { zodResolver } from "@hookform/resolvers/zod";
import { CreateSession } from "#lib/contract/desk/team/session.ts";

export const resolver = zodResolver(CreateSession);
