import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { notify } from '../ui/feedback/notify.ts'

/** Exports the whole filtered list to a file. */
export function ExportButton({ disabled, onExport }: { disabled: boolean; onExport: () => Promise<void> }) {
  const run = useMutation({
    mutationFn: onExport,
    onError: (error) => notify({ httpStatus: 500, message: 'The list could not be exported. Try again.' }, error),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      disabled={disabled}
      loading={run.isPending}
      onClick={() => run.mutate()}
    >
      Export
    </Button>
  )
}
