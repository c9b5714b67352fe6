import { isValidAbn, toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import type { Pool } from 'pg'
import { behaving } from '../behaviour.ts'
import type { AbnProvider } from './port.ts'
import { findAbnEntry } from './queries.ts'

/** Makes a register of the entries in this database. */
export const makeAbnSandbox = ({ pool }: { pool: Pool }): AbnProvider =>
  behaving<AbnProvider>(pool, 'abn', {
    async lookup(abn) {
      return isValidAbn(abn) ? findAbnEntry(pool, toRegisterDigits(abn)) : undefined
    },
  })
