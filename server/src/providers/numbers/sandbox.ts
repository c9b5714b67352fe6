import type { Pool } from 'pg'
import { OutsideRefused } from '../../kernel/outside-error.ts'
import { behave } from '../behaviour.ts'
import type { NumbersProvider } from './port.ts'
import { issueAccountNos, listAvailable, listRegions, nextAccountNo, releaseDids, reserveDids } from './queries.ts'

const maximumQuantity = 500
const highestExtension = 999_999

/** Makes a number inventory in this database. */
export function makeNumbersSandbox({ pool }: { pool: Pool }): NumbersProvider {
  return {
    async regions(range) {
      await behave(pool, 'numbers')
      return listRegions(pool, /^0\d$/.test(range) ? range : undefined)
    },
    async available({ region, quantity }) {
      await behave(pool, 'numbers')
      return listAvailable(pool, region, Math.min(Math.max(quantity, 0), maximumQuantity))
    },
    async reserve({ key, dids }) {
      const { times } = await behave(pool, 'numbers')
      if (times > 1) await reserveDids(pool, key, dids)
      const unavailable = await reserveDids(pool, key, dids)
      if (unavailable.length > 0)
        throw new OutsideRefused('numbers', `Not available any more: ${unavailable.join(', ')}`)
    },
    async release({ key, dids }) {
      await behave(pool, 'numbers')
      await releaseDids(pool, key, dids)
    },
    async nextAccountNo({ customerKey, from, count, taken }) {
      await behave(pool, 'numbers')
      const extensions = taken.filter((number) => number <= highestExtension)
      const highest = Math.max(from - 1, ...extensions)
      return count > 0
        ? issueAccountNos(pool, { customerKey, highest, count })
        : nextAccountNo(pool, customerKey, highest)
    },
  }
}
