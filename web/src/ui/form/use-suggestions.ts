import { useEffect, useRef, useState } from 'react'
import type { Suggestion } from './SearchField.tsx'

const pause = 220

type Answer<Item> = { state: 'idle' | 'searching' | 'found' | 'failed'; suggestions: readonly Suggestion<Item>[] }

/** Fetches suggestions once typing pauses. Only the latest response counts. */
export function useSuggestions<Item>(
  text: string,
  search: (text: string, signal: AbortSignal) => Promise<readonly Suggestion<Item>[]>,
  minimumLength: number,
) {
  const [answer, setAnswer] = useState<Answer<Item>>({ state: 'idle', suggestions: [] })
  const [attempt, setAttempt] = useState(0)
  const searchRef = useRef(search)
  useEffect(() => {
    searchRef.current = search
  })
  const searchedText = text.trim()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry repeats the same search
  useEffect(() => {
    if (searchedText.length < minimumLength) {
      setAnswer({ state: 'idle', suggestions: [] })
      return
    }
    const controller = new AbortController()
    const timer = setTimeout(() => {
      setAnswer((previous) => ({ state: 'searching', suggestions: previous.suggestions }))
      searchRef.current(searchedText, controller.signal).then(
        (suggestions) => {
          if (!controller.signal.aborted) setAnswer({ state: 'found', suggestions })
        },
        () => {
          if (!controller.signal.aborted) setAnswer({ state: 'failed', suggestions: [] })
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [searchedText, minimumLength, attempt])

  return { ...answer, retry: () => setAttempt((count) => count + 1) }
}
