import { afterAll, beforeAll, expect, test } from 'vitest'
import { dealerline } from '../../test/dealerline.ts'
import { makeSharedInstallation } from '../../test/servers.ts'

let installation: Awaited<ReturnType<typeof makeSharedInstallation>>
beforeAll(async () => {
  installation = await makeSharedInstallation()
  await installation.rows(
    `insert into outside.mail (message_id, sender, recipients, subject, plain, raw, received_at) values
       ('1', 'portal', '{"Ada <ada@customer.test>"}', 'Set your password', 'The link: https://portal.example/reset/1', '', '2026-03-01'),
       ('2', 'portal', '{bo@customer.test}', 'Other', 'Another text', '', '2026-03-02')`,
  )
  await installation.rows(
    `insert into outside.sms (reference, recipient, body, status, created_at)
     values ('3', '+61412345678', '123456 is your code', 'sent', '2026-03-03')`,
  )
})
afterAll(() => installation.stop())

const read = (...options: string[]) => dealerline(['mailbox', ...options], installation.settings)

test('shows the newest messages first, with their texts', async () => {
  const { status, stdout } = await read('--last', '3')
  expect(status).toBe(0)
  const positions = ['123456 is your code', 'Another text', 'The link: https://portal.example/reset/1'].map((text) =>
    stdout.indexOf(text),
  )
  expect(positions.every((position) => position >= 0)).toBe(true)
  expect(positions).toEqual(positions.toSorted((one, other) => one - other))
})

test('finds the messages to an address or a number', async () => {
  const textsTo = async (to: string) => {
    const { status, json } = await read('--to', to, '--json')
    return [status, (json as { messages: { text: string }[] }).messages.map(({ text }) => text)]
  }
  expect(await textsTo('ADA@')).toEqual([0, ['The link: https://portal.example/reset/1']])
  expect(await textsTo('412345')).toEqual([0, ['123456 is your code']])
  expect(await textsTo('nobody@')).toEqual([1, []])
  expect((await read('--last', '0')).status).toBe(2)
})
