import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrder, makeMobileOrder, must } from '../../../test/builders.ts'
import { pngContent } from '../../../test/form.ts'
import { textOf } from '../../../test/pdf-text.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import * as signing from '../../../test/signing.ts'
import { jobHandlers } from '../../job-handlers.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

async function sendOrder() {
  const { orderID } = await makeMobileOrder(portal)
  const guid = await signing.sendAndWait(portal, orderID)
  await signing.confirmOnLink(portal, guid)
  return { orderID, guid }
}

/** A PNG whose header is right and whose pixels cannot be decompressed. */
const damagedPng = Buffer.from(pngContent).fill(0x55, 41, 50)
/** A JPEG that has a frame of 8 × 8 pixels, and no tables or pixels. */
const emptyJpeg = Buffer.from('ffd8ffc0000b080008000801011100ffda0008010100003f00ffd9', 'hex')

test.each([
  ['drawn', 'png', damagedPng],
  ['uploaded', 'jpeg', emptyJpeg],
] as const)('a %s signature whose %s cannot be decoded leaves the order unsigned', async (kind, type, content) => {
  const { orderID, guid } = await sendOrder()
  const proof = await signing.confirmIdentity(portal, guid)
  const signature = `data:image/${type};base64,${content.toString('base64')}`
  const { problem } = await portal.ask(contract.signing.addSignature, {
    body: { guid, name: 'Ada Nguyen', kind, signature, proof },
  })
  expect(problem).toMatchObject({ status: 400, errors: [{ path: 'signature' }] })
  expect(await getOrder(portal, orderID)).toMatchObject({ orderStatus: 1, envelope: { status: 'sent' } })
  must(await signing.signWith(portal, guid, { kind: 'drawn', proof }))
})

test('the seal prints the typed name and says so if a stored picture cannot be decoded', async () => {
  const { orderID, guid } = await sendOrder()
  must(await signing.sign(portal, guid))
  await signing.untilSealed(portal, orderID)
  const signature = {
    name: 'Ada Nguyen',
    kind: 'drawn',
    signature: `data:image/png;base64,${damagedPng.toString('base64')}`,
  }
  await portal.rows('update envelope_recipients set signature = $2 where guid = $1', [guid, JSON.stringify(signature)])
  const [envelope] = await portal.rows<{ guid: string }>(
    `update envelopes set sealed_file = '', sealed_hash = '' where order_id = $1 returning guid`,
    [orderID],
  )
  const attempt = { number: 1, last: false }
  const { queue, failedJobs } = portal.jobs
  await jobHandlers['signing.seal'](portal.services, { guid: envelope?.guid ?? '' }, attempt, queue, failedJobs)
  const { raw } = await portal.ask(contract.signing.getSignedDocument, { params: { guid } })
  const text = (await textOf(raw)).replace(/\s+/g, ' ')
  expect(text).toContain('Typed signature')
  expect(text).toContain('The picture of the signature cannot be read')
})
