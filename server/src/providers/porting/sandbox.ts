import { maxBatch } from '@dealerline/shared/rules/port-numbers.ts'
import type { Pool } from 'pg'
import { OutsideRefused } from '../../kernel/outside-error.ts'
import { behaving } from '../behaviour.ts'
import type { PortAnswer, PortBatch, PortingProvider, PortRequest } from './port.ts'
import { findBatch, listRecords, putBatch, type StoredBatch, withdrawNumbers } from './queries.ts'
import { type CarrierRecord, delaysOf, findRejection } from './rejections.ts'

const dayMs = 86_400_000

/** The day of a moment in Australia's eastern states, as `YYYY-MM-DD`. */
const toDay = (moment: Date) => moment.toLocaleDateString('en-CA', { timeZone: 'Australia/Sydney' })

/**
 * Makes a wholesaler with losing carriers in this database. It answers after some days of its clock, by losing carrier.
 * A number with a carrier's record is compared with it; others are rejected only for their authorisation and
 * associated numbers.
 */
export function makePortingSandbox({ pool }: { pool: Pool }): PortingProvider {
  async function put(kind: StoredBatch['kind'], batch: PortBatch) {
    const size = batch.numbers.length
    if (size === 0 || size > maxBatch) throw new OutsideRefused('porting', `A batch has 1 to ${maxBatch} numbers`)
    return { reference: await putBatch(pool, kind, batch) }
  }
  return behaving<PortingProvider>(pool, 'porting', {
    limits: async () => ({ batchSize: maxBatch }),
    validate: (batch) => put('validation', batch),
    submit: (batch) => put('port', batch),
    async find(reference) {
      const batch = await findBatch(pool, reference)
      if (!batch) return undefined
      const numbers = batch.request.map(({ number }) => number)
      const records = new Map((await listRecords(pool, numbers)).map((record) => [record.number, record]))
      return batch.request.map((request) => answerOf(batch, request, records.get(request.number)))
    },
    withdraw: (reference, numbers) => withdrawNumbers(pool, reference, numbers),
  })
}

function answerOf(batch: StoredBatch, request: PortRequest, record: CarrierRecord | undefined): PortAnswer {
  const { kind, madeAt, now, withdrawn } = batch
  const { number, carrier } = request
  const days = Math.floor((now.getTime() - madeAt.getTime()) / dayMs)
  const delays = delaysOf(carrier)
  const at = (delay: number) => toDay(new Date(madeAt.getTime() + delay * dayMs))
  const answer = (state: PortAnswer['state'], date = '', code = '', reason = '') => ({
    number,
    state,
    date,
    code,
    reason,
  })
  if (withdrawn.includes(number)) return answer('withdrawn')
  if (days < delays.answer) return answer('pending')
  const numbers = batch.request.map((one) => one.number)
  const rejection = findRejection(request, { record, batch: numbers, day: toDay(madeAt) })
  if (rejection) return answer('rejected', at(delays.answer), rejection.code, rejection.reason)
  if (kind === 'validation') return answer('valid', at(delays.answer))
  if (days < delays.schedule) return answer('accepted', at(delays.answer))
  return answer(days < delays.port ? 'scheduled' : 'ported', at(delays.port))
}
