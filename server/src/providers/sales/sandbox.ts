import type { Pool } from 'pg'
import { OutsideRefused } from '../../kernel/outside-error.ts'
import { behave } from '../behaviour.ts'
import type { SalesProvider } from './port.ts'
import { putApplicant } from './queries.ts'

/**
 * Makes a sales system with applicants in this database. Like the real system, it onboards only applicants with the
 * sales system ID (`salesForceID`) 1.
 */
export function makeSalesSandbox({ pool }: { pool: Pool }): SalesProvider {
  return {
    async test() {
      await behave(pool, 'sales')
    },
    async update(step, applicant) {
      const { times } = await behave(pool, 'sales')
      if (step === 'Onboarding' && applicant.salesForceID !== '1')
        throw new OutsideRefused('sales', 'Only an applicant with the sales system ID 1 can be onboarded')
      for (let time = 0; time < times; time += 1) await putApplicant(pool, step, applicant)
    },
  }
}
