import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'
import { startDailyDigests } from './digest.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ DIGEST_HOUR: '8' })
})
afterAll(() => portal.stop())

/** The morning of 27 November 2026 in Sydney, and minutes after it. */
const morning = (minutes = 0) => new Date(Date.parse('2026-11-26T21:00:00Z') + minutes * 60_000)
const nextMorning = (minutes = 0) => morning(minutes + 24 * 60)

function addNotice(key: string, at: Date, { as = 'dealer', event = 'opened' } = {}) {
  return portal.rows(
    `insert into notifications (title, body, audience, created_by, dealer_id, event_key, event, link, created_at, in_bell, in_digest)
      select $1, $1, 'dealers', 'x', dealer_id, $1, $4, '/order-summary?order=7', $2, false, true from dealers where dealer_email = $3`,
    [key, at, `${as}@example.test`, event],
  )
}
const start = (now: Date) => startDailyDigests(portal.services, portal.jobs.queue, now)
async function digestsTo(as = 'dealer') {
  await until(async () => {
    const open = await portal.rows("select from pgboss.job where name = 'notices.mailDigest' and state <> 'completed'")
    return open.length === 0
  }, 'the daily e-mails are sent')
  return portal.rows<{ subject: string; plain: string; html: string; deliveries: number }>(
    `select subject, plain, html, deliveries from outside.mail
      where subject like 'Your orders on%' and array_to_string(recipients, ' ') like $1 order by id`,
    [`%${as}@example.test%`],
  )
}

test('a dealer gets one e-mail with links in the morning, once, although two servers start it', async () => {
  await addNotice('Ada opened order 7', morning(-60))
  await addNotice('Port accepted for order 7', morning(-30), { event: 'portAccepted' })
  await addNotice('Kim opened order 7', morning(30))
  await start(morning(-1))
  expect(await digestsTo()).toEqual([])
  await Promise.all([start(morning(1)), start(morning(1))])
  await start(morning(15))
  const [mail, ...others] = await digestsTo()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'Your orders on 27/11/2026: 2 events', deliveries: 1 })
  expect(mail?.plain).toMatch(
    /Opened by the customer\n- Ada opened order 7\n {2}\S+\/order-summary\?order=7\n\nPort accepted\n- Port/,
  )
  expect(mail?.html).toContain('/order-summary?order=7">Ada opened order 7</a>')
  expect(mail?.plain).not.toContain('Kim')
})

test('a notice after the hour comes the next morning, and nobody gets an empty e-mail', async () => {
  await start(nextMorning(1))
  const mails = await digestsTo()
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your orders on 27/11/2026: 2 events',
    'Your orders on 28/11/2026: 1 event',
  ])
  await start(nextMorning(24 * 60))
  expect(await digestsTo()).toHaveLength(2)
  expect(await digestsTo('rival')).toEqual([])
})

test('a notice that is stored too late for the e-mail of a day waits for the next one', async () => {
  await addNotice('First', morning(-60), { as: 'member' })
  await start(morning(1))
  await addNotice('Late', morning(-59), { as: 'member' })
  await start(morning(15))
  expect(await digestsTo('member')).toHaveLength(1)
  await start(nextMorning(1))
  expect((await digestsTo('member')).map(({ plain }) => /- (\w+)/.exec(plain)?.[1])).toEqual(['First', 'Late'])
})

test('notices that waited during a standstill come with the next start, in one e-mail', async () => {
  await addNotice('Old', morning(-3 * 24 * 60), { as: 'partner' })
  await addNotice('New', morning(-60), { as: 'partner' })
  await start(morning(5 * 60))
  expect((await digestsTo('partner')).map(({ subject }) => subject)).toEqual(['Your orders on 27/11/2026: 2 events'])
})
