import { Button } from '@mantine/core'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** Says that what was typed earlier is what is shown. */
export function KeptNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice>
      <span>What you typed earlier and did not save is shown here.</span>
      <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
        Discard it
      </Button>
    </Notice>
  )
}
