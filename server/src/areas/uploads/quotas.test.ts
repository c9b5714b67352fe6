import { contract } from '@dealerline/shared/contract/index.ts'
import { maxFiles, uploadLimits } from '@dealerline/shared/rules/uploads.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeMobileOrder, makeOrder, must } from '../../../test/builders.ts'
import { makeForm, pdfContent, pngContent } from '../../../test/form.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { sendAndWait } from '../../../test/signing.ts'

const { uploads } = contract

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const pictures = (count: number) =>
  makeForm({}, Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.png`, pngContent])))
const attach = (orderID: number, body: FormData, as = 'dealer') =>
  portal.ask(uploads.uploadFiles, { as, params: { orderID, fileType: 'general' }, body })
const storedKeys = () => portal.services.files.list('attachments')

describe('the number of files', () => {
  test('of an order is limited', async () => {
    const { orderID } = await makeOrder(portal)
    must(await attach(orderID, pictures(1)))
    await portal.rows(
      `insert into attachments (upload_id, order_id, dealer_id, added_by, file_type, name, media_type, size, sha256, key)
       select upload_id, order_id, dealer_id, added_by, file_type, n || '.png', media_type, size, sha256, key || n
       from attachments, generate_series(2, $2::integer) n where order_id = $1`,
      [orderID, maxFiles.order - 1],
    )
    const keys = await storedKeys()
    expect((await attach(orderID, pictures(2))).problem).toMatchObject({ status: 409 })
    expect(await storedKeys()).toEqual(keys)
    must(await attach(orderID, pictures(1)))
    expect((await attach(orderID, pictures(1))).status).toBe(409)
  })

  test('of a link is limited, and the dealer can still attach files', async () => {
    const { orderID } = await makeMobileOrder(portal)
    const guid = await sendAndWait(portal, orderID)
    const attachByLink = (count: number) =>
      portal.ask(uploads.uploadFilesByGuid, { params: { guid, fileType: 'general' }, body: pictures(count) })
    for (let count = 0; count < maxFiles.link; count += uploadLimits.files) must(await attachByLink(uploadLimits.files))
    expect((await attachByLink(1)).problem).toMatchObject({ status: 409, detail: expect.stringContaining('40') })
    must(await attach(orderID, pictures(1)))
  })
})

test('uploads are refused before the disk has only its reserve', async () => {
  const { orderID } = await makeOrder(portal)
  const config = portal.config as { diskReserveMb: number }
  const { diskReserveMb } = config
  config.diskReserveMb = 1_000_000_000
  try {
    const spool = vi.spyOn(portal.services.files, 'spool')
    expect((await attach(orderID, pictures(1))).problem).toMatchObject({ status: 503, code: 'unavailable' })
    expect(spool).not.toHaveBeenCalled()
  } finally {
    config.diskReserveMb = diskReserveMb
  }
})

test('PDFs are examined one at a time for each caller, and two at a time in all', async () => {
  const countProcesses = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
  /** Uploads a PDF for each caller at the same time. Returns the most processes that ran at a time. */
  const upload = async (callers: readonly string[]) => {
    const orders = await Promise.all(callers.map((as) => makeOrder(portal, as)))
    const before = countProcesses()
    let most = 0
    const timer = setInterval(() => {
      most = Math.max(most, countProcesses() - before)
    }, 2)
    const body = () => makeForm({}, { 'bill.pdf': pdfContent })
    const answers = await Promise.all(orders.map(({ orderID }, index) => attach(orderID, body(), callers[index])))
    clearInterval(timer)
    answers.forEach(must)
    return most
  }
  expect(await upload(['dealer', 'dealer', 'dealer'])).toBe(1)
  expect(await upload(['dealer', 'rival', 'admin', 'dealer', 'rival'])).toBe(2)
})
