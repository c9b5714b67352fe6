import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getOrder, makeMobileOrder, must } from '../../../test/builders.ts'
import { textOf } from '../../../test/pdf-text.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'
import * as signing from '../../../test/signing.ts'

let portal: TestPortal
const logLines: string[] = []
beforeAll(async () => {
  portal = await makeTestPortal({}, undefined, { write: (line) => logLines.push(line) })
})
afterAll(() => portal.stop())

/** An order that was sent, with its terms confirmed. */
async function makeLink(channel: 'email' | 'sms' = 'email') {
  const { orderID } = await makeMobileOrder(portal)
  must(await (channel === 'email' ? signing.sendMail(portal, orderID) : signing.sendText(portal, orderID)))
  await signing.untilSent(portal, orderID)
  const guid = await signing.linkOf(portal, orderID)
  await signing.confirmOnLink(portal, guid)
  return { orderID, guid }
}

/** Requests a code and returns it. */
async function sendCode(guid: string): Promise<string> {
  await signing.backdateCodes(portal, guid, '31 seconds')
  must(await signing.requestCode(portal, guid))
  return signing.readCode(portal, guid)
}

const confirm = (guid: string, code: string) => signing.confirmCode(portal, guid, code)
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const update = (guid: string, change: string) =>
  portal.rows(`update signer_codes set ${change} where recipient_guid = $1`, [guid])

