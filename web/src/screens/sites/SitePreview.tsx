import { type SiteRow, siteColumns, siteFieldNames } from '@dealerline/shared/records/site-row.ts'
import type { ReadSites } from '@dealerline/shared/sites/read-sites.ts'
import { countOf } from './site-words.ts'
import classes from './sites.module.css'

/** Rows that are shown before the check. Showing a thousand would make typing slow. */
const shownRows = 50

/** The sites as they are read. Marks the cells that have to be corrected. */
export function SitePreview({ result: { rows, columns, unread } }: { result: ReadSites }) {
  const fields = siteFieldNames.filter((field) => columns.includes(field))
  const wrongRows = rows.filter(({ problems }) => problems.length > 0)
  // Show the rows with problems first, because they are the reason to look.
  const first = [...wrongRows, ...rows.filter(({ problems }) => problems.length === 0)].slice(0, shownRows)
  const texts = [
    countOf(rows.length, 'site'),
    wrongRows.length > 0 && `${countOf(wrongRows.length, 'row')} to correct`,
    unread.length > 0 && `Columns that are not read: ${unread.join(', ')}`,
    rows.length > shownRows && `The first ${shownRows} rows are shown, those to correct first. All are checked.`,
  ]
  return (
    <>
      <p className={classes.count} role="status">
        {texts.filter(Boolean).join('. ')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard */}
      <section className={classes.scroller} aria-label="Sites in the list" tabIndex={0}>
        <table className={classes.preview}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {siteColumns[field].label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first.map((row) => (
              <tr key={row.line}>
                <td>{row.line}</td>
                {fields.map((field) => (
                  <PreviewCell key={field} row={row} field={field} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function PreviewCell({ row, field }: { row: SiteRow; field: keyof SiteRow['cells'] }) {
  const problem = row.problems.find((each) => each.field === field)
  return (
    <td data-wrong={problem ? true : undefined}>
      {row.cells[field]}
      {problem && <span className={classes.note}>{problem.message}</span>}
    </td>
  )
}
