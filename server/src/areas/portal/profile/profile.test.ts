import { contract } from '@dealerline/shared/contract/index.ts'
import { eventNames } from '@dealerline/shared/rules/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'

const calls = contract.profile
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const profileOf = async (as: string) => must(await portal.ask(calls.getProfile, { as }))
const channelsOf = async (as: string, event: string) =>
  (await profileOf(as)).notices.find((notice) => notice.event === event)?.channels
const choose = (as: string, event: 'signed', channels: ('bell' | 'email' | 'sms' | 'digest')[]) =>
  portal.ask(calls.saveNoticeChannels, { as, body: { event, channels } })

test('a person who has chosen nothing has the defaults of their role', async () => {
  const { notices, version, phone } = await profileOf('dealer')
  expect(notices.map(({ event }) => event)).toEqual(eventNames)
  expect({ version, phone }).toEqual({ version: 0, phone: '' })
  expect(await channelsOf('dealer', 'opened')).toEqual(['digest'])
  expect(await channelsOf('admin', 'opened')).toEqual([])
})

test('phone, mobile and closing lines are checked, keep what is omitted, and refuse a stale version', async () => {
  const save = (body: Record<string, unknown>) => portal.ask(calls.saveProfile, { as: 'dealer', body })
  expect((await save({ mobile: '02 9876 5432' })).problem.errors).toMatchObject([{ path: 'mobile' }])
  expect((await save({ signature: 'a.example b.example' })).problem.errors).toEqual([
    { path: 'signature', message: 'Closing lines can have only one web address' },
  ])
  expect(must(await save({ phone: '02 9876 5432', signature: 'Kind regards' }))).toMatchObject({ version: 1 })
  expect(must(await save({ mobile: '0412 345 678', version: 1 }))).toMatchObject({
    signature: 'Kind regards',
    version: 2,
  })
  expect((await save({ signature: 'Late', version: 1 })).problem).toMatchObject({
    status: 409,
    current: { signature: 'Kind regards' },
  })
})

test('channels are chosen for each event, and an SMS only with a mobile number', async () => {
  expect((await choose('member', 'signed', ['sms'])).problem.errors).toEqual([
    { path: 'channels', message: 'Enter your mobile number first' },
  ])
  must(await choose('member', 'signed', ['digest', 'bell']))
  expect(await channelsOf('member', 'signed')).toEqual(['bell', 'digest'])
  must(await choose('member', 'signed', []))
  expect(await channelsOf('member', 'signed')).toEqual([])
  expect(await channelsOf('dealer', 'signed')).toEqual(['bell', 'email'])
})

test('a profile belongs to the person, not to the dealer they act as', async () => {
  const [rival] = await portal.rows<{ id: number }>(
    "select dealer_id as id from dealers where dealer_email = 'rival@example.test'",
  )
  must(await choose('rival', 'signed', ['digest']))
  const acting = (impersonatedID: number) =>
    portal.ask(contract.impersonation.impersonate, { as: 'admin', body: { impersonatedID } })
  must(await acting(rival?.id ?? 0))
  expect(await channelsOf('admin', 'signed')).toEqual(['bell', 'email'])
  must(await choose('admin', 'signed', ['email']))
  must(await acting(-1))
  expect(await channelsOf('admin', 'signed')).toEqual(['email'])
  expect(await channelsOf('rival', 'signed')).toEqual(['digest'])
})
