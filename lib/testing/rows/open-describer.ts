import pg from "pg";

/**
 * A column that a statement answers, by the server's name of its type. `mayBeNull`: it is a column of a table that may,
 * or of one that is joined from the left alone, and the statement does not say that it is none; or what is worked out of
 * all rows where there may be none.
 */
export type Column = { name: string; type: string; mayBeNull: boolean };

export type Describe = (text: string) => Promise<Column[]>;

/** What statements would answer, as the server tells before one is run: nothing is. It rejects one that it refuses. */
export async function openDescriber(url: string): Promise<{ describe: Describe; close(): Promise<void> }> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ oid: number; name: string }>(
    "SELECT oid::int, typname AS name FROM pg_type",
  );
  const typeNames = new Map(rows.map(({ oid, name }) => [oid, name]));
  const { rows: columns } = await client.query<TableColumn & { place: string }>(
    `SELECT attrelid || '.' || attnum AS place, attrelid::regclass::text AS "table", attname AS name, attnotnull AS "isFilled"
     FROM pg_attribute WHERE attnum > 0`,
  );
  const columnsAt = new Map(columns.map((column) => [column.place, column]));
  return {
    describe: async (text) =>
      (await fieldsOf(client, text)).map(({ name, dataTypeID, tableID, columnID }) => {
        const column = columnsAt.get(`${tableID}.${columnID}`);
        const mayBeNull = column
          ? isNullable(column, text) && !isProven(column, text)
          : isOfNothing(name, text);
        return { name, type: typeNames.get(dataTypeID) ?? "", mayBeNull };
      }),
    close: () => client.end(),
  };
}

type TableColumn = { table: string; name: string; isFilled: boolean };

/** Of a table that stands in a statement twice, one may be joined otherwise than the other. */
function isNullable({ table, isFilled }: TableColumn, text: string): boolean {
  const joins = [...text.matchAll(new RegExp(`(LEFT JOIN|JOIN|FROM|UPDATE|INTO|,) ${table}\\b`, "g"))];
  return !isFilled || (joins.length > 0 && joins.every(([, how]) => how === "LEFT JOIN"));
}

function isProven({ name }: TableColumn, text: string): boolean {
  return new RegExp(`\\b${name} (IS NOT NULL|BETWEEN|>=? |= ANY)`).test(text);
}

/** The least, the most or the sum of no rows at all: what groups its rows, or counts them first, has some. */
function isOfNothing(name: string, text: string): boolean {
  if (/\b(GROUP BY|HAVING count)\b/.test(text)) return false;
  return new RegExp(
    `(?<!\\()\\b(min|max|sum|avg|(array|string|json|jsonb)_agg)\\([^()]*\\)(::\\w+)?\\)? AS "?${name}\\b`,
  ).test(text);
}

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number };

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
