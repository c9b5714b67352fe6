import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadAddresses } from '../address/load.ts'
import { setBehaviour } from '../behaviour.ts'
import { makeTestPool } from '../test-pool.ts'
import type { NewSlotHold, SlotHold } from './appointment-port.ts'
import { advanceAppointmentClock } from './appointment-queries.ts'
import type { WholesalerReply } from './port.ts'
import { makeServiceabilitySandbox } from './sandbox.ts'

const pool = makeTestPool()
const sandbox = makeServiceabilitySandbox({ pool })
const site = { wholesaler: 'nbn', type: 'nbn', locationID: '', searchResultId: 'GANSW900000007', formattedAddress: '' }

beforeAll(() => loadAddresses(pool, new URL('../../../sample-data/addresses.tsv', import.meta.url)))
afterEach(async () => {
  await setBehaviour(pool, 'serviceability', { mode: 'ok' })
  await pool.query('update outside.appointment_clock set hours = 0')
})
afterAll(() => pool.end())

async function slotsFrom(from: string) {
  const reply = await sandbox.appointmentSlots({ ...site, from, days: 7 })
  return reply.success ? reply.result.slots : []
}
async function newHold(from: string): Promise<NewSlotHold> {
  return { ...site, key: randomUUID(), slotCode: (await slotsFrom(from))[0]?.slotCode ?? '', customerRef: '1-1' }
}
const referenceOf = (reply: WholesalerReply<{ reference: string }>) => (reply.success ? reply.result.reference : '')
const endOf = (reply: WholesalerReply<SlotHold>) => (reply.success ? reply.result.expiresAt : '')

test('the sandbox offers mornings and afternoons of working days, with two days of notice', async () => {
  const slots = await slotsFrom('2030-02-04')
  expect(slots).toHaveLength(10)
  expect(slots[0]).toEqual({
    slotCode: 'NBN900000007-20300204-AM',
    start: '2030-02-03T21:00:00Z',
    end: '2030-02-04T01:00:00Z',
  })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  for (const { start } of await slotsFrom(tomorrow))
    expect(Date.parse(start)).toBeGreaterThan(Date.now() + 2 * 86_400_000)
  expect(await sandbox.appointmentSlots({ ...site, wholesaler: 'Optus', from: '2030-02-04', days: 7 })).toMatchObject({
    result: { isOffered: false },
  })
})

test('the sandbox holds a time once per key, and nobody else gets it until the hold expires', async () => {
  const hold = await newHold('2030-03-04')
  await setBehaviour(pool, 'serviceability', { mode: 'repeat', remaining: 1 })
  const firstHold = await sandbox.holdSlot(hold)
  expect(firstHold).toMatchObject({ success: true, result: { start: '2030-03-03T21:00:00Z' } })
  expect(await sandbox.holdSlot(hold)).toEqual(firstHold)
  expect((await slotsFrom('2030-03-04')).map(({ slotCode }) => slotCode)).not.toContain(hold.slotCode)
  expect(await sandbox.holdSlot({ ...hold, key: randomUUID() })).toMatchObject({
    success: false,
    message: 'This time has been taken. Choose another one.',
  })
  await advanceAppointmentClock(pool, 49)
  expect(await sandbox.extendHold({ key: '1', holdReference: referenceOf(firstHold) })).toMatchObject({
    success: false,
  })
  expect(await sandbox.confirmSlot({ key: '2', holdReference: referenceOf(firstHold), replaces: '' })).toMatchObject({
    success: false,
    message: 'The hold of this time has expired',
  })
  expect(await sandbox.holdSlot({ ...hold, key: randomUUID() })).toMatchObject({ success: true })
})

test('the sandbox extends a hold, confirms it once, and moves and releases the appointment', async () => {
  const firstHold = await sandbox.holdSlot(await newHold('2030-04-01'))
  await advanceAppointmentClock(pool, 24)
  const extended = await sandbox.extendHold({ key: '1', holdReference: referenceOf(firstHold) })
  expect(Date.parse(endOf(extended))).toBeGreaterThan(Date.parse(endOf(firstHold)))
  const confirmation = { key: '2', holdReference: referenceOf(firstHold), replaces: '' }
  const confirmed = await sandbox.confirmSlot(confirmation)
  expect(confirmed).toMatchObject({ success: true, result: { changeUntil: '2030-03-30T21:00:00Z' } })
  expect(await sandbox.confirmSlot(confirmation)).toEqual(confirmed)
  const later = await sandbox.holdSlot(await newHold('2030-04-02'))
  const moved = await sandbox.confirmSlot({
    key: '3',
    holdReference: referenceOf(later),
    replaces: referenceOf(confirmed),
  })
  expect(moved).toMatchObject({ success: true })
  expect((await slotsFrom('2030-04-01'))[0]?.slotCode).toBe('NBN900000007-20300401-AM')
  expect(await sandbox.releaseSlot({ key: '4', reference: referenceOf(moved) })).toMatchObject({ success: true })
  expect((await slotsFrom('2030-04-02'))[0]?.slotCode).toBe('NBN900000007-20300402-AM')
})

test('the sandbox refuses to move an appointment a day before it, and to release a past one', async () => {
  const [first] = await slotsFrom(new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10))
  const hold = { ...site, key: randomUUID(), slotCode: first?.slotCode ?? '', customerRef: '1-1' }
  const confirmation = { key: '1', holdReference: referenceOf(await sandbox.holdSlot(hold)), replaces: '' }
  const reference = referenceOf(await sandbox.confirmSlot(confirmation))
  const hours = Math.floor((Date.parse(first?.start ?? '') - Date.now()) / 3_600_000)
  await advanceAppointmentClock(pool, hours - 2)
  const later = await sandbox.holdSlot(await newHold('2030-05-06'))
  const move = { key: '2', holdReference: referenceOf(later), replaces: reference }
  expect(await sandbox.confirmSlot(move)).toMatchObject({
    success: false,
    message: 'It is too late to change this appointment',
  })
  await advanceAppointmentClock(pool, 3)
  expect(await sandbox.releaseSlot({ key: '3', reference })).toMatchObject({ success: false })
})
