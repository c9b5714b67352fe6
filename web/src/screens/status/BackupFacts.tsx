import type { InstallationStatus } from '@dealerline/shared/contract/status.ts'
import { formatInstant } from '../../ui/format.ts'
import { Facts } from '../../ui/list/Facts.tsx'

/** The last backup, a later failure, and the archive of changes. */
export function BackupFacts(backup: InstallationStatus['backup']) {
  const { finishedAt, fileName, megabytes, missingFiles, isFailing, failedAt, failure } = backup
  const facts = [
    {
      label: 'Last backup',
      value: finishedAt ? `${formatInstant(finishedAt)}, ${fileName} (${megabytes} MB)` : 'None has been written.',
    },
  ]
  if (missingFiles > 0)
    facts.push({
      label: 'Missing files',
      value: `The backup does not have ${missingFiles} files, because they are missing or damaged.`,
    })
  if (isFailing) facts.push({ label: 'Failed backup', value: `${formatInstant(failedAt)}. ${failure}` })
  return <Facts facts={[...facts.map((fact, index) => ({ ...fact, isBad: index > 0 })), archiveFact(backup)]} />
}

function archiveFact({ isArchiving, isArchiveFailing, archivedAt, archiveFailedAt }: InstallationStatus['backup']) {
  const label = 'Archive of changes'
  const last = archivedAt ? `the last file was archived ${formatInstant(archivedAt)}` : 'no file has been archived'
  if (!isArchiving) return { label, value: 'Off' }
  if (isArchiveFailing) return { label, value: `Failed ${formatInstant(archiveFailedAt)}; ${last}`, isBad: true }
  return { label, value: `On; ${last}` }
}
