import { importCalls, type StoredImport } from '@dealerline/shared/contract/imports.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
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
  if (refusals.isError) return <FailedState message="The refused rows could not be loaded." query={refusals} />
  if (!refusals.data) return <LoadingState label="Loading the refused rows" lines={3} />
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
