import type { Pool } from 'pg'
import { behave } from '../behaviour.ts'
import { toMobileNumber } from './mobile-number.ts'
import type { SmsProvider, SmsResult } from './port.ts'
import { beginSms, countDelivery, finishSms } from './queries.ts'

/** Makes a service that sends text messages to the mailbox page. Messages to other than Australian mobiles fail. */
export function makeSmsSandbox({ pool }: { pool: Pool }): SmsProvider {
  return {
    async test() {
      await behave(pool, 'sms')
    },
    async send({ to, text, reference }) {
      const { times } = await behave(pool, 'sms')
      const results: SmsResult[] = []
      for (const number of to) results.push(await deliver(pool, { number, text, reference, times }))
      return results
    },
  }
}

async function deliver(
  pool: Pool,
  message: { number: string; text: string; reference: string; times: number },
): Promise<SmsResult> {
  const { number, text, reference, times } = message
  const mobile = toMobileNumber(number)
  const key = { reference, to: mobile ?? number }
  const result: SmsResult = mobile
    ? { to: number, status: 'sent' }
    : { to: number, status: 'failed', reason: 'Not an Australian mobile number' }
  const isNew = await beginSms(pool, { ...key, text })
  await finishSms(pool, { ...key, status: result.status, reason: result.reason })
  if (!isNew || times > 1) await countDelivery(pool, key)
  return result
}
