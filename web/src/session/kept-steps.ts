import type { Step, StepStore, StoredSteps } from '../ui/grid/step-history.ts'
import { keepText, readJSON } from '../ui/storage.ts'

const prefix = 'steps:'
/** The longest text of the steps of one order. Older steps are not kept. */
export const maxTextLength = 1_000_000
/** How long a step waits before it is stored, in milliseconds. The end of the page stores it at once. */
const pause = 200

let owner = ''
/** Counts the times that everything was forgotten. A history that began before that stores nothing more. */
let generation = 0
const waiting = new Map<string, () => StoredSteps>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps the steps of a signed-in person while the tab is loaded again, and removes those of other people. */
export function openSteps(person: string): void {
  if (owner === '') window.addEventListener('pagehide', writeWaiting)
  owner = person
  for (const key of storedKeys()) if (!key.startsWith(`${prefix}${person} `)) sessionStorage.removeItem(key)
}

export function forgetSteps(): void {
  generation += 1
  waiting.clear()
  for (const key of storedKeys()) sessionStorage.removeItem(key)
}

/** Returns where the steps of an order are kept in this tab. */
export function stepsOf(orderID: number): StepStore {
  const key = `${prefix}${owner} ${orderID}`
  const ownGeneration = generation
  return {
    read: () => readSteps(key),
    write: (read) => {
      if (ownGeneration !== generation) return
      waiting.set(key, read)
      timer ??= setTimeout(writeWaiting, pause)
    },
  }
}

const storedKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))

function readSteps(key: string): StoredSteps | undefined {
  const steps = readJSON(sessionStorage.getItem(key)) as StoredSteps | undefined
  return [steps?.done, steps?.undone, steps?.lists].every(Array.isArray) ? steps : undefined
}

function writeWaiting(): void {
  clearTimeout(timer)
  timer = undefined
  for (const [key, read] of waiting) store(key, toText(read()))
  waiting.clear()
}

function store(key: string, text: string): void {
  if (keepText(sessionStorage, key, text)) return
  // The storage is full: the steps of this order are the most useful ones.
  for (const other of storedKeys()) sessionStorage.removeItem(other)
  keepText(sessionStorage, key, text)
}

/** The text of each step, because a step is written again with each later one. */
const texts = new WeakMap<object, string>()

function textOf(step: Step): string {
  const text = texts.get(step) ?? JSON.stringify({ place: step.place, change: step.change })
  texts.set(step, text)
  return text
}

/** Writes the newest steps that are short enough together. */
function toText({ done, undone, lists }: StoredSteps): string {
  const rest = `"lists":${JSON.stringify(lists)}`
  let length = rest.length
  const newest = (steps: readonly Step[]) => {
    const newestTexts: string[] = []
    for (const step of steps.toReversed()) {
      const text = textOf(step)
      length += text.length
      if (length > maxTextLength) break
      newestTexts.unshift(text)
    }
    return `[${newestTexts.join(',')}]`
  }
  return `{"done":${newest(done)},"undone":${newest(undone)},${rest}}`
}
