import { importCalls, type StoredImport } from '@dealerline/shared/contract/imports.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Facts } from '../../ui/list/Facts.tsx'
import table from '../../ui/list/plain-table.module.css'
import { formatCount } from './import-states.ts'
import classes from './imports.module.css'

/** The counts of an import that has been started, its progress, and its refused rows to download. */
export function ImportResults({ stored }: { stored: StoredImport }) {
  const { importID, status, isDryRun, filename, totalRows, rowsDone, refused, problem } = stored
  const refusedFile = `${filename.replace(/\.[^.]*$/, '')}-refused.csv`
  return (
    <div className={classes.parts}>
      {problem !== '' && <Notice tone={status === 'failed' ? 'bad' : 'warning'}>{problem}</Notice>}
      {isDryRun && status === 'done' && (
        <Notice>This was a dry run. Nothing was stored. The counts say what an import would do.</Notice>
      )}
      {status === 'running' && (
        <Notice>You may leave this page. The import continues, also if the server restarts.</Notice>
      )}
      {status !== 'done' && (
        <ProgressBar
          label={`${formatCount(rowsDone)} of ${formatCount(totalRows)} rows`}
          share={totalRows > 0 ? rowsDone / totalRows : 0}
        />
      )}
      <Facts
        facts={[
          { label: 'New', value: formatCount(stored.created) },
          { label: 'Changed', value: formatCount(stored.changed) },
          { label: 'Unchanged', value: formatCount(stored.unchanged) },
          { label: 'Refused', value: formatCount(refused), isBad: refused > 0 },
        ]}
      />
      {refused > 0 && status !== 'running' && <RefusedRows stored={stored} />}
      {refused > 0 && status !== 'running' && (
        <div className={classes.buttons}>
          <DownloadButton call={importCalls.getRefusedRows} input={{ params: { importID } }} name={refusedFile}>
            Download refused rows
          </DownloadButton>
          <span className={classes.help}>Correct the rows in this file and import it.</span>
        </div>
      )}
    </div>
  )
}

/** The first refused rows of an import that has ended, with their problems. */
function RefusedRows({ stored: { importID, refused } }: { stored: StoredImport }) {
  const refusals = useQuery({
    ...query(importCalls.getRefusals, { params: { importID } }),
    // A dry run and the import after it have different refused rows. While the import runs, this is not shown.
    gcTime: 0,
  })
  if (!refusals.data) return <QueryState what="the refused rows" query={refusals} lines={3} />
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
