import type pg from 'pg'
import type { CallServices } from '../../../calls/run.ts'
import { currentTime } from '../../../kernel/clock.ts'
import { type LaterStore, storeLater } from '../../../kernel/store-later.ts'
import { putViews, type View } from './view-queries.ts'

/** The time between two updates of the access log in the database. */
const updateMs = 5000

/**
 * Makes the access log of customers and orders: who used which, on which day. A call costs nothing in the database, because
 * views are stored together some seconds later. If the server is killed, those of the last seconds are lost.
 */
export function makeCustomerViews(
  pool: pg.Pool,
  timeZone: string,
  log: (message: string, error: unknown) => void,
): LaterStore & Pick<CallServices, 'recordViews'> {
  const unsent = new Map<string, View>()
  const add = (view: View) => {
    const key = [view.actorID, view.subjectID, view.customerID, view.orderID, view.firstAt.slice(0, 13)].join(' ')
    const before = unsent.get(key)
    unsent.set(key, before ? { ...before, lastAt: view.lastAt, calls: before.calls + view.calls } : view)
  }
  const store = async () => {
    const views = [...unsent.values()]
    unsent.clear()
    if (views.length === 0) return
    try {
      await putViews(pool, views, timeZone)
    } catch (error) {
      for (const view of views) add(view)
      throw error
    }
  }
  const later = storeLater(store, updateMs, (error) => log('The access log of customers cannot be stored.', error))
  return {
    ...later,
    recordViews(caller, parts) {
      if (!caller?.actorID) return
      const time = currentTime().toISOString()
      const view = { actorID: caller.actorID, subjectID: caller.dealerID, firstAt: time, lastAt: time, calls: 1 }
      for (const customerID of idsOf(parts, 'customerid')) add({ ...view, customerID, orderID: 0 })
      for (const orderID of idsOf(parts, 'orderid')) add({ ...view, customerID: 0, orderID })
    },
  }
}

/** Returns the positive ids of this name, in any letter case, at the top level of records. */
function idsOf(parts: readonly unknown[], name: string): Set<number> {
  const ids = new Set<number>()
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue
    for (const [key, value] of Object.entries(part))
      if (typeof value === 'number' && value > 0 && Number.isInteger(value) && key.toLowerCase() === name)
        ids.add(value)
  }
  return ids
}
