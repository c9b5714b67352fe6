import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { PDFDocument, PDFName } from 'pdf-lib'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeCertificate, makeOrderReport, makeQuoteReport } from './make-report.ts'
import { makeReportRenderer } from './render.ts'

const renderer = makeReportRenderer({ cacheSize: 0 })
afterAll(() => renderer.stop())

async function pages(pdf: Buffer) {
  return (await PDFDocument.load(pdf, { updateMetadata: false })).getPageCount()
}

/** Returns the text of each page of a PDF. */
async function textOfPages(pdf: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const texts = [...document.pages()].map((page) => page.getText())
  document.destroy()
  library.destroy()
  return texts
}

test('the report process keeps its compiled modules for the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-compiled-'))
  const ownRenderer = makeReportRenderer()
  onTestFinished(() => {
    ownRenderer.stop()
    rmSync(folder, { recursive: true })
  })
  vi.stubEnv('NODE_COMPILE_CACHE', folder)
  await ownRenderer.render('order', makeOrderReport(1)).finally(() => vi.unstubAllEnvs())
  expect(readdirSync(folder, { recursive: true }).length).toBeGreaterThan(5)
})

describe('the printed order', () => {
  test('is a tagged, accessible A4 document with title and language', async () => {
    const pdf = await renderer.render('order', makeOrderReport(5))
    const document = await PDFDocument.load(pdf, { updateMetadata: false })
    expect(document.getTitle()).toBe('Order 10482 – Novak Plumbing')
    expect(document.catalog.get(PDFName.of('Lang'))?.toString()).toBe('(en-AU)')
    expect(document.catalog.has(PDFName.of('StructTreeRoot'))).toBe(true)
    expect(document.getPage(0).getWidth()).toBeCloseTo(595.3, 0)
    expect(pdf.toString('latin1')).toContain('pdfuaid')
  })

  test('has the same bytes for the same data', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => renderer.render('order', makeOrderReport(3))))
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true)
  })

  test('keeps a short table on one page and never separates the last row', { meta: { rules: ['U25'] } }, async () => {
    // Use several numbers of rows, so that the table ends at different places of the page.
    for (const rows of [1, 2, 12, 13, 31, 32, 33, 34]) {
      const pdf = await renderer.render('order', makeOrderReport(rows))
      const texts = await textOfPages(pdf)
      const counts = texts.map((text) => text.match(/Reception/g)?.length ?? 0).filter((count) => count > 0)
      expect(
        counts.reduce((sum, count) => sum + count, 0),
        `${rows} rows`,
      ).toBe(rows)
      if (rows <= 12) expect(counts, `${rows} rows`).toHaveLength(1)
      else expect(counts.at(-1), `${rows} rows`).toBeGreaterThan(1)
    }
  })

  test('has as many pages as its rows need, as a draft and signed', async () => {
    const draft = await renderer.render('order', makeOrderReport(66, { draft: { missing: ['Plan in row 3'] } }))
    expect(await pages(draft)).toBeGreaterThanOrEqual(3)
    expect(draft.toString('latin1')).toContain('pdfuaid')
  })

  test.each([
    ['typed', { kind: 'typed' as const, text: 'Petra Novak' }],
    [
      'drawn',
      {
        kind: 'drawn' as const,
        image: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0L9 9" stroke="#000"/></svg>',
      },
    ],
    [
      'drawn as PNG',
      {
        kind: 'drawn' as const,
        image:
          'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      },
    ],
  ])(
    'has its signature after the charges and ends with its certificate if the signature is %s',
    async (_, signature) => {
      const signed = await renderer.render('order', makeOrderReport(5, { certificate: makeCertificate(signature) }))
      const text = (await textOfPages(signed)).join(' ')
      const places = [
        'Total over the contract',
        'Typed signature|Drawn signature',
        'Terms and',
        'Certificate of completion',
        'The seal is',
      ]
      const found = places.map((place) => text.search(place))
      expect(found).toEqual(found.toSorted((one, other) => one - other))
      expect(found).not.toContain(-1)
      expect(await pages(signed)).toBe(2)
    },
  )

  test('of a quote shows the saving on its first page in both layouts', async () => {
    for (const layout of ['plain', 'comparison'] as const) {
      const [first = ''] = await textOfPages(await renderer.render('quote', makeQuoteReport(20, { layout })))
      expect(first, layout).toContain('You save each month')
      expect(first, layout).toContain('$170.85')
    }
  })

  test.each([
    'data:text/html,<b>x</b>',
    '<svg><script>1</script></svg>',
    '<svg><image href="file:///etc/passwd"/></svg>',
    'data:image/svg+xml,%E0%A4%A',
  ])('refuses a signature that is not a drawing: %s', async (image) => {
    const report = makeOrderReport(1, { certificate: makeCertificate({ kind: 'drawn', image }) })
    await expect(renderer.render('order', report)).rejects.toThrow(/signature/)
  })

  test('prints texts of several paragraphs', async () => {
    const customer = { name: 'Novak', facts: [{ label: 'Name', value: 'Zoë\nÅngström' }] }
    const terms = [
      { section: 'א', heading: 'Payment', condition: 'First.\n\nSecond #$*_<x>.', items: [''], confirmed: '' },
    ]
    expect(await pages(await renderer.render('order', makeOrderReport(1, { customer, terms })))).toBe(1)
  })

  test('has one page without services, terms and optional facts', async () => {
    const empty = makeOrderReport(0, { groups: [], terms: [] })
    expect(await pages(await renderer.render('order', empty))).toBe(1)
  })
})