describe('a code for the signer', () => {
  test('is sent by SMS to the recipient’s mobile number; the reply masks the number and has no code', async () => {
    const { guid } = await makeLink('sms')
    expect(must(await signing.openLink(portal, guid)).code).toEqual({ channel: 'sms', to: '04•• ••• 678' })
    const reply = must(await signing.requestCode(portal, guid))
    expect(reply).toMatchObject({ channel: 'sms', to: '04•• ••• 678', status: 'sent', reason: '' })
    const minutes = (Date.parse(reply.validUntil) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(8)
    expect(minutes).toBeLessThanOrEqual(10)
    const code = await signing.readCode(portal, guid)
    const texts = await portal.rows<{ recipient: string }>('select recipient from outside.sms where body like $1', [
      `${code} is your Example Telecom code%`,
    ])
    expect(texts).toEqual([{ recipient: '+61412345678' }])
  })

  test('is sent by e-mail to a recipient without a mobile number', async () => {
    const { guid } = await makeLink()
    expect(must(await signing.requestCode(portal, guid))).toMatchObject({ channel: 'email', to: 'a••@customer.test' })
    const proof = must(await confirm(guid, await signing.readCode(portal, guid))).proof
    expect(must(await signing.signWith(portal, guid, { proof })).state).toBe('signed')
  })

  test('is refused if it is wrong, and after five wrong tries', async () => {
    const { guid } = await makeLink()
    expect((await confirm(guid, '000000')).problem.detail).toContain('No code was sent yet')
    const code = await sendCode(guid)
    for (const triesLeft of ['4 tries', '3 tries', '2 tries', '1 try']) {
      const { problem } = await confirm(guid, otherCode(code))
      expect(problem).toMatchObject({ status: 400, errors: [{ path: 'code' }] })
      expect(problem.detail).toContain(`You have ${triesLeft} left`)
    }
    expect((await confirm(guid, otherCode(code))).problem.detail).toContain('wrong five times')
    expect((await confirm(guid, code)).problem.detail).toContain('wrong five times')
    must(await confirm(guid, await sendCode(guid)))
  })

  test('is refused after it was used, has expired or was replaced by a newer one', async () => {
    const { guid } = await makeLink()
    const oldCode = await sendCode(guid)
    const newCode = await sendCode(guid)
    if (oldCode !== newCode) expect((await confirm(guid, oldCode)).status).toBe(400)
    must(await confirm(guid, `${newCode.slice(0, 3)} ${newCode.slice(3)}`))
    expect((await confirm(guid, newCode)).problem.detail).toContain('used already')
    const lateCode = await sendCode(guid)
    await update(guid, "expires_at = now() - interval '1 second'")
    expect((await confirm(guid, lateCode)).problem.detail).toContain('expired')
  })

  test('is refused on the link of another recipient, and so is its proof', async () => {
    const [one, other] = [await makeLink(), await makeLink()]
    const code = await sendCode(one.guid)
    const others = await sendCode(other.guid)
    if (code !== others) expect((await confirm(other.guid, code)).status).toBe(400)
    const { proof } = must(await confirm(one.guid, code))
    const answer = await signing.signWith(portal, other.guid, { proof })
    expect(answer.problem).toMatchObject({ status: 409, code: 'signerCodeRequired' })
  })

  test('is sent at most every 30 seconds and five times an hour', async () => {
    const { guid } = await makeLink()
    for (let count = 0; count < 5; count += 1) await sendCode(guid)
    expect((await signing.requestCode(portal, guid)).problem).toMatchObject({ status: 429, code: 'tooMany' })
    await signing.backdateCodes(portal, guid, '31 seconds')
    expect((await signing.requestCode(portal, guid)).problem.detail).toContain('5 codes were sent in the last hour')
    await signing.backdateCodes(portal, guid, '1 hour')
    must(await signing.requestCode(portal, guid))
  })

  test('is confirmed once if two requests arrive at the same time', async () => {
    const { guid } = await makeLink()
    const code = await sendCode(guid)
    const answers = await Promise.all([confirm(guid, code), confirm(guid, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('counts every wrong try of simultaneous requests', async () => {
    const { guid } = await makeLink()
    const code = await sendCode(guid)
    await Promise.all(Array.from({ length: 8 }, () => confirm(guid, otherCode(code))))
    expect(
      await portal.rows('select wrong_tries as tries from signer_codes where recipient_guid = $1', [guid]),
    ).toEqual([{ tries: 5 }])
    expect((await confirm(guid, code)).status).toBe(400)
  })

  test('can be requested again immediately if the address cannot receive messages', async () => {
    const { guid } = await makeLink()
    await portal.behave('email', { mode: 'refuse', remaining: 1, reason: 'No such mailbox' })
    expect(must(await signing.requestCode(portal, guid))).toMatchObject({ status: 'refused', resendAfter: 0 })
    expect(must(await signing.requestCode(portal, guid)).status).toBe('sent')
  })

  test('is sent later if the e-mail service was down', async () => {
    const { guid } = await makeLink()
    await portal.behave('email', { mode: 'down', remaining: 1 })
    expect(must(await signing.requestCode(portal, guid)).status).toBe('queued')
    must(await confirm(guid, await signing.readCode(portal, guid)))
  })
})

describe('a signature', () => {
  test('requires a proof that is at most an hour old', async () => {
    const { guid } = await makeLink()
    for (const proof of ['', 'invented']) {
      const answer = await signing.signWith(portal, guid, { proof })
      expect(answer.problem).toMatchObject({ status: 409, code: 'signerCodeRequired' })
    }
    const { proof } = must(await confirm(guid, await sendCode(guid)))
    await update(guid, "confirmed_at = confirmed_at - interval '61 minutes'")
    expect((await signing.signWith(portal, guid, { proof })).problem.code).toBe('signerCodeRequired')
    expect(must(await signing.openLink(portal, guid)).state).toBe('open')
  })

  test('is not required to decline, and neither is a code', async () => {
    const { guid } = await makeLink()
    const body = { reason: 'Too expensive' }
    must(await portal.ask(contract.signing.decline, { params: { guid }, body }))
    expect((await signing.requestCode(portal, guid)).status).toBe(409)
  })

  test('shows the code as evidence to the dealer, on the certificate and on the verify page', async () => {
    const { orderID, guid } = await makeLink('sms')
    must(await signing.sign(portal, guid))
    const order = await signing.untilSealed(portal, orderID)
    expect(order.envelope?.recipients).toMatchObject([
      {
        signedName: 'Ada Nguyen',
        identity: {
          check: 'code',
          channel: 'sms',
          address: '04•• ••• 678',
          requestedAt: expect.stringMatching(/Z$/),
          confirmedAt: expect.stringMatching(/Z$/),
          addressOf: '',
          inPersonBy: '',
          differsFrom: '',
        },
      },
    ])
    const sentence = 'Signed by the link, code sent to 04•• ••• 678 by SMS.'
    const verification = must(await portal.ask(contract.verification.verifyLink, { params: { guid } }))
    expect(verification.signers).toMatchObject([{ identity: sentence }])
    expect(verification.events.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Code sent by SMS to 04•• ••• 678', 'Code confirmed']),
    )
    expect(await readCertificate(guid)).toContain(sentence)
  })

  test('shows that the signer used another name than the recipient’s', async () => {
    const { orderID, guid } = await makeLink()
    must(await signing.signAs(portal, guid, 'Dana Novak'))
    await signing.untilSealed(portal, orderID)
    expect((await getOrder(portal, orderID)).envelope?.recipients).toMatchObject([
      { name: 'Ada Nguyen', signedName: 'Dana Novak', identity: { differsFrom: 'Ada Nguyen' } },
    ])
    expect(await readCertificate(guid)).toContain('The link was sent to Ada Nguyen.')
  })

  test('shows that the code went to an address of the dealer or of other staff', async () => {
    for (const [to, addressOf] of [
      ['Dealer@example.test', 'dealer'],
      ['dealer+pat@example.test', 'dealer'],
      ['employee@example.test', 'staff'],
      ['dealer.other@example.test', ''],
    ] as const) {
      const { orderID } = await makeMobileOrder(portal)
      const body = { orderID, to, toName: 'Ada Nguyen' }
      must(await portal.ask(contract.signing.sendRequest, { as: 'dealer', params: { isReporting: 'false' }, body }))
      await signing.untilSent(portal, orderID)
      const guid = await signing.linkOf(portal, orderID)
      await signing.confirmOnLink(portal, guid)
      must(await signing.sign(portal, guid))
      expect((await getOrder(portal, orderID)).envelope?.recipients).toMatchObject([{ identity: { addressOf } }])
    }
  })

  test('requires a separate code from each of several signers', async () => {
    const orderID = await signing.makeGuaranteedOrder(portal)
    const guid = await signing.sendAndWait(portal, orderID)
    await signing.confirmOnLink(portal, guid)
    const { proof } = must(await confirm(guid, await sendCode(guid)))
    must(await signing.signWith(portal, guid, { proof }))
    const second = await until(async () => {
      const [, link] = await signing.linksOf(portal, orderID)
      return link?.status === 'sent' && link.guid
    })
    await signing.confirmOnLink(portal, second)
    expect((await signing.signWith(portal, second, { proof })).problem.code).toBe('signerCodeRequired')
    must(await signing.signAs(portal, second, 'Gus Guarantor'))
    const { envelope } = await getOrder(portal, orderID)
    expect(envelope?.recipients.map(({ identity }) => identity?.address)).toEqual([
      'a••@customer.test',
      'g••@guarantor.test',
    ])
  })
})

describe('signing in person', () => {
  const start = (orderID: number, as = 'dealer') =>
    portal.ask(contract.signing.signInPerson, { as, params: { orderID } })

  test('still requires the customer’s code, and is mentioned on the certificate', async () => {
    const { orderID, guid } = await makeLink('sms')
    expect(must(await start(orderID)).uri).toBe(`${portal.config.publicUrl}/docusign/${guid}?inPerson=yes`)
    expect((await signing.signWith(portal, guid, { inPerson: true })).problem.code).toBe('signerCodeRequired')
    const proof = await signing.confirmIdentity(portal, guid)
    must(await signing.signWith(portal, guid, { inPerson: true, proof }))
    await signing.untilSealed(portal, orderID)
    expect(await readCertificate(guid)).toMatch(
      /Signed in person on a device of Dana Novak, code sent to 04•• ••• 678 by SMS\./,
    )
  })

  test('is recorded only if the dealer started it less than two hours ago', async () => {
    const { orderID, guid } = await makeLink()
    const proof = await signing.confirmIdentity(portal, guid)
    expect((await signing.signWith(portal, guid, { inPerson: true, proof })).problem).toMatchObject({
      code: 'conflict',
    })
    expect((await start(orderID, 'rival')).status).toBe(404)
    must(await start(orderID))
    must(await signing.signWith(portal, guid, { proof }))
    expect((await getOrder(portal, orderID)).envelope?.recipients).toMatchObject([{ identity: { inPersonBy: '' } }])
    expect((await start(orderID)).status).toBe(409)
  })
})

test('no staff call, audit entry, log line or stored row reveals a code', async () => {
  const { orderID, guid } = await makeLink('sms')
  const code = await sendCode(guid)
  must(await confirm(guid, code))
  const lists = [
    await portal.ask(contract.orders.getOrder, { as: 'admin', params: { orderID } }),
    await portal.ask(contract.tracking.getMilestones, { as: 'admin', params: { orderID } }),
    await portal.ask(contract.signing.getSigningDocument, { params: { guid } }),
  ]
  const word = new RegExp(`(?<![\\d.])${code}(?!\\d)`)
  for (const { raw } of lists) expect(raw.toString()).not.toMatch(word)
  for (const table of ['audit_log', 'link_messages', 'envelopes', 'idempotency_keys', 'pgboss.job'])
    expect((await portal.rows<{ row: string }>(`select t::text as row from ${table} t`)).map(({ row }) => row)).toEqual(
      expect.not.arrayContaining([expect.stringMatching(word)]),
    )
  const [row] = await portal.rows('select t::text as row from signer_codes t where recipient_guid = $1', [guid])
  expect(String(row?.row)).not.toMatch(word)
  expect(logLines.filter((line) => word.test(line))).toEqual([])
})

test('with SIGNER_CODE=off signers need no code, and the certificate says so', async () => {
  const relaxed = await makeTestPortal({ SIGNER_CODE: 'off' })
  try {
    const { orderID } = await makeMobileOrder(relaxed)
    const guid = await signing.sendAndWait(relaxed, orderID)
    await signing.confirmOnLink(relaxed, guid)
    expect(must(await signing.openLink(relaxed, guid)).code).toBeNull()
    expect((await signing.requestCode(relaxed, guid)).status).toBe(409)
    must(await signing.signWith(relaxed, guid, {}))
    await signing.untilSealed(relaxed, orderID)
    expect(await readCertificate(guid, relaxed)).toContain('The signer was not asked for a code.')
  } finally {
    await relaxed.stop()
  }
})

/** The text of the sealed document, with single spaces. */
async function readCertificate(guid: string, from = portal): Promise<string> {
  const { raw } = await from.ask(contract.signing.getSignedDocument, { params: { guid } })
  return (await textOf(raw)).replace(/\s+/g, ' ')
}
