import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import classes from './serviceability.module.css'

interface Props {
  title: string
  /** The label of the submit button. */
  action: string
  editing: { submit: () => Promise<void>; isSending: boolean }
  disabled?: boolean
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog with a single action. */
export function ActionDialog({ title, action, editing, disabled, onClose, children }: Props) {
  const id = useId()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={editing.isSending} disabled={disabled}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          void editing.submit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
