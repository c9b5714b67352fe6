import { contract } from '@dealerline/shared/contract/index.ts'
import type { NotificationFields } from '@dealerline/shared/contract/notifications.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'

const calls = contract.notifications

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterEach(() => portal.rows('delete from notifications'))
afterAll(() => portal.stop())

const fields = (overrides: Partial<NotificationFields> = {}): NotificationFields => ({
  title: 'New plans',
  text: 'Three new mobile plans from Monday.',
  audience: 'everyone',
  fromDate: '',
  untilDate: '',
  ...overrides,
})
const saveNotification = (overrides: Partial<NotificationFields & { id: number; version: number }> = {}) =>
  portal.ask(calls.updateNotification, { as: 'admin', body: { ...fields(), ...overrides } })
const add = async (overrides: Partial<NotificationFields> = {}) => must(await saveNotification(overrides)).id
const titles = async (as: string) => {
  const answer = await portal.ask(calls.getNotifications, { as })
  return answer.status === 404 ? [] : must(answer).map(({ title }) => title)
}
const count = async (as: string) => must(await portal.ask(calls.getNewNotificationsCount, { as })).count
const set = (as: string, id: number, status: 'read' | 'unread') =>
  portal.ask(calls.setNotificationStatus, { as, body: { id, status } })

test('answers 404 with No Content if there are no notifications', {
  meta: { rules: ['NOTI-no-content'] },
}, async () => {
  const answer = await portal.ask(calls.getNotifications, { as: 'dealer' })
  expect([answer.status, answer.problem.detail]).toEqual([404, 'No Content'])
  expect(await count('dealer')).toBe(0)
})

test('shows a notification to its audience', async () => {
  for (const audience of ['everyone', 'dealers', 'staff'] as const) await add({ title: audience, audience })
  expect(await titles('dealer')).toEqual(['dealers', 'everyone'])
  for (const as of ['employee', 'admin', 'direct']) expect(await titles(as), as).toEqual(['staff', 'everyone'])
  expect((await portal.ask(calls.getNotifications, { as: 'applicant' })).status).toBe(403)
})

test('shows a notification from its first to its last day', async () => {
  await add({ title: 'over', untilDate: '2020-01-01' })
  await add({ title: 'coming', fromDate: '2099-01-01' })
  await add({ title: 'now', fromDate: '2020-01-01', untilDate: '2099-01-01' })
  expect(await titles('dealer')).toEqual(['now'])
  expect(await count('employee')).toBe(1)
  const answer = await portal.call('GET', `/api/${calls.getNotifications.path}?all=true`, { as: 'admin' })
  expect(answer.body).toHaveLength(3)
  // Only administrators see notifications whose days are over or still to come.
  const employeeAnswer = await portal.call('GET', `/api/${calls.getNotifications.path}?all=true`, { as: 'employee' })
  expect(employeeAnswer.body).toHaveLength(1)
})

test('a notification is new for each person until that person has read it', async () => {
  const id = await add()
  const other = await add({ title: 'Other' })
  expect(must(await set('dealer', id, 'read'))).toEqual({ count: 1 })
  expect(must(await set('dealer', id, 'read'))).toEqual({ count: 1 })
  expect(await count('member')).toBe(2)
  const read = must(await portal.ask(calls.getNotifications, { as: 'dealer' }))
  expect(read.map((one) => [one.id, one.status])).toEqual([
    [other, 'unread'],
    [id, 'read'],
  ])
  expect(must(await set('dealer', id, 'unread'))).toEqual({ count: 2 })
  expect(must(await set('dealer', 0, 'read'))).toEqual({ count: 0 })
  expect((await set('dealer', 999_999, 'read')).status).toBe(404)
  expect((await set('dealer', await add({ audience: 'staff' }), 'read')).status).toBe(404)
})

test('marks all as read, also those that the list of a person with many is too long for', async () => {
  await portal.rows(
    "insert into notifications (title, body, audience, created_by) select 'Plan ' || n, 'New', 'everyone', 'x' from generate_series(1, 203) n",
  )
  const [oldest] = await portal.rows<{ id: number }>('select min(notification_id) as id from notifications')
  expect(await titles('dealer')).toHaveLength(200)
  expect(must(await set('dealer', oldest?.id ?? 0, 'read'))).toEqual({ count: 202 })
  expect(must(await set('dealer', 0, 'read'))).toEqual({ count: 0 })
})

test('a person who acts as a dealer marks notifications as read for themselves, not for the dealer', async () => {
  const id = await add()
  const [dealer] = await portal.rows<{ id: number }>(
    "select dealer_id as id from dealers where dealer_email = 'dealer@example.test'",
  )
  const acting = (impersonatedID: number) =>
    portal.ask(contract.impersonation.impersonate, { as: 'admin', body: { impersonatedID } })
  must(await acting(dealer?.id ?? 0))
  must(await set('admin', id, 'read'))
  must(await acting(-1))
  expect([await count('admin'), await count('dealer')]).toEqual([0, 1])
})

test('only administrators can change and remove notifications', async () => {
  const id = await add()
  for (const as of ['dealer', 'employee']) {
    expect((await portal.ask(calls.updateNotification, { as, body: fields() })).status).toBe(403)
    expect((await portal.ask(calls.deleteNotification, { as, params: { id } })).status).toBe(403)
  }
  expect(must(await saveNotification({ id, version: 1, title: 'Newer' }))).toMatchObject({
    id,
    title: 'Newer',
    version: 2,
  })
  const stale = await saveNotification({ id, version: 1, title: 'Older' })
  expect([stale.status, stale.problem.current]).toEqual([409, expect.objectContaining({ title: 'Newer' })])
  expect((await saveNotification({ id: 999_999 })).status).toBe(404)
  expect((await saveNotification({ fromDate: '2026-03-05', untilDate: '2026-03-04' })).problem.errors).toEqual([
    { path: 'untilDate', message: 'Until cannot be before From' },
  ])
  expect((await saveNotification({ title: ' ' })).problem.errors).toEqual([
    { path: 'title', message: 'Title can not be empty' },
  ])
  expect(must(await portal.ask(calls.deleteNotification, { as: 'admin', params: { id } }))).toEqual({ id })
  expect((await portal.ask(calls.deleteNotification, { as: 'admin', params: { id } })).status).toBe(404)
  const auditEntries = await portal.rows(
    "select action, actor from audit_log where entity_type = 'notification' and entity_id = $1 order by audit_id",
    [String(id)],
  )
  expect(auditEntries.map(({ action }) => action)).toEqual(['added', 'changed', 'removed'])
})
