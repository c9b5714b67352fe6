import { makeServiceAdapter, type ServiceSettings } from '../http-adapter.ts'
import { type AirlineProvider, member, outcome } from './port.ts'

/**
 * Makes a client of the airline partner over HTTP with a bearer key. It calls `GET members/{abn}`, `POST enrolments`
 * with an Idempotency-Key, and `GET enrolments/{reference}`. The reply to a GET for a missing record is 404.
 */
export function makeAirlineService(settings: ServiceSettings): AirlineProvider {
  const http = makeServiceAdapter('airline', settings)
  return {
    async findMember(abn) {
      const path = `members/${encodeURIComponent(abn)}`
      const result = await http.call({ method: 'GET', path, reply: member.nullable(), whenMissing: null })
      return result ?? undefined
    },
    enrol({ key, ...application }) {
      return http.call({ method: 'POST', path: 'enrolments', body: application, key, reply: outcome })
    },
    async findEnrolment(reference) {
      const path = `enrolments/${encodeURIComponent(reference)}`
      const result = await http.call({ method: 'GET', path, reply: outcome.nullable(), whenMissing: null })
      return result ?? undefined
    },
  }
}
