import { zodResolver } from "@hookform/resolvers/zod";
import { CreateOwner } from "#lib/contract/desk/team/setup.ts";

export const resolver = zodResolver(CreateOwner);
