import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissAll } from '../ui/feedback/notify.ts'
import { answerCalls } from '../ui/testing/answer-calls.ts'
import { show } from '../ui/testing/render.tsx'
import { translatorScript } from '../ui/testing/translator.ts'
import { CustomerApp } from './CustomerApp.tsx'
import { linkSamples } from './test-samples.ts'
import { type Scenario, settings } from './test-scenario.ts'

const scenarios = linkSamples.flatMap((samples) => Object.entries(samples.scenarios))

/** An upload that has sent half of its file, and is answered a moment later like other calls. */
class Upload {
  upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  status = 0
  response: unknown
  private address = ''
  open(_: string, address: string) {
    this.address = address
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  send() {
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    setTimeout(async () => {
      const answer = await fetch(this.address, {})
      this.status = answer.status
      this.response = await answer.json()
      this.onload?.()
    }, 300)
  }
}

let translator: MutationObserver | undefined

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('XMLHttpRequest', Upload)
})
afterEach(() => translator?.disconnect())

/** Returns the text of the page after each step of a person. */
async function readSteps({ path, content, answers = {}, steps }: Scenario): Promise<string[]> {
  const queues = Object.entries(answers).map(([beginning, replies]) => ({ beginning, queue: [...replies] }))
  answerCalls(
    Object.fromEntries(
      queues.map(({ beginning, queue }) => [beginning, () => (queue.length > 1 ? queue.shift() : queue[0])]),
    ),
  )
  const { person, unmount } = show(
    <CustomerApp address={path} settings={settings} answer={{ status: 200, body: content }} />,
  )
  const texts: string[] = []
  for (const [act, text] of steps) {
    await act(person)
    await waitFor(() => expect(readPage()).toContain(text))
    texts.push(readPage())
  }
  unmount()
  dismissAll()
  sessionStorage.clear()
  return texts
}

/** Seconds of a countdown depend on the speed of the test. */
const readPage = () => (document.querySelector('main')?.textContent ?? '').replace(/ in \d+ s/, '')

test.each(scenarios)('a translated page shows the same texts: %s', async (_, scenario) => {
  const plainTexts = await readSteps(scenario)
  translator = new Function(`return ${translatorScript}`)()
  expect(await readSteps(scenario)).toEqual(plainTexts)
})
