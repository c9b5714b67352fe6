import type { SpendItem } from '@dealerline/shared/contract/quotes.ts'
import { currentSpendOf, unknownChoices } from '@dealerline/shared/paste/current-price.ts'
import { maxPasteLength, type PasteField } from '@dealerline/shared/paste/fields.ts'
import type { Paste, PastedRow } from '@dealerline/shared/paste/result.ts'
import { Checkbox, Textarea } from '@mantine/core'
import { FormDialog } from '../../ui/feedback/FormDialog.tsx'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useState } from 'react'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { SelectInput } from '../../ui/form/SelectInput.tsx'
import { formatMoney } from '../../ui/format.ts'
import { useReader } from '../../ui/use-reader.ts'
import { PastedRows } from './PastedRows.tsx'
import classes from './paste.module.css'

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

const textsOf = ({ cells }: PastedRow) =>
  Object.fromEntries(Object.entries(cells).map(([name, { text }]) => [name, text]))

const keyOf = ({ name }: PasteField, text: string) => `${name} ${text}`

/** Replaces the texts for which the person has chosen one of the field's choices. */
const withChoices = (
  fields: readonly PasteField[],
  row: PastedRow,
  choices: Readonly<Record<string, string>>,
): PastedRow => ({
  ...row,
  cells: Object.fromEntries(
    Object.entries(row.cells).map(([name, cell]) => {
      const field = fields.find((each) => each.name === name)
      const choice = field && cell.problem ? choices[keyOf(field, cell.text)] : undefined
      return [name, choice === undefined ? cell : { text: choice, confidence: 'certain' as const }]
    }),
  ),
})

const rowCount = (count: number) => (count === 1 ? '1 row' : `${count} rows`)

/** Takes a list, a bill or an e-mail, shows which rows were found in it, and adds those that the person keeps. */
export default function PasteDialog({ label, fields, onClose, onAdd, onSpend }: Props) {
  const [text, setText] = useState('')
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const paste = useReader<readonly PasteField[], Paste>(startReader, text, fields)
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({})
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
      {unknown.length > 0 && (
        <FormGrid>
          {unknown.map(({ field, text: name, count }) => {
            const key = keyOf(field, name)
            return (
              <SelectInput
                key={key}
                label={`${field.label} for “${name}” (${rowCount(count)})`}
                data={(field.options ?? []).map((option) => ({ value: option, label: option }))}
                value={choices[key] ?? null}
                clearable
                onChange={(option) => {
                  const { [key]: _, ...others } = choices
                  setChoices(option === null ? others : { ...others, [key]: option })
                }}
              />
            )
          })}
        </FormGrid>
      )}
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
