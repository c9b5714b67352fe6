import { useHotkeys } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { SaveState } from '../ui/form/SavedMark.tsx'

/** Waits this long after the last change, in milliseconds. */
const quietPause = 400
/** The longest wait after the first change. */
const maxPause = 900
/** The pauses before a save that got no answer is tried again; the last one is repeated. */
const retryPauses = [2000, 5000, 10_000, 30_000]

interface Autosave {
  state: SaveState
  /** A new value after each change. */
  change: unknown
  /** Saves what can be saved. */
  save: () => Promise<unknown>
  /** Saves, and tells the person, because they pressed Ctrl/Cmd-S. */
  saveNow: () => void
}

/**
 * Saves changes within a second, at once when the person leaves the screen or presses Ctrl/Cmd-S, and again while the
 * server does not answer.
 */
export function useAutosave({ state, change, save, saveNow }: Autosave): void {
  const { kind } = state
  const isWaiting = kind === 'offline' || (kind === 'failed' && state.isTemporary === true)
  const latest = useRef({ save, saveNow, kind })
  latest.current = { save, saveNow, kind }
  const firstChangeAt = useRef(0)
  const failures = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the pause again
  useEffect(() => {
    if (kind !== 'unsaved') {
      firstChangeAt.current = 0
      return
    }
    firstChangeAt.current ||= Date.now()
    const pause = Math.min(quietPause, firstChangeAt.current + maxPause - Date.now())
    const timer = setTimeout(() => void latest.current.save(), Math.max(0, pause))
    return () => clearTimeout(timer)
  }, [kind, change])

  useEffect(() => {
    if (kind === 'saved') failures.current = 0
    if (!isWaiting) return
    const retry = () => void latest.current.save()
    const pause = retryPauses[Math.min(failures.current, retryPauses.length - 1)]
    failures.current += 1
    const timer = setTimeout(retry, pause)
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [kind, isWaiting])

  useEffect(
    () => () => {
      if (latest.current.kind === 'unsaved') void latest.current.save()
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
    setTimeout(() => latest.current.saveNow())
  }
  useHotkeys([['mod+S', press]], [], true)
}

function activeTextField(): HTMLInputElement | HTMLTextAreaElement | undefined {
  const active = document.activeElement
  return active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement ? active : undefined
}
