import { Button } from '@mantine/core'
import { Notice } from '../ui/feedback/Notice.tsx'

/** Tells the person that the form shows an earlier draft, and offers to discard it. */
export function DraftNotice({ editing }: { editing: { isRestored: boolean; discard: () => void } }) {
  if (!editing.isRestored) return null
  return (
    <Notice>
      <span>This form shows an earlier draft that was not saved.</span>
      <Button size="compact-sm" variant="subtle" onClick={editing.discard}>
        Discard it
      </Button>
    </Notice>
  )
}
