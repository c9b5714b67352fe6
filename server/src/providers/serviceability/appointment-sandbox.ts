import type { Pool } from 'pg'
import type { AppointmentOperations, AppointmentSite, ConfirmedSlot, SlotHold } from './appointment-port.ts'
import {
  changeSlotStatus,
  extendSlot,
  findSlot,
  findSlotByKey,
  listFreeSlots,
  putSlot,
  type StoredSlot,
} from './appointment-queries.ts'
import type { WholesalerReply } from './port.ts'
import { findSearchResult } from './queries.ts'

/** The wholesalers that send a technician. */
const technicians = ['nbn', 'Ethernet wholesale']

const success = <Result>(result: Result): WholesalerReply<Result> => ({ success: true, message: '', result })
const no = (message: string): { success: false; message: string } => ({ success: false, message })

const idOf = (reference: string) => Number(/^(?:SLH|APT)(\d{1,9})$/.exec(reference)?.[1] ?? 0)
const takenMessage = 'This time has been taken. Choose another one.'
const expiredMessage = 'The hold of this time has expired'

const toHold = ({ id, start, end, expiresAt, changeUntil }: StoredSlot): SlotHold => ({
  reference: `SLH${id}`,
  start,
  end,
  expiresAt,
  changeUntil,
})
const toConfirmed = ({ id, start, end, changeUntil }: StoredSlot): ConfirmedSlot => ({
  reference: `APT${id}`,
  start,
  end,
  changeUntil,
})

/**
 * Makes the calendars of the wholesalers in this database. Each address has a morning and an afternoon on every working day,
 * which one order can hold for two days or have confirmed. Its clock can be moved (`advanceAppointmentClock`).
 */
export function makeAppointmentSandbox({ pool }: { pool: Pool }): AppointmentOperations {
  /** Returns the first part of the codes of an address's times. Undefined for an unknown address. */
  async function prefixOf({ wholesaler, locationID, searchResultId, formattedAddress }: AppointmentSite) {
    const id = locationID || searchResultId || (await findSearchResult(pool, formattedAddress)) || ''
    const number = /\d{9}$/.exec(id)?.[0]
    return number && `${wholesaler.slice(0, 3).toUpperCase()}${number}`
  }

  return {
    async appointmentSlots({ from, days, ...site }) {
      if (!technicians.includes(site.wholesaler)) return success({ isOffered: false, slots: [] })
      const prefix = await prefixOf(site)
      if (!prefix) return no(`${site.wholesaler} does not know this address`)
      return success({ isOffered: true, slots: await listFreeSlots(pool, { prefix, from, days }) })
    },
    async holdSlot({ key, slotCode, customerRef, ...site }) {
      const earlier = await findSlotByKey(pool, key)
      if (earlier) return success(toHold(earlier))
      const prefix = await prefixOf(site)
      const [, start = '', day = ''] = /^(.+)-(\d{8})-[AP]M$/.exec(slotCode) ?? []
      if (!prefix || start !== prefix) return no('This time is not offered at this address')
      const from = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
      const slots = Number.isNaN(Date.parse(from)) ? [] : await listFreeSlots(pool, { prefix, from, days: 1 })
      const slot = slots.find((one) => one.slotCode === slotCode)
      if (!slot) return no(takenMessage)
      await putSlot(pool, { key, customerRef, slot })
      const storedSlot = await findSlotByKey(pool, key)
      return storedSlot ? success(toHold(storedSlot)) : no(takenMessage)
    },
    async extendHold({ holdReference }) {
      const slot = await findSlot(pool, idOf(holdReference))
      if (slot?.status !== 'held' || slot.isExpired) return no(expiredMessage)
      await extendSlot(pool, slot.id)
      const extended = await findSlot(pool, slot.id)
      return extended ? success(toHold(extended)) : no(expiredMessage)
    },
    async confirmSlot({ holdReference, replaces }) {
      const slot = await findSlot(pool, idOf(holdReference))
      if (!slot || slot.status === 'released') return no(expiredMessage)
      if (slot.status === 'confirmed') return success(toConfirmed(slot))
      if (slot.isExpired) return no(expiredMessage)
      const replaced = replaces ? await findSlot(pool, idOf(replaces)) : undefined
      if (replaced?.status === 'confirmed' && replaced.isTooLate) return no('It is too late to change this appointment')
      if (replaced) await changeSlotStatus(pool, replaced.id, 'released')
      await changeSlotStatus(pool, slot.id, 'confirmed')
      return success(toConfirmed(slot))
    },
    async releaseSlot({ reference }) {
      const slot = await findSlot(pool, idOf(reference))
      if (slot?.status === 'confirmed' && slot.isStarted) return no('The appointment has taken place')
      if (slot) await changeSlotStatus(pool, slot.id, 'released')
      return success({ reference })
    },
  }
}
