export { type Connection, type Db, openDatabase, type Query, type Row, type Tx } from "./database.ts";
export { constraintOf, faultFromDatabase, isDatabaseDown, isPassing, sqlStateOf } from "./errors.ts";
export { listen } from "./listen.ts";
export { migrate } from "./migrate.ts";
