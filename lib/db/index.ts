export { type Db, openDatabase, type Query, type Row, type Tx } from "./database.ts";
export { constraintOf, faultFromDatabase, isDatabaseDown, sqlStateOf } from "./errors.ts";
export { type Listener, listen } from "./listen.ts";
export { migrate } from "./migrate.ts";
