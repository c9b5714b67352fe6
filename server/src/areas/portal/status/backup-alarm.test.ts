import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { mailsTo } from '../../../../test/signing.ts'
import { makeBackupAlarm } from './backup-alarm.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const reason = 'The disk of /backups is full: free space, or choose another folder.'
const alarm = () => makeBackupAlarm(portal.services, portal.jobs.queue)(reason)
const notices = async (as: string) => {
  const answer = await portal.ask(contract.notifications.getNotifications, { as })
  return answer.status === 404 ? [] : must(answer).map(({ title, text }) => ({ title, text }))
}
const mails = () => mailsTo(portal, 'admin@example.test', reason)

test('tells each administrator once a day, in the portal and by e-mail', async () => {
  await alarm()
  await alarm()
  const notice = { title: 'The backup has failed', text: expect.stringContaining(reason) }
  expect(await notices('admin')).toEqual([notice])
  for (const as of ['employee', 'dealer']) expect(await notices(as)).toEqual([])
  await expect.poll(mails).toHaveLength(1)
  const [mail] = await mails()
  expect(mail?.subject).toBe('The backup of the portal has failed')
  expect(mail?.html).toContain('/status')
  await portal.rows("update notifications set event_key = 'yesterday' || notification_id")
  await alarm()
  expect(await notices('admin')).toEqual([notice, notice])
})
