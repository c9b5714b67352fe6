import { importCalls, type StoredImport } from '@dealerline/shared/contract/imports.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import table from '../../ui/list/plain-table.module.css'
import { formatCount } from './import-states.ts'
import classes from './imports.module.css'

/** The first refused rows of an import that has ended, with their problems. */
export function RefusedRows({ stored: { importID, refused } }: { stored: StoredImport }) {
  const refusals = useQuery({
    ...query(importCalls.getRefusals, { params: { importID } }),
    // A dry run and the import after it have different refused rows. While the import runs, this is not shown.
    gcTime: 0,
  })
  if (refusals.isError || !refusals.data) return <QueryState what="the refused rows" query={refusals} lines={3} />
  const more = refused - refusals.data.length
  return (
    <div>
      <table className={table.table}>
        <caption className={classes.title}>Refused rows</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Problems</th>
          </tr>
        </thead>
        <tbody>
          {refusals.data.map(({ line, problems }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>{problems.join('. ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={classes.help}>{formatCount(more)} more in the file of refused rows.</p>}
    </div>
  )
}
