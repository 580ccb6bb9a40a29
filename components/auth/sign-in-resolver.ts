import { zodResolver } from "@hookform/resolvers/zod";
import { CreateSession } from "#lib/contract/desk/session.ts";

export const resolver = zodResolver(CreateSession);
