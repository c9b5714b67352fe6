import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { type Verdict, verdictOf } from '@dealerline/shared/record-rules/verdict.ts'
import { useEffect, useState } from 'react'
import { withHeldAndAppointments } from './until-0.6-order.ts'

/** The verdicts of the loaded orders, because several parts of the screen show the same one. */
const verdicts = new WeakMap<OrderDetail, Verdict>()

/** Returns the verdict of an order now. */
export function currentVerdict(order: OrderDetail): Verdict {
  const now = new Date()
  const known = verdicts.get(order)
  if (known && (known.changesAt === '' || new Date(known.changesAt) > now)) return known
  const verdict = verdictOf(withHeldAndAppointments(order), now)
  verdicts.set(order, verdict)
  return verdict
}

/** The longest time that a timer can wait, in milliseconds. */
const maxTimer = 2 ** 31 - 1

/** Returns the verdict of an order, and follows it when time changes it. */
export function useVerdict(order: OrderDetail): Verdict {
  const [, setPassed] = useState(0)
  const verdict = currentVerdict(order)
  const { changesAt } = verdict
  useEffect(() => {
    if (changesAt === '') return
    const wait = Math.min(new Date(changesAt).getTime() - Date.now(), maxTimer)
    const timer = setTimeout(() => setPassed((count) => count + 1), wait)
    return () => clearTimeout(timer)
  }, [changesAt])
  return verdict
}
