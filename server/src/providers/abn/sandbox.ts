import { isValidAbn, toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import type { Pool } from 'pg'
import { behave } from '../behaviour.ts'
import type { AbnProvider } from './port.ts'
import { findAbnEntry } from './queries.ts'

/** Makes a register of the entries in this database. */
export function makeAbnSandbox({ pool }: { pool: Pool }): AbnProvider {
  return {
    async lookup(abn) {
      await behave(pool, 'abn')
      return isValidAbn(abn) ? findAbnEntry(pool, toRegisterDigits(abn)) : undefined
    },
  }
}
