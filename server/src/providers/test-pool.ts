import { Pool } from 'pg'

/** Connects to the test database, which has all migrations. */
export function makeTestPool(): Pool {
  const connectionString = process.env.TEST_DATABASE_URL
  if (!connectionString) throw new Error('Set TEST_DATABASE_URL to a database with the migrations applied')
  return new Pool({ connectionString, max: 4 })
}
