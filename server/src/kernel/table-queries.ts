import { type Queryable, valueFrom } from './statements.ts'

/** Whether the database has this table or sequence. A database of another version may lack it. */
export const hasTable = async (db: Queryable, name: string) =>
  (await valueFrom<{ exists: boolean }>(db)`select to_regclass(${name}) is not null as exists`) === true
