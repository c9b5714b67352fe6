import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { internet } from '@dealerline/shared/blocks/internet.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { acceptTerms, fillBlock, getOrder, makeCompleteOrder, makeOrder, must } from '../../../test/builders.ts'
import { textOf as linesOf } from '../../../test/pdf-text.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { makeReportRenderer } from '../../reports/render.ts'

let portal: TestPortal
let orderID: number
beforeAll(async () => {
  portal = await makeTestPortal()
  orderID = (await makeOrder(portal, 'dealer', { isQuote: true })).orderID
  await fillBlock(portal, mobile, orderID, 3)
  await fillBlock(portal, internet, orderID, 2)
  await acceptTerms(portal, orderID)
  must(await portal.ask(contract.quotes.generateQuote, { as: 'dealer', params: { orderID } }))
})
afterAll(() => portal.stop())

const print = (path: string, as = 'dealer') => portal.call('GET', `/api/${path}`, { as })
const pagesOf = async (pdf: Buffer) => (await PDFDocument.load(pdf, { updateMetadata: false })).getPageCount()
const isPng = (bytes: Buffer) => bytes.toString('latin1', 1, 4) === 'PNG'

/** The text of the document, or undefined if pdftotext is not installed. */
function textOf(pdf: Buffer): string | undefined {
  if (!existsSync('/usr/bin/pdftotext')) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-text-'))
  try {
    writeFileSync(join(folder, 'document.pdf'), pdf)
    return execFileSync('/usr/bin/pdftotext', ['-layout', join(folder, 'document.pdf'), '-']).toString()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('prints a quote, its summary and an order as PDF and each page as PNG', {
  meta: { rules: ['RPT-templates', 'RPT-format'] },
}, async () => {
  const order = await makeCompleteOrder(portal)
  const documents = [
    [`order/GetQuoteDocument/${orderID}/1`, `quote-${orderID}-v1`],
    [`order/GetQuoteSummary/${orderID}/1`, `quote-${orderID}-v1-summary`],
    [`Order/OrderReport/${order.orderID}/0`, `order-${order.orderID}`],
  ] as const
  for (const [path, name] of documents) {
    const pdf = await print(`${path}?format=pdf`)
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}.pdf"`,
    })
    const pages = await pagesOf(pdf.raw)
    for (let page = 1; page <= pages; page += 1) {
      const picture = await print(`${path}?format=png&page=${page}`)
      expect(picture.headers).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': `attachment; filename="${name}-${page}.png"`,
      })
      expect(isPng(picture.raw)).toBe(true)
    }
    expect((await print(`${path}?format=png&page=${pages + 1}`)).status).toBe(204)
    expect((await print(`${path}?format=png`, 'rival')).status).toBe(404)
  }
})

test.each([
  ['format=svg', 'format', 'must be pdf or png'],
  ['format=png&page=0', 'page', 'must be above 0'],
  ['format=png&page=x', 'page', 'must be a number'],
])('refuses %s', async (query, path, message) => {
  const answer = await print(`order/GetQuoteDocument/${orderID}/1?${query}`)
  expect(answer).toMatchObject({ status: 400, problem: { errors: [{ path, message }] } })
})

test('a summary has one page with the total of the quote', async () => {
  const summary = await print(`order/GetQuoteSummary/${orderID}/1`)
  expect(await pagesOf(summary.raw)).toBe(1)
  const [short, whole] = [summary, await print(`order/GetQuoteDocument/${orderID}/1`)].map(({ raw }) => textOf(raw))
  if (short === undefined || whole === undefined) return
  const [, total] = /contract terms, including GST and once-off charges\s+(\$[\d,.]+)/.exec(short) ?? []
  expect(total).toMatch(/^\$/)
  expect(whole).toContain(total)
  for (const text of ['Page 1 of', `Quote ${orderID}`, 'Version v1', 'Internet', 'Mobile', 'Terms of the contract']) {
    expect(whole).toContain(text)
  }
  expect(short).not.toContain('Terms of the contract')
  // Only a printed order says who confirmed the terms, because a quote is not binding.
  expect(whole).not.toContain('UTC')
})

test.each([
  ['the same', 0, 'The same each month'],
  ['a cent more', 0.01, 'You save each month'],
  ['a cent less', -0.01, 'You pay more each month'],
])('says to a customer who spends %s what changes', async (_, difference, words) => {
  const quote = await makeOrder(portal, 'dealer', { isQuote: true })
  await fillBlock(portal, mobile, quote.orderID, 1)
  await acceptTerms(portal, quote.orderID)
  const { monthly } = await getOrder(portal, quote.orderID)
  const currentSpend = [{ description: 'Today', quantity: 1, monthly: Number((monthly + difference).toFixed(2)) }]
  must(await portal.ask(contract.quotes.saveQuote, { as: 'dealer', body: { orderID: quote.orderID, currentSpend } }))
  must(await portal.ask(contract.quotes.generateQuote, { as: 'dealer', params: { orderID: quote.orderID } }))
  const text = await linesOf((await print(`order/GetQuoteSummary/${quote.orderID}/1`)).raw)
  const all = ['The same each month', 'You save each month', 'You pay more each month']
  expect(all.filter((one) => text.includes(one))).toEqual([words])
})

test('a printing failure has the specified message', async () => {
  const stopped = makeReportRenderer()
  await stopped.stop()
  const render = vi.spyOn(portal.services.reports, 'render').mockImplementation(stopped.render)
  onTestFinished(() => render.mockRestore())
  const answer = await print(`order/GetQuoteDocument/${orderID}/1`)
  expect(answer).toMatchObject({ status: 500, problem: { detail: 'Error rendering the PDF or image' } })
})
