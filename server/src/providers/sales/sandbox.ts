import type { Pool } from 'pg'
import { OutsideRefused } from '../../kernel/outside-error.ts'
import { behaving } from '../behaviour.ts'
import type { SalesProvider } from './port.ts'
import { putApplicant } from './queries.ts'

/**
 * Makes a sales system with applicants in this database. Like the real system, it onboards only applicants with the
 * sales system ID (`salesForceID`) 1.
 */
export const makeSalesSandbox = ({ pool }: { pool: Pool }): SalesProvider =>
  behaving<SalesProvider>(pool, 'sales', {
    test: async () => undefined,
    async update(step, applicant) {
      if (step === 'Onboarding' && applicant.salesForceID !== '1')
        throw new OutsideRefused('sales', 'Only an applicant with the sales system ID 1 can be onboarded')
      await putApplicant(pool, step, applicant)
    },
  })
