import { Button } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'

/** Opens the dialog that reads rows from a pasted text. */
export function PasteListButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconClipboardText size={16} aria-hidden />}
      onClick={onClick}
    >
      Paste a list
    </Button>
  )
}
