import { IconDownload } from '@tabler/icons-react'
import { RunButton } from '../ui/form/RunButton.tsx'

/** Exports the whole filtered list to a file. */
export function ExportButton({ disabled, onExport }: { disabled: boolean; onExport: () => Promise<void> }) {
  return (
    <RunButton
      variant="default"
      icon={IconDownload}
      disabled={disabled}
      run={onExport}
      failed={() => 'The list could not be exported. Try again.'}
    >
      Export
    </RunButton>
  )
}
