import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { confirm } from '../ui/feedback/confirm.tsx'
import { reportFailure } from './report-failure.ts'

export interface TakeBackQuestion {
  title: string
  message: string
  /** Takes it back. A failure is shown. */
  work: () => Promise<void>
}

/** Asks whether to take back what was sent, and does so. */
export function askToTakeBack({ work, ...question }: TakeBackQuestion): void {
  void confirm({
    ...question,
    confirmLabel: 'Take back',
    cancelLabel: 'Keep it',
    danger: true,
    work: () => work().catch(reportFailure),
  })
}

export function TakeBackButton({ fullWidth = false, ...question }: TakeBackQuestion & { fullWidth?: boolean }) {
  return (
    <Button
      fullWidth={fullWidth}
      variant="default"
      data-next
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      onClick={() => askToTakeBack(question)}
    >
      Take back
    </Button>
  )
}
