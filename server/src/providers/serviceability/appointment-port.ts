import type { WholesalerReply } from './port.ts'

/** A line for which a wholesaler comes to the address. Unknown texts are empty. */
export type AppointmentSite = {
  wholesaler: string
  /** The type of the internet line, such as `nbn`. */
  type: string
  /** The wholesaler's id of the location, from its last answer about the line. */
  locationID: string
  /** The id of the address search. */
  searchResultId: string
  formattedAddress: string
}

/** A time at which the wholesaler can come. Times are in ISO 8601. */
export type AppointmentSlot = { slotCode: string; start: string; end: string }

export type SlotQuery = AppointmentSite & {
  /** The first day, as `YYYY-MM-DD`. */
  from: string
  days: number
}

/** `isOffered` is false if the wholesaler gives no appointments for this line, such as one that needs no technician. */
export type SlotList = { isOffered: boolean; slots: AppointmentSlot[] }

export type NewSlotHold = AppointmentSite & { key: string; slotCode: string; customerRef: string }

/** A held time. `changeUntil` is empty if the wholesaler names no limit for changes. */
export type SlotHold = { reference: string; start: string; end: string; expiresAt: string; changeUntil: string }

/** A confirmed time. */
export type ConfirmedSlot = { reference: string; start: string; end: string; changeUntil: string }

/**
 * The appointments of wholesalers. Every operation may throw an OutsideError. An operation with a key that was used before
 * changes nothing again and returns the first result.
 */
export type AppointmentOperations = {
  /** Returns the free times of some days. */
  appointmentSlots(query: SlotQuery): Promise<WholesalerReply<SlotList>>
  /** Holds a free time for the order. Unsuccessful if it was taken meanwhile. */
  holdSlot(hold: NewSlotHold): Promise<WholesalerReply<SlotHold>>
  /** Holds a time longer. Unsuccessful if the hold has expired. */
  extendHold(hold: { key: string; holdReference: string }): Promise<WholesalerReply<SlotHold>>
  /**
   * Confirms a held time. `replaces` is the reference of the confirmed appointment that it replaces; empty for the first
   * one. Unsuccessful if the hold has expired, or if it is too late to change the earlier appointment.
   */
  confirmSlot(hold: { key: string; holdReference: string; replaces: string }): Promise<WholesalerReply<ConfirmedSlot>>
  /** Releases a hold or an appointment by its reference. Unsuccessful if the appointment has taken place. */
  releaseSlot(appointment: { key: string; reference: string }): Promise<WholesalerReply<{ reference: string }>>
}
