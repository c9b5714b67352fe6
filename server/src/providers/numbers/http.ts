import { z } from 'zod'
import { makeServiceAdapter, type ServiceSettings } from '../http-adapter.ts'
import { type NumbersProvider, region } from './port.ts'

const next = z.object({ accountNo: z.number().int() })

/** Makes a client of a number inventory over HTTP with a bearer key. Writes have an Idempotency-Key. */
export function makeNumbersService(settings: ServiceSettings): NumbersProvider {
  const http = makeServiceAdapter('numbers', settings)
  return {
    regions(range) {
      return http.call({ method: 'GET', path: 'regions', query: { range: range || 'all' }, reply: z.array(region) })
    },
    available(query) {
      return http.call({ method: 'GET', path: 'numbers/available', query, reply: z.array(z.string()) })
    },
    async reserve({ key, dids }) {
      const body = { reservation: key, dids }
      await http.call({ method: 'PUT', path: 'numbers/reserved', body, reply: z.unknown() })
    },
    async release({ key, dids }) {
      const body = { reservation: key, dids }
      await http.call({ method: 'DELETE', path: 'numbers/reserved', body, reply: z.unknown(), whenMissing: null })
    },
    async nextAccountNo(body) {
      const { accountNo } = await http.call({ method: 'POST', path: 'account-numbers', body, reply: next })
      return accountNo
    },
  }
}
