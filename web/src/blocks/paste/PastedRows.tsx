import type { PasteField } from '@dealerline/shared/paste/fields.ts'
import type { Paste, PastedCell } from '@dealerline/shared/paste/result.ts'
import { Checkbox, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import classes from './paste.module.css'

interface Props {
  /** What the rows are, for screen readers. */
  label?: string
  fields: readonly PasteField[]
  /** With `source`, each row shows the line that it was read from. */
  paste: Pick<Paste, 'unused'> & { rows: readonly (Paste['rows'][number] & { source?: string })[] }
  /** The positions of the rows that are not added. */
  leftOut: ReadonlySet<number>
  onLeave: (at: number, isLeftOut: boolean) => void
}

/** Rows that are shown before they are added. Showing thousands would make typing slow. */
const shownRows = 100

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The rows that were found in a pasted text. Marks the cells to check and those that can't be used as they are. */
export function PastedRows({ label = 'Rows found in the text', fields, paste, leftOut, onLeave }: Props) {
  const { rows, unused } = paste
  const hasPrices = rows.some(({ currentPrice }) => currentPrice !== undefined)
  const hasSources = rows.some(({ source }) => source !== undefined)
  const columns = fields.filter(({ name }) => rows.some(({ cells }) => cells[name]))
  const cellsToAdd = rows.filter((_, at) => !leftOut.has(at)).flatMap(({ cells }) => Object.values(cells))
  const wrong = cellsToAdd.filter(({ problem }) => problem).length
  const unsure = cellsToAdd.filter((cell) => markOf(cell) === 'unsure').length
  if (rows.length === 0) return <Notice tone="info">No number, extension or name was found in this text.</Notice>
  return (
    <>
      <p className={classes.count} role="status">
        {[
          plural(rows.length - leftOut.size, 'row'),
          unsure > 0 && `${plural(unsure, 'cell')} to check`,
          wrong > 0 && `${plural(wrong, 'cell')} to correct`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <section className={classes.scroller} aria-label={label}>
        <table className={classes.rows}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Add</VisuallyHidden>
              </th>
              {columns.map(({ name, label: heading }) => (
                <th key={name} scope="col">
                  {heading}
                </th>
              ))}
              {hasPrices && (
                <th scope="col" className={classes.amount}>
                  Now, inc GST
                </th>
              )}
              {hasSources && <th scope="col">On the bill</th>}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownRows).map(({ line, cells, currentPrice, source }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one text keep their order
              <tr key={at} data-left-out={leftOut.has(at) || undefined}>
                <td>
                  <Checkbox
                    size="xs"
                    aria-label={`Add row ${at + 1}, from line ${line}`}
                    checked={!leftOut.has(at)}
                    onChange={(event) => onLeave(at, !event.currentTarget.checked)}
                  />
                </td>
                {columns.map((field) => (
                  <Cell key={field.name} field={field} cell={cells[field.name]} />
                ))}
                {hasPrices && <td className={classes.amount}>{formatMoney(currentPrice)}</td>}
                {hasSources && <td className={classes.source}>{source}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shownRows && (
        <p className={classes.count}>{`The first ${shownRows} of ${rows.length} rows are shown. All are added.`}</p>
      )}
      <UnusedLines unused={unused} />
    </>
  )
}

/** The lines of a text that gave no row. */
export function UnusedLines({ unused, open = false }: Pick<Paste, 'unused'> & { open?: boolean }) {
  if (unused.length === 0) return null
  return (
    <details className={classes.unused} open={open}>
      <summary>{plural(unused.length, 'line')} without a row</summary>
      <ul>
        {unused.slice(0, shownRows).map(({ line, text }) => (
          <li key={line}>
            Line {line}: {text}
          </li>
        ))}
        {unused.length > shownRows && <li>{`And ${unused.length - shownRows} more.`}</li>}
      </ul>
    </details>
  )
}

const markOf = ({ problem, confidence }: PastedCell) => (problem ? 'wrong' : confidence)

const markTexts = { wrong: '', unsure: 'Check this', likely: '', certain: '' } as const

function Cell({ field, cell }: { field: PasteField; cell: PastedCell | undefined }) {
  if (!cell) return <td />
  const mark = markOf(cell)
  const note = cell.problem ?? markTexts[mark]
  return (
    <td data-mark={mark}>
      {field.role === 'date' && !cell.problem ? formatDate(cell.text) : cell.text}
      {note && <span className={classes.note}>{note}</span>}
    </td>
  )
}
