import { useSyncExternalStore } from 'react'
import { type Message, notify } from '../ui/feedback/notify.ts'
import { activeTextField } from '../ui/form/active-text-field.ts'
import { savingForm } from '../ui/form/notify-invalid.ts'
import type { SaveState } from '../ui/form/SavedMark.tsx'
import { makeListeners } from '../ui/listeners.ts'

/** The save state of the open screen of an order, and how to save again. */
export interface OrderSaving {
  state: SaveState
  retry: () => void
  /** Saves because the person asks for it. Returns whether everything is saved, and passes on what to tell. */
  saveNow?: ((tell: (message: Message) => void) => Promise<boolean>) | undefined
}

/** The forms and services of the open screen. */
const sources = new Map<unknown, OrderSaving>()
let current: OrderSaving | undefined
const listeners = makeListeners()

/** Shows the save state of a form or service of the open screen in the bar of the order. Undefined removes it. */
export function showOrderSaving(saving: OrderSaving | undefined, source: unknown = 'page'): void {
  if (saving) sources.set(source, saving)
  else if (!sources.delete(source)) return
  document.removeEventListener('keydown', press)
  if (sources.size > 0) document.addEventListener('keydown', press)
  current = combined([...sources.values()])
  listeners.call()
}

/** Saves the open screen on Ctrl/Cmd-S. */
function press(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (key.toLowerCase() !== 's' || !(ctrlKey || metaKey) || altKey || shiftKey) return
  const savers = [...sources.values()].flatMap(({ saveNow }) => saveNow ?? [])
  if (savers.length === 0) return
  event.preventDefault()
  const active = activeTextField()
  active?.blur()
  active?.focus({ preventScroll: true })
  // Wait for the next render, because the committed text may have to be saved too.
  setTimeout(() => void saveAll(savers))
}

async function saveAll(savers: readonly NonNullable<OrderSaving['saveNow']>[]): Promise<void> {
  const messages: Message[] = []
  const results: boolean[] = []
  for (const saveNow of savers) results.push(await saveNow((message) => messages.push(message)))
  const [warning] = messages.filter(({ httpStatus }) => httpStatus !== 200)
  const [told] = messages
  if (warning) notify(warning, savingForm)
  else if (told && results.every(Boolean)) notify(told, savingForm)
}

const unsavedKinds: readonly SaveState['kind'][] = ['unsaved', 'failed', 'offline']

function combined(all: readonly OrderSaving[]): OrderSaving | undefined {
  if (all.length < 2) return all[0]
  const retry = () => {
    for (const each of all) if (unsavedKinds.includes(each.state.kind)) each.retry()
  }
  return { state: urgentState(all.map(({ state }) => state)), retry }
}

/** Returns the state that the person has to know. */
function urgentState(states: readonly SaveState[]): SaveState {
  for (const kind of ['saving', 'failed', 'offline', 'unsaved', 'incomplete', 'saved'] as const) {
    const match = states.findLast((state) => state.kind === kind)
    if (match) return match
  }
  return { kind: 'idle' }
}

export const useOrderSaving = () => useSyncExternalStore(listeners.subscribe, () => current)

/** How long to wait for the save of the open screen, in milliseconds. */
const maxSaving = 15_000

/** Saves the changes of the open screen now. Returns whether everything is saved. */
export async function saveOrderNow(): Promise<boolean> {
  // A field that has just lost the focus commits its text with the next render.
  await new Promise((next) => setTimeout(next))
  if (current?.state.kind === 'unsaved') current.retry()
  const endTime = Date.now() + maxSaving
  while (isSaving() && Date.now() < endTime) await nextChange(endTime - Date.now())
  return !isSaving() && current?.state.kind !== 'failed' && current?.state.kind !== 'offline'
}

/** Whether changes of the open screen are not stored yet. */
export const isSaving = () => current?.state.kind === 'unsaved' || current?.state.kind === 'saving'

/** Whether the draft of the open screen has values that cannot be saved. */
export const isIncomplete = () => current?.state.kind === 'incomplete'

function nextChange(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    const unsubscribe = listeners.subscribe(done)
    function done() {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
  })
}
