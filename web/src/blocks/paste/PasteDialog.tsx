import type { SpendItem } from '@dealerline/shared/contract/quotes.ts'
import { currentSpendOf, unknownChoices } from '@dealerline/shared/paste/current-price.ts'
import { maxPasteLength, type PasteField } from '@dealerline/shared/paste/fields.ts'
import type { Paste } from '@dealerline/shared/paste/result.ts'
import { Checkbox, Textarea } from '@mantine/core'
import { FormDialog } from '../../ui/feedback/FormDialog.tsx'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useState } from 'react'
import { formatMoney } from '../../ui/format.ts'
import { useReader } from '../../ui/use-reader.ts'
import { type ChosenTexts, rowCount, textsOf, withChoices } from './chosen-texts.ts'
import { PastedRows } from './PastedRows.tsx'
import classes from './paste.module.css'
import { UnknownChoices } from './UnknownChoices.tsx'

const startReader = () => new Worker(new URL('./paste-worker.ts', import.meta.url), { type: 'module' })

interface Props {
  /** The name of the service. */
  label: string
  fields: readonly PasteField[]
  onClose: () => void
  /** Adds rows as one step: the text of each field by its name. */
  onAdd: (rows: readonly Readonly<Record<string, string>>[]) => void
  /** Adds the prices of the list to the current spend of a quote. Undefined for an order. */
  onSpend?: ((items: readonly SpendItem[]) => void) | undefined
}

/** Takes a list, a bill or an e-mail, shows which rows were found in it, and adds those that the person keeps. */
export default function PasteDialog({ label, fields, onClose, onAdd, onSpend }: Props) {
  const [text, setText] = useState('')
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const paste = useReader<readonly PasteField[], Paste>(startReader, text, fields)
  const [choices, setChoices] = useState<ChosenTexts>({})
  const [keepsSpend, setKeepsSpend] = useState(true)
  const readRows = paste?.rows.filter((_, at) => !leftOut.has(at)) ?? []
  const unknown = unknownChoices(fields, readRows)
  const chosen = paste && { ...paste, rows: paste.rows.map((row) => withChoices(fields, row, choices)) }
  const rows = chosen?.rows.filter((_, at) => !leftOut.has(at)) ?? []
  const spend = onSpend ? currentSpendOf(fields, readRows, label) : []
  const monthly = spend.reduce((sum, item) => sum + item.quantity * item.monthly, 0)
  const change = (newText: string) => {
    setText(newText)
    setLeftOut(new Set())
    setChoices({})
  }
  const add = () => {
    onAdd(rows.map(textsOf))
    if (keepsSpend && spend.length > 0) onSpend?.(spend)
    onClose()
  }
  return (
    <FormDialog
      title={`Paste into ${label}`}
      action={rows.length === 0 ? 'Add rows' : `Add ${rowCount(rows.length)}`}
      onClose={onClose}
      wide
      disabled={rows.length === 0}
      className={classes.form}
      onSubmit={() => {
        if (rows.length > 0) add()
      }}
    >
      <Textarea
        data-autofocus
        label="Text"
        description="A spreadsheet, an export of a telephone system, a bill or an e-mail. Numbers, ranges, names, carriers, accounts and plans are found in it."
        rows={paste ? 5 : 12}
        maxLength={maxPasteLength}
        spellCheck={false}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || rows.length === 0) return
          event.preventDefault()
          add()
        }}
      />
      <UnknownChoices unknown={unknown} choices={choices} onChange={setChoices} />
      {spend.length > 0 && (
        <Checkbox
          label={`Add these prices to the current spend of the quote: ${formatMoney(monthly)} each month, inc GST`}
          checked={keepsSpend}
          onChange={(event) => setKeepsSpend(event.currentTarget.checked)}
        />
      )}
      {chosen && (
        <PastedRows
          fields={fields}
          paste={chosen}
          leftOut={leftOut}
          onLeave={(at, isLeftOut) => {
            const next = new Set(leftOut)
            if (isLeftOut) next.add(at)
            else next.delete(at)
            setLeftOut(next)
          }}
        />
      )}
    </FormDialog>
  )
}
