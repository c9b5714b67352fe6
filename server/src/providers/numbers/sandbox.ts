import type { Pool } from 'pg'
import { OutsideRefused } from '../../kernel/outside-error.ts'
import { behaving } from '../behaviour.ts'
import type { NumbersProvider } from './port.ts'
import { issueAccountNos, listAvailable, listRegions, nextAccountNo, releaseDids, reserveDids } from './queries.ts'

const maximumQuantity = 500
const highestExtension = 999_999

/** Makes a number inventory in this database. */
export const makeNumbersSandbox = ({ pool }: { pool: Pool }): NumbersProvider =>
  behaving<NumbersProvider>(pool, 'numbers', {
    regions: (range) => listRegions(pool, /^0\d$/.test(range) ? range : undefined),
    available: ({ region, quantity }) => listAvailable(pool, region, Math.min(Math.max(quantity, 0), maximumQuantity)),
    async reserve({ key, dids }) {
      const unavailable = await reserveDids(pool, key, dids)
      if (unavailable.length > 0)
        throw new OutsideRefused('numbers', `Not available any more: ${unavailable.join(', ')}`)
    },
    release: ({ key, dids }) => releaseDids(pool, key, dids),
    async nextAccountNo({ customerKey, from, count, taken }) {
      const extensions = taken.filter((number) => number <= highestExtension)
      const highest = Math.max(from - 1, ...extensions)
      return count > 0
        ? issueAccountNos(pool, { customerKey, highest, count })
        : nextAccountNo(pool, customerKey, highest)
    },
  })
