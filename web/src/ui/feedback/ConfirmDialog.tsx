import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'

export type ConfirmQuestion = {
  /** A question or a verb with its object: `Cancel order 10482 for Novak Plumbing?` */
  title: string
  message?: ReactNode
  /** The label of the confirming button; default `Proceed`. */
  confirmLabel?: string
  /** The label of the safe button; default `Cancel`. */
  cancelLabel?: string
  /** Colours the confirming button as destructive. */
  danger?: boolean
}

type Props = ConfirmQuestion & { opened: boolean; onAnswer: (isConfirmed: boolean) => void }

/** Asks for confirmation. The safe button has the focus; Escape cancels. */
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
