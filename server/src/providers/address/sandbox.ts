import { searchWords } from '@dealerline/shared/rules/address-words.ts'
import type { Pool } from 'pg'
import { behaving } from '../behaviour.ts'
import { type AddressProvider, type AddressResult, minimumSearchLength } from './port.ts'
import { findAddress, findAddressesByWords, findAddressesLike } from './queries.ts'

const limit = 10
const maximumWords = 12

/**
 * Makes a search of the addresses in this database. It searches for words, and if none matches, for similar spelling.
 */
export const makeAddressSandbox = ({ pool }: { pool: Pool }): AddressProvider =>
  behaving<AddressProvider>(pool, 'address', {
    async search(text) {
      const words = searchWords(text).slice(0, maximumWords)
      if (text.trim().length < minimumSearchLength || words.length === 0) return []
      const exact = await findAddressesByWords(pool, words, limit)
      if (exact.length > 0) return exact
      return sameNumberFirst(words, await findAddressesLike(pool, words.join(' '), limit))
    },
    get: (searchResultId) => findAddress(pool, searchResultId),
  })

/** Puts addresses with the same numbers first, because people misspell street names but rarely house numbers. */
function sameNumberFirst(words: string[], results: AddressResult[]): AddressResult[] {
  const numbers = words.filter((word) => /^\d+[a-z]?$/.test(word))
  const hits = (result: AddressResult) =>
    numbers.filter((number) => searchWords(result.formatted_address).includes(number)).length
  return results.toSorted((one, other) => hits(other) - hits(one))
}
