import { importCalls } from '@dealerline/shared/contract/imports.ts'
import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useDealer } from '../session/portal.ts'
import { useFileDownload } from './use-file-download.ts'

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
  const download = useFileDownload()
  if (!isAdmin) return null
  return (
    <Button
      {...(compact && { size: 'compact-sm' })}
      variant={compact ? 'subtle' : 'default'}
      leftSection={<IconFileExport size={18} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate({ call: importCalls.exportRecords, params: { kind }, name: `${kind}.csv` })}
    >
      {label}
    </Button>
  )
}
