import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'

export type ConfirmQuestion = {
  /** A question or a verb naming what it touches: `Cancel order 10482 for Novak Plumbing?` */
  title: string
  message?: ReactNode
  /** What the going-ahead button says; default `Proceed`. */
  confirmLabel?: string
  /** What the safe button says; default `Cancel`. */
  cancelLabel?: string
  /** Colours the going-ahead button as one that destroys something. */
  danger?: boolean
}

type Props = ConfirmQuestion & { opened: boolean; onAnswer: (agreed: boolean) => void }

/** Asks before something is done. The safe button has the focus, Escape answers no. */
export function ConfirmDialog({ opened, onAnswer, title, message, confirmLabel, cancelLabel, danger }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={() => onAnswer(false)}
      title={title}
      withClose={false}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
            {cancelLabel ?? 'Cancel'}
          </Button>
          <Button color={danger ? 'danger' : undefined} onClick={() => onAnswer(true)}>
            {confirmLabel ?? 'Proceed'}
          </Button>
        </>
      }
    >
      {message}
    </Dialog>
  )
}
