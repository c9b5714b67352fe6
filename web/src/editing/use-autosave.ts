import { useHotkeys } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import type { SaveState } from '../ui/form/SavedMark.tsx'
import { retryLater } from './retry-later.ts'

/** When changes are saved, in milliseconds: after the last change, and at the latest after the first one. */
interface Pauses {
  quiet: number
  max: number
  /** Also saves when the person leaves a field, after this pause. */
  field?: number
}

/**
 * `typing`: within a second. `fields`: when a field is left, or some seconds after the last key, for records whose saves
 * start work in outside systems, such as the verification of an e-mail address.
 */
const pausesOf = {
  typing: { quiet: 400, max: 900 },
  fields: { quiet: 4000, max: 60_000, field: 250 },
} satisfies Record<string, Pauses>
export type Pace = keyof typeof pausesOf

interface Autosave {
  state: SaveState
  /** A new value after each change. */
  change: unknown
  /** Saves what can be saved. */
  save: () => Promise<unknown>
  /** Saves, and tells the person, because they pressed Ctrl/Cmd-S. Undefined if the keys belong to another form. */
  saveNow: (() => void) | undefined
  pace?: Pace
  /** Whether nothing is saved, for a form with a Save button. */
  isOff?: boolean
}

/**
 * Saves changes within a second, at once when the person leaves the screen or presses Ctrl/Cmd-S, and again while the
 * server does not answer. Returns a function that restarts the pause after a change that is not rendered.
 */
export function useAutosave({ state, change, save, saveNow, pace = 'typing', isOff = false }: Autosave): () => void {
  const { kind } = state
  const pauses: Pauses = pausesOf[pace]
  const isWaiting = !isOff && (kind === 'offline' || (kind === 'failed' && state.isTemporary === true))
  const isUnsaved = !isOff && kind === 'unsaved'
  const latest = useRef({ save, saveNow, isUnsaved })
  latest.current = { save, saveNow, isUnsaved }
  const firstChangeAt = useRef(0)
  const failures = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const restart = useCallback((pause: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void latest.current.save(), Math.max(0, pause))
  }, [])
  const start = useCallback(() => {
    firstChangeAt.current ||= Date.now()
    restart(Math.min(pauses.quiet, firstChangeAt.current + pauses.max - Date.now()))
  }, [pauses, restart])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the pause again
  useEffect(() => {
    if (isUnsaved) start()
    else firstChangeAt.current = 0
    return () => clearTimeout(timer.current)
  }, [isUnsaved, change, start])

  const { field: fieldPause } = pauses
  useEffect(() => {
    if (fieldPause === undefined) return
    const leave = () => latest.current.isUnsaved && restart(fieldPause)
    document.addEventListener('focusout', leave)
    return () => document.removeEventListener('focusout', leave)
  }, [fieldPause, restart])

  useEffect(() => {
    if (kind === 'saved') failures.current = 0
    if (!isWaiting) return
    failures.current += 1
    return retryLater(failures.current - 1, () => void latest.current.save())
  }, [kind, isWaiting])

  useEffect(
    () => () => {
      if (latest.current.isUnsaved) void latest.current.save()
    },
    [],
  )

  const router = useRouter()
  // A screen that is left with the keyboard does not blur its field.
  useEffect(
    () => router.subscribe('onBeforeLoad', ({ pathChanged }) => void (pathChanged && activeTextField()?.blur())),
    [router],
  )

  const press = () => {
    // Cells and fields commit their text on blur, so blur the active one before saving.
    const active = activeTextField()
    active?.blur()
    active?.focus({ preventScroll: true })
    // Wait for the next render, because the committed text may have to be saved too.
    setTimeout(() => latest.current.saveNow?.())
  }
  useHotkeys(!isOff && saveNow ? [['mod+S', press]] : [], [], true)
  return useCallback(() => void (latest.current.isUnsaved && start()), [start])
}

function activeTextField(): HTMLInputElement | HTMLTextAreaElement | undefined {
  const active = document.activeElement
  return active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement ? active : undefined
}
