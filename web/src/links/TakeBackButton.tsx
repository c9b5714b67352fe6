import { IconArrowBackUp } from '@tabler/icons-react'
import { confirm } from '../ui/feedback/confirm.tsx'
import { IconButton } from '../ui/form/IconButton.tsx'
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
    <IconButton
      fullWidth={fullWidth}
      variant="default"
      data-next
      icon={IconArrowBackUp}
      onClick={() => askToTakeBack(question)}
    >
      Take back
    </IconButton>
  )
}
