import { z } from 'zod'
import { appointmentStates } from '../rules/appointments.ts'
import { dateInputOrEmpty } from '../rules/dates.ts'
import { limited } from '../rules/schemas.ts'
import { byLink, call, orderParams, recordID } from './call.ts'

/** A time at which a wholesaler comes to the address. Times are instants in UTC. */
const time = { start: z.string(), end: z.string() }

/**
 * The appointment of one internet line. `start` and `end` are empty if the line has no time. `next` is another time that
 * the wholesaler has not confirmed yet; until then, the first one remains.
 */
export const lineAppointment = z.object({
  rowID: z.number().int(),
  wholesaler: z.string(),
  address: z.string(),
  state: z.enum(appointmentStates),
  ...time,
  next: z.object(time).nullable(),
  /** Until when the wholesaler accepts another time; empty if it names no limit. */
  changeUntil: z.string(),
  /** Whether another time can be chosen. */
  canChange: z.boolean(),
  /** Why the last chosen time is not available, or no longer held; empty otherwise. */
  problem: z.string(),
  chosenBy: z.string(),
})
export type LineAppointment = z.output<typeof lineAppointment>

export const slot = z.object({ slotCode: z.string(), ...time })
export type Slot = z.output<typeof slot>

/** The free times of a line. `notOffered`: the wholesaler gives no appointments. `notReached`: it did not answer. */
export const slotList = z.object({
  outcome: z.enum(['offered', 'notOffered', 'refused', 'notReached']),
  wholesaler: z.string(),
  /** The reason of a refusal. */
  message: z.string(),
  /** The first day of the list, and that of the list after it, as YYYY-MM-DD. */
  from: z.string(),
  nextFrom: z.string(),
  slots: z.array(slot),
})
export type SlotList = z.output<typeof slotList>

/** The page of a customer's link. `unsigned`: not everybody has signed. `closed`: the order was cancelled or changed. */
export const appointmentPage = z.object({
  state: z.enum(['open', 'unsigned', 'closed']),
  providerName: z.string(),
  sentBy: z.string(),
  toName: z.string(),
  lines: z.array(lineAppointment),
})
export type AppointmentPage = z.output<typeof appointmentPage>

const slotQuery = z.object({
  rowID: recordID,
  /** The first day; empty for the earliest one. */
  from: dateInputOrEmpty('First day').default(''),
})
const instant = (label: string, example: string) =>
  z.iso.datetime({ offset: true, error: `${label} must be a time in ISO 8601` }).meta({ examples: [example] })
const chosenSlot = z
  .object({
    rowID: recordID,
    slotCode: limited('Time', 200).min(1, 'Choose a time'),
    /** The time as the list showed it. The wholesaler's answer replaces it. */
    start: instant('Start', '2030-01-07T00:00:00Z'),
    end: instant('End', '2030-01-07T04:00:00Z'),
  })
  .refine(({ start, end }) => !(Date.parse(end) <= Date.parse(start)), {
    path: ['end'],
    error: 'The end must be after the start',
  })

/** Each of these asks a wholesaler. */
const slotsPerMinute = 60

const outcomes =
  'A wholesaler that does not answer is asked again, and the state is then `requested`. A refusal is in `problem`.'

export const appointmentCalls = {
  getAppointments: call('GET SQ/Appointments/{orderID}', {
    summary: 'List the appointments of an order',
    description: 'Lists the internet lines for which a time was chosen.',
    access: 'staff',
    params: orderParams,
    reply: z.array(lineAppointment),
  }),
  getAppointmentSlots: call('POST SQ/AppointmentSlots/{orderID}', {
    summary: 'List free times of an internet line',
    description: 'Asks the wholesaler of the line for its times of 14 days.',
    access: 'staff',
    reads: true,
    params: orderParams,
    body: slotQuery,
    reply: slotList,
  }),
  chooseAppointment: call('POST SQ/ChooseAppointment/{orderID}', {
    summary: 'Choose a time for an internet line',
    description: `Holds the time at the wholesaler, and confirms it if the order is signed. Replaces an earlier time of the line. ${outcomes} 409 if the order or the wholesaler no longer allows a change.`,
    access: 'staff',
    params: orderParams,
    body: chosenSlot,
    reply: z.array(lineAppointment),
  }),
  releaseAppointment: call('POST SQ/ReleaseAppointment/{orderID}', {
    summary: 'Release the time of an internet line',
    description: 'A job releases it at the wholesaler. 409 if the line has no time, or if it is too late.',
    access: 'staff',
    params: orderParams,
    body: z.object({ rowID: recordID }),
    reply: z.array(lineAppointment),
  }),
}

/** The calls of a customer, who opens them by the link with which they signed. */
export const appointmentLinkCalls = {
  getAppointmentsFromGuid: call('GET Docusign/Appointments/{guid}', {
    summary: 'Get the appointments of a signed order',
    description: 'For the person who signed.',
    access: 'guid',
    params: byLink.params,
    reply: appointmentPage,
  }),
  getSlotsFromGuid: call('POST Docusign/AppointmentSlots/{guid}', {
    summary: 'List free times for the customer',
    description: 'Only for a confirmed appointment that can still be changed. 409 otherwise.',
    access: 'guid',
    reads: true,
    perMinute: slotsPerMinute,
    params: byLink.params,
    body: slotQuery,
    reply: slotList,
  }),
  moveAppointment: call('POST Docusign/MoveAppointment/{guid}', {
    summary: 'Move an appointment',
    description: `For the person who signed. The dealer is notified. ${outcomes} 409 if it is too late to change it.`,
    ...byLink,
    body: chosenSlot,
    reply: appointmentPage,
  }),
}
