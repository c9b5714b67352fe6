import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Dialog.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  /** A question or a verb, naming what it touches. */
  title: string
  children?: ReactNode
  /** The buttons, safe one first. Put `data-autofocus` on the safe one, or on the first field of a form. */
  actions?: ReactNode
  /** Shows the closing cross; leave it off where only the buttons make sense. */
  withClose?: boolean
}

/** A dialog of at most 500 px. Focus stays inside and returns to where it was; Escape closes. */
export function Dialog({ opened, onClose, title, children, actions, withClose = true }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={500}
      centered
      padding={0}
      withCloseButton={withClose}
      closeButtonProps={{ 'aria-label': 'Close' }}
      overlayProps={{ backgroundOpacity: 0.42, color: '#0b1524' }}
      classNames={{ content: classes.content, header: classes.header, title: classes.title, body: classes.body }}
    >
      {children && <div className={classes.words}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </Modal>
  )
}
