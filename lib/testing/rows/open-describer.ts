import pg from "pg";

/** A column that a statement answers, by the server's name of its type. */
export type Column = { name: string; type: string };

export type Describe = (text: string) => Promise<Column[]>;

/** What statements would answer, as the server tells before one is run: nothing is. It rejects one that it refuses. */
export async function openDescriber(url: string): Promise<{ describe: Describe; close(): Promise<void> }> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ oid: number; name: string }>(
    "SELECT oid::int, typname AS name FROM pg_type",
  );
  const typeNames = new Map(rows.map(({ oid, name }) => [oid, name]));
  return {
    describe: async (text) =>
      (await fieldsOf(client, text)).map(({ name, dataTypeID }) => ({
        name,
        type: typeNames.get(dataTypeID) ?? "",
      })),
    close: () => client.end(),
  };
}

type Field = { name: string; dataTypeID: number };

function fieldsOf(client: pg.Client, text: string): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = [];
    const asked = {
      submit(connection: pg.Connection) {
        connection.parse({ name: "", text, types: [] }, true);
        connection.describe({ type: "S", name: "" }, true);
        connection.sync();
      },
      handleRowDescription: (told: { fields: Field[] }) => {
        fields = told.fields;
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    };
    client.query(asked);
  });
}
