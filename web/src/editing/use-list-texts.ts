import { useRef } from 'react'
import type { GridTexts } from '../ui/grid/grid-types.ts'

type TextsByList = Partial<Record<string, GridTexts>>

/** Keeps the texts that are being typed in the grids of a form, or could not be read, as the extra content of its draft. */
export function useListTexts() {
  const texts = useRef<TextsByList>(undefined)
  return {
    extra: () => (Object.keys(texts.current ?? {}).length > 0 ? texts.current : undefined),
    /** Returns the lists with a text that could not be read. */
    unreadLists: () =>
      Object.keys(texts.current ?? {}).filter((list) => Object.keys(texts.current?.[list]?.raws ?? {}).length > 0),
    /** Returns how the grid of a list restores and keeps its texts. */
    of: (list: string, { restoredExtra, keepDraft }: { restoredExtra: unknown; keepDraft: () => void }) => {
      const restored = (restoredExtra ?? {}) as TextsByList
      texts.current ??= restored
      return {
        initialTexts: restored[list],
        onTextsChange: (listTexts: GridTexts | undefined) => {
          const { [list]: _before, ...others } = texts.current ?? {}
          texts.current = listTexts ? { ...others, [list]: listTexts } : others
          keepDraft()
        },
      }
    },
  }
}
