import type { SalesStep } from '@dealerline/shared/rules/interest-states.ts'
import type { Pool } from 'pg'
import type { SalesApplicant } from './port.ts'

/** Stores the data of a person, and adds the step if it is not stored yet. */
export async function putApplicant(pool: Pool, step: SalesStep, { key, ...applicant }: SalesApplicant): Promise<void> {
  await pool.query(
    `insert into outside.sales_applicant as known (key, applicant, steps) values ($1, $2, array[$3])
     on conflict (key) do update set applicant = excluded.applicant,
       steps = case when $3 = any (known.steps) then known.steps else known.steps || $3 end`,
    [key, JSON.stringify(applicant), step],
  )
}
