import { type Queryable, rowOf } from './statements.ts'

/** Whether the database has this table or sequence. A database of another version may lack it. */
export async function hasTable(db: Queryable, name: string): Promise<boolean> {
  const row = await rowOf<{ exists: boolean }>(db)`select to_regclass(${name}) is not null as exists`
  return row?.exists === true
}
