import type { SalesStep } from '@dealerline/shared/rules/interest-states.ts'
import type { Pool } from 'pg'
import { execute } from '../../kernel/statements.ts'
import type { SalesApplicant } from './port.ts'

/** Stores the data of a person, and adds the step if it is not stored yet. */
export const putApplicant = (pool: Pool, step: SalesStep, { key, ...applicant }: SalesApplicant) =>
  execute(pool)`
    insert into outside.sales_applicant as known (key, applicant, steps)
      values (${key}, ${JSON.stringify(applicant)}, array[${step}])
      on conflict (key) do update set applicant = excluded.applicant,
        steps = case when ${step} = any (known.steps) then known.steps else known.steps || ${step}::text end`
