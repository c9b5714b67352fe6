import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { CellError } from './columns.ts'
import { findNextError } from './find-next-error.ts'
import { PasteListButton } from './GridBar.tsx'
import type { GridModel } from './grid-model.ts'
import type { Position } from './grid-types.ts'
import { RowCard } from './RowCard.tsx'
import classes from './RowCards.module.css'
import type { RowGridProps } from './RowGrid.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { RawCells } from './raw-cells.ts'

type Props<Row extends object> = RowGridProps<Row> & {
  model: GridModel<Row>
  raws: RawCells
  errorsByRow: ReadonlyMap<string, Readonly<Record<string, string>>>
  allErrors: readonly CellError[]
  openPasteList: (() => void) | undefined
}

const step = 20

/** The row editor on a phone: every row is a card of labelled inputs. Long lists show twenty more cards at a time. */
export function RowCards<Row extends object>(props: Props<Row>) {
  const { model, rows, columns, rowKey, readOnly, errorsByRow, raws } = props
  const target = props.focusTarget
  const errorCount = props.allErrors.length
  const [visibleCount, setVisibleCount] = useState(Math.max(step, target?.row ?? 0))
  const [menu, setMenu] = useState<{ rowKey: string; button: HTMLElement } | null>(null)
  const lastError = useRef<Position>(null)
  const id = useId()
  const withMenu = (!readOnly && !props.fixedRows) || (props.rowActions?.length ?? 0) > 0

  const targetRow = target?.row ?? 0
  const targetField = target?.field
  const hasTarget = targetRow > 0 && targetRow <= rows.length
  useEffect(() => {
    if (hasTarget) focusIn(`${id}-${targetRow - 1}`, targetField)
  }, [hasTarget, targetRow, targetField, id])

  const add = () => {
    const row = props.newRow?.(model.rows)
    if (!row) return
    setVisibleCount(Math.max(visibleCount, rows.length + 1))
    props.onRowsChange([...model.rows, row], model.rows)
    setTimeout(() => focusIn(`${id}-${rows.length}`, columns[model.entryColumn]?.key))
  }
  const goToError = () => {
    const next = findNextError(props.allErrors, model, lastError.current)?.position
    if (!next) return
    lastError.current = next
    setVisibleCount(Math.max(visibleCount, next.row + 1))
    setTimeout(() => focusIn(`${id}-${next.row}`, columns[next.column]?.key))
  }

  return (
    <div className={classes.cards} data-grid>
      {errorCount > 0 && (
        <button type="button" className={classes.errors} onClick={goToError}>
          {errorCount} {errorCount === 1 ? 'error' : 'errors'} · next
        </button>
      )}
      {rows.slice(0, visibleCount).map((row, index) => {
        const key = rowKey(row)
        return (
          <RowCard
            key={key}
            id={`${id}-${index}`}
            index={index}
            model={model}
            columns={columns}
            row={row}
            rowKey={key}
            raws={raws[key]}
            errors={errorsByRow.get(key)}
            target={target?.row === index + 1 ? target.field : undefined}
            onMenu={withMenu ? (button) => setMenu({ rowKey: key, button }) : undefined}
          />
        )
      })}
      {rows.length > visibleCount && (
        <Button variant="default" onClick={() => setVisibleCount(visibleCount + step)}>
          Show {Math.min(step, rows.length - visibleCount)} more of {rows.length}
        </Button>
      )}
      {props.footer && (
        <dl className={classes.totals}>
          {columns
            .filter((column) => props.footer?.[column.key] !== undefined)
            .map((column) => (
              <div key={column.key}>
                <dt>{column.label}</dt>
                <dd>{props.footer?.[column.key]}</dd>
              </div>
            ))}
        </dl>
      )}
      {model.hasBlank && (
        <Button data-add-row variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          Add row
        </Button>
      )}
      {props.openPasteList && <PasteListButton onClick={props.openPasteList} />}
      <RowMenu model={model} opened={menu} actions={props.rowActions ?? []} onClose={() => setMenu(null)} />
    </div>
  )
}

function focusIn(cardId: string, field?: string) {
  const card = document.getElementById(cardId)
  const input = field ? card?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`) : null
  const target = input ?? card?.querySelector<HTMLElement>('input:not(:disabled), select:not(:disabled)')
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}