describe('the printed quote', () => {
  test.each(['plain', 'comparison'] as const)(
    'in the layout %s is an accessible document',
    { meta: { rules: ['RPT-v2', 'FLAG-quoteToolV2'] } },
    async (layout) => {
      const pdf = await renderer.render('quote', makeQuoteReport(3, { layout }))
      expect(pdf.toString('latin1')).toContain('pdfuaid')
      expect((await PDFDocument.load(pdf, { updateMetadata: false })).getTitle()).toBe('Quote 10482 – Novak Plumbing')
      const other = layout === 'plain' ? 'comparison' : 'plain'
      expect(pdf.equals(await renderer.render('quote', makeQuoteReport(3, { layout: other })))).toBe(false)
    },
  )

  test('has as many pages as it needs, and omits empty parts', async () => {
    expect(await pages(await renderer.render('quote', makeQuoteReport(66)))).toBeGreaterThanOrEqual(5)
    const { comparison } = makeQuoteReport(0)
    const empty = makeQuoteReport(0, {
      groups: [],
      contractor: [],
      comparison: { ...comparison, hasSpend: false, change: 'increase' },
    })
    expect(await pages(await renderer.render('quote', empty))).toBe(1)
  })
})

describe('the renderer', () => {
  test('refuses a document that takes too long and prints the next', async () => {
    const impatientRenderer = makeReportRenderer({ timeoutMs: 1 })
    await expect(impatientRenderer.render('order', makeOrderReport(450))).rejects.toThrow('took longer than 1 ms')
    await impatientRenderer.stop()
  })

  test('refuses waiting and later documents after it is stopped', async () => {
    const stopped = makeReportRenderer()
    const waiting = [1, 2].map(() => stopped.render('order', makeOrderReport(1)))
    const outcomes = Promise.allSettled(waiting)
    await stopped.stop()
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(stopped.render('order', makeOrderReport(1))).rejects.toThrow('stopped')
  })

  test('restarts after it was idle', async () => {
    const brief = makeReportRenderer({ idleMs: 10 })
    await brief.render('order', makeOrderReport(1))
    await new Promise((resolve) => setTimeout(resolve, 100))
    await expect(brief.render('order', makeOrderReport(1))).resolves.toBeInstanceOf(Buffer)
    await brief.stop()
  })
})
