import { importCalls } from '@dealerline/shared/contract/imports.ts'
import { IconFileExport } from '@tabler/icons-react'
import { useDealer } from '../session/portal.ts'
import { DownloadButton } from './DownloadButton.tsx'

interface Props {
  /** The kind of import, such as `rate-plans`. */
  kind: string
  label?: string
  /** Whether the button is in the title of a section. */
  compact?: boolean
}

/** Downloads all records of a kind as the file that its import takes. Only administrators import and export records. */
export function ExportForImport({ kind, label = 'Export for import', compact = false }: Props) {
  const { isAdmin } = useDealer()
  if (!isAdmin) return null
  return (
    <DownloadButton
      {...(compact && { size: 'compact-sm' })}
      variant={compact ? 'subtle' : 'default'}
      icon={IconFileExport}
      call={importCalls.exportRecords}
      input={{ params: { kind } }}
      name={`${kind}.csv`}
    >
      {label}
    </DownloadButton>
  )
}
