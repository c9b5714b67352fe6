import type { ButtonProps } from '@mantine/core'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Dialog } from './Dialog.tsx'
import { DialogButtons } from './DialogButtons.tsx'

type Props = Pick<ButtonProps, 'color' | 'loading' | 'disabled'> & {
  title: string
  /** The label of the button that submits the form. */
  action: string
  cancelLabel?: string
  onClose: () => void
  onSubmit: (event: FormEvent) => unknown
  /** The class of the form. */
  className?: string | undefined
  wide?: boolean
  children: ReactNode
}

/** An open dialog with a form, with Cancel and the button that submits it. */
export function FormDialog(props: Props) {
  const { title, action, cancelLabel, onClose, onSubmit, className, wide, children, ...button } = props
  const id = useId()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      {...(wide && { wide })}
      actions={
        <DialogButtons onCancel={onClose} {...(cancelLabel && { cancelLabel })} form={id} {...button}>
          {action}
        </DialogButtons>
      }
    >
      <form
        id={id}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(event)
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
