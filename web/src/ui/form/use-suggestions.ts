import { useEffect, useRef, useState } from 'react'
import type { Suggestion } from './SearchField.tsx'

const pause = 220

type Answer<Item> = {
  state: 'idle' | 'searching' | 'found' | 'failed'
  suggestions: readonly Suggestion<Item>[]
  /** The text that was searched for last. */
  text: string
}

/** Fetches suggestions once typing pauses, and again when `basis` changes. Only the latest response counts. */
export function useSuggestions<Item>(
  text: string,
  search: (text: string, signal: AbortSignal) => Promise<readonly Suggestion<Item>[]>,
  minimumLength: number,
  basis = '',
) {
  const [answer, setAnswer] = useState<Answer<Item>>({ state: 'idle', suggestions: [], text: '' })
  const [attempt, setAttempt] = useState(0)
  const searchRef = useRef(search)
  useEffect(() => {
    searchRef.current = search
  })
  const searchedText = text.trim()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry and another basis repeat the same search
  useEffect(() => {
    if (searchedText.length < minimumLength) {
      setAnswer((previous) =>
        previous.state === 'idle' && previous.text === searchedText
          ? previous
          : { state: 'idle', suggestions: [], text: searchedText },
      )
      return
    }
    const controller = new AbortController()
    const timer = setTimeout(
      () => {
        setAnswer((previous) => ({ state: 'searching', suggestions: previous.suggestions, text: searchedText }))
        searchRef.current(searchedText, controller.signal).then(
          (suggestions) => {
            if (!controller.signal.aborted) setAnswer({ state: 'found', suggestions, text: searchedText })
          },
          () => {
            if (!controller.signal.aborted) setAnswer({ state: 'failed', suggestions: [], text: searchedText })
          },
        )
        // Suggestions without a text need no pause, because nobody is typing.
      },
      searchedText === '' ? 0 : pause,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [searchedText, minimumLength, attempt, basis])

  const { state, suggestions } = answer
  // Until typing pauses, the suggestions are those of the previous text.
  const isCurrent = answer.text === searchedText && state !== 'searching'
  return { state, suggestions, isCurrent, retry: () => setAttempt((count) => count + 1) }
}

/** The state of the search for screen readers. It names the highlighted suggestion, which is not focused yet. */
export function describeSuggestions(
  state: Answer<unknown>['state'],
  suggestions: readonly { label: string; isGuess?: boolean }[],
  emptyMessage: string,
) {
  if (state === 'searching') return 'Searching'
  if (state === 'failed') return ''
  const [first] = suggestions
  if (!first) return emptyMessage
  const count = suggestions.length === 1 ? '1 suggestion' : `${suggestions.length} suggestions`
  return first.isGuess ? count : `${count}, Enter chooses ${first.label}`
}
