import { maxPasteLength, type PasteField } from '@dealerline/shared/paste/fields.ts'
import type { PastedRow } from '@dealerline/shared/paste/result.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { DialogButtons } from '../../ui/feedback/DialogButtons.tsx'
import { PastedRows } from './PastedRows.tsx'
import classes from './paste.module.css'
import { usePasted } from './use-pasted.ts'

interface Props {
  /** The name of the service. */
  label: string
  fields: readonly PasteField[]
  onClose: () => void
  /** Adds rows as one step: the text of each field by its name. */
  onAdd: (rows: readonly Readonly<Record<string, string>>[]) => void
}

const textsOf = ({ cells }: PastedRow) =>
  Object.fromEntries(Object.entries(cells).map(([name, { text }]) => [name, text]))

const rowCount = (count: number) => (count === 1 ? '1 row' : `${count} rows`)

/** Takes a list, a bill or an e-mail, shows which rows were found in it, and adds those that the person keeps. */
export default function PasteDialog({ label, fields, onClose, onAdd }: Props) {
  const [text, setText] = useState('')
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const paste = usePasted(fields, text)
  const rows = paste?.rows.filter((_, at) => !leftOut.has(at)) ?? []
  const change = (newText: string) => {
    setText(newText)
    setLeftOut(new Set())
  }
  const add = () => {
    onAdd(rows.map(textsOf))
    onClose()
  }
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={`Paste into ${label}`}
      actions={
        <DialogButtons onCancel={onClose} form="paste-form" disabled={rows.length === 0}>
          {rows.length === 0 ? 'Add rows' : `Add ${rowCount(rows.length)}`}
        </DialogButtons>
      }
    >
      <form
        id="paste-form"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
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
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && rows.length > 0) add()
          }}
        />
        {paste && (
          <PastedRows
            fields={fields}
            paste={paste}
            leftOut={leftOut}
            onLeave={(at, isLeftOut) => {
              const next = new Set(leftOut)
              if (isLeftOut) next.add(at)
              else next.delete(at)
              setLeftOut(next)
            }}
          />
        )}
      </form>
    </Dialog>
  )
}
