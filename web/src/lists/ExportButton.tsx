import { IconDownload } from '@tabler/icons-react'
import { RunButton } from '../ui/form/RunButton.tsx'

interface Props {
  label?: string
  disabled: boolean
  onExport: () => Promise<void>
}

/** Exports the whole filtered list to a file, or the records that the label names. */
export function ExportButton({ label = 'Export', disabled, onExport }: Props) {
  return (
    <RunButton
      variant="default"
      icon={IconDownload}
      disabled={disabled}
      run={onExport}
      failed={() => 'The list could not be exported. Try again.'}
    >
      {label}
    </RunButton>
  )
}
