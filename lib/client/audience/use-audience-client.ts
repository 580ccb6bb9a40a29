import { useEffect, useMemo, useRef } from "react";
import { type AudienceClient, createAudienceClient } from "./audience-client.ts";

/** The worker of this page: started with it, so that it is ready when a file comes, and stopped when it is left. */
export function useAudienceClient(): Pick<AudienceClient, "call"> {
  const client = useRef<AudienceClient | null>(null);
  useEffect(() => {
    client.current ??= createAudienceClient();
    return () => {
      client.current?.close();
      client.current = null;
    };
  }, []);
  return useMemo(
    () => ({
      call: (name, input, signal) => {
        client.current ??= createAudienceClient();
        return client.current.call(name, input, signal);
      },
    }),
    [],
  );
}
