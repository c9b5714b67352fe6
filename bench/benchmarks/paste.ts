import { chromium } from '@playwright/test'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { type CorpusScore, corpusKinds, heldOutFile, scoreCorpus } from '../../shared/src/paste/corpus/test-corpus.ts'
import type { BenchmarkContext } from '../benchmark.ts'
import { makeOrder, openEditor } from './typing.ts'

const rows = 500

/** Reading a pasted text of 500 rows in a real browser, and the scores of the labelled texts. */
export interface PasteTimes {
  rows: number
  /** Milliseconds from the paste until the dialog shows its rows: median of five. */
  time: number
  /** The longest task of the page's thread meanwhile, in milliseconds; 0 if none exceeded 50. */
  longestTask: number
  /** The scores of each kind, and those of the texts that the grammar was never changed for. */
  scores: readonly (Omit<CorpusScore, 'kind'> & { kind: string })[]
}

/** Lines as people write them: bullets, country codes, missing zeros, words around the numbers. */
const uglyLine = (_: unknown, at: number) => {
  const number = `${at % 2 ? '+61 2' : '(02)'} 98${70 + (at % 20)} ${5000 + at}`
  return `${at + 1}) Ext ${1000 + at} – Desk “${at}”, direct ${number}, mob 412 ${100 + (at % 800)} ${200 + (at % 700)}; desk${at}@Example.com 2 yrs`
}

/** Puts a text into the dialog, and resolves with the milliseconds until its rows are shown, and with the longest task. */
const measure = `(text) => new Promise((resolve) => {
  let longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: 'longtask' })
  const area = document.querySelector('[role=dialog] textarea')
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set
  const start = performance.now()
  const watch = new MutationObserver(() => {
    if (!document.querySelector('[role=dialog] [role=status]')?.textContent.startsWith('${rows} rows')) return
    watch.disconnect()
    const time = performance.now() - start
    setTimeout(() => resolve({ time, longest }), 200)
  })
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  set.call(area, text)
  area.dispatchEvent(new Event('input', { bubbles: true }))
})`

export async function paste({ server, port }: BenchmarkContext): Promise<PasteTimes> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await openEditor(browser, `http://localhost:${port}`, await makeOrder(server, 1))
    const text = Array.from({ length: rows }, uglyLine).join('\n')
    const results: { time: number; longest: number }[] = []
    for (let run = 0; run < 5; run += 1) {
      await page.getByRole('button', { name: 'Paste a list' }).click()
      await page.getByLabel('Text').waitFor()
      results.push(await page.evaluate<{ time: number; longest: number }>(`(${measure})(${JSON.stringify(text)})`))
      await page.keyboard.press('Escape')
      await page.getByLabel('Text').waitFor({ state: 'hidden' })
    }
    const times = results.map(({ time }) => time).toSorted((one, other) => one - other)
    const longestTask = Math.max(...results.map(({ longest }) => longest))
    const heldOut = corpusKinds.map((kind) => ({
      ...scoreCorpus(kind, [heldOutFile(kind)]),
      kind: `${kind}, held out`,
    }))
    const scores = [...corpusKinds.map((kind) => scoreCorpus(kind)), ...heldOut]
    return { rows, time: times[2] ?? 0, longestTask, scores }
  } finally {
    await browser.close()
  }
}
