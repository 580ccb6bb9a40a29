export { type Db, openDatabase, type Row, type Tx } from "./database.ts";
export { constraintOf, faultFromDatabase, isDatabaseDown, sqlStateOf } from "./errors.ts";
export { listen } from "./listen.ts";
export { migrate } from "./migrate.ts";
