import type { Block } from '@dealerline/shared/blocks/block.ts'
import { pasteFieldsOf } from '@dealerline/shared/paste/block-fields.ts'
import { takesPaste } from '@dealerline/shared/paste/fields.ts'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { type Choices, optionsOf } from '../choices.ts'

const PasteDialog = lazy(() => import('./PasteDialog.tsx'))

type Append = (rows: readonly Readonly<Record<string, string>>[]) => void

/**
 * Returns the function that opens the dialog for pasted text, and the dialog while it is open. Fields without a visible column
 * are left out. The function is undefined for a service whose rows a text can't tell apart.
 */
export function usePasteList(
  block: Block,
  columns: readonly { key: string }[],
  choices: Choices,
): { onPasteList?: (append: Append) => void; dialog: ReactNode } {
  const [append, setAppend] = useState<Append>()
  const fields = useMemo(() => {
    const labelsOf = (name: string) => {
      const field = block.rows[name]
      const options = field ? optionsOf(field, choices) : []
      return options.filter(({ disabled }) => !disabled).map(({ label }) => label)
    }
    return pasteFieldsOf(block, labelsOf).filter(({ name }) => columns.some(({ key }) => key === name))
  }, [block, columns, choices])
  if (!takesPaste(fields)) return { dialog: null }
  return {
    onPasteList: (newAppend) => setAppend(() => newAppend),
    dialog: append && (
      <Suspense fallback={null}>
        <PasteDialog label={block.label} fields={fields} onClose={() => setAppend(undefined)} onAdd={append} />
      </Suspense>
    ),
  }
}
