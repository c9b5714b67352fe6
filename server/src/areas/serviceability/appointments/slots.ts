import type { SlotList } from '@dealerline/shared/contract/appointments.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { Outside } from '../../../calls/handler.ts'
import { OutsideError } from '../../../kernel/outside-error.ts'
import type { SlotQuery } from '../../../providers/serviceability/appointment-port.ts'
import type { StoredSite } from './queries.ts'

/** The days of one list. */
const listedDays = 14

/** Returns the question about the free times of a line, from today at the earliest. */
export function toSlotQuery({ addressID: _, ...site }: StoredSite, from: string, now: Date): SlotQuery {
  const today = toLocalDay(now)
  return { ...site, from: from > today ? from : today, days: listedDays }
}

/** Asks the wholesaler for its free times. A wholesaler that fails or refuses the request is an outcome, not an error. */
export async function askForSlots({ providers }: Outside, query: SlotQuery): Promise<SlotList> {
  const { wholesaler, from, days } = query
  const nextFrom = new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  const list = { wholesaler, message: '', from, nextFrom, slots: [] }
  try {
    const reply = await providers.serviceability.appointmentSlots(query)
    if (!reply.success) return { ...list, outcome: 'refused', message: reply.message }
    const { isOffered, slots } = reply.result
    return isOffered ? { ...list, outcome: 'offered', slots } : { ...list, outcome: 'notOffered' }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return error.kind === 'refused'
      ? { ...list, outcome: 'refused', message: error.message }
      : { ...list, outcome: 'notReached' }
  }
}
