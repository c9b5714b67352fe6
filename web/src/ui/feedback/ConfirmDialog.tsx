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
  /** Shows both buttons alike, because neither choice is the usual one. */
  isEqual?: boolean
  /** Runs after the confirmation. The dialog stays open until it ends, so that nobody edits a record that is about to change. */
  work?: () => Promise<unknown>
}

type Props = Omit<ConfirmQuestion, 'work'> & {
  opened: boolean
  isWorking?: boolean
  onAnswer: (isConfirmed: boolean) => void
}

/** Asks for confirmation. The safe button has the focus; Escape cancels. */
export function ConfirmDialog(props: Props) {
  const { opened, isWorking = false, onAnswer, title, message, confirmLabel, cancelLabel, danger, isEqual } = props
  return (
    <Dialog
      opened={opened}
      onClose={() => !isWorking && onAnswer(false)}
      title={title}
      withClose={false}
      actions={
        <>
          <Button variant="default" data-autofocus disabled={isWorking} onClick={() => onAnswer(false)}>
            {cancelLabel ?? 'Cancel'}
          </Button>
          <Button
            color={danger ? 'danger' : undefined}
            variant={isEqual ? 'default' : undefined}
            loading={isWorking}
            onClick={() => onAnswer(true)}
          >
            {confirmLabel ?? 'Proceed'}
          </Button>
        </>
      }
    >
      {message}
    </Dialog>
  )
}
