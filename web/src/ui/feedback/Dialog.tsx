import { Modal } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import classes from './Dialog.module.css'
import { useReturnedFocus } from './use-returned-focus.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** A question or a verb with its object. */
  title: string
  children?: ReactNode
  /** The buttons, safe one first. Put `data-autofocus` on the safe one, or on the first field of a form. */
  actions?: ReactNode
  /** Shows the close button. Set it to false if the person has to use one of the action buttons. */
  withClose?: boolean
  /** Makes the dialog wide enough to read a document in it. */
  wide?: boolean
}

/** Tells a dialog whether another one is open in it, which Escape closes first. */
const OuterDialog = createContext<(hasInner: boolean) => void>(() => undefined)

/**
 * A dialog of at most 500 px, or 900 px for a document. It keeps the focus inside and returns it after closing; Escape
 * closes.
 */
export function Dialog({ opened, onClose, title, children, actions, withClose = true, wide }: Props) {
  useReturnedFocus(opened)
  const [hasInner, setHasInner] = useState(false)
  const tellOuter = useContext(OuterDialog)
  useEffect(() => {
    if (!opened) return
    tellOuter(true)
    return () => tellOuter(false)
  }, [opened, tellOuter])
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={!hasInner}
      size={wide ? 900 : 500}
      centered
      returnFocus={false}
      padding={0}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={0.42} color="#0b1524" />
      <Modal.Content data-wide={wide || undefined}>
        {/* The heading of a dialog must not become a banner landmark of the page. */}
        <Modal.Header className={classes.header} role="presentation">
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {withClose && <Modal.CloseButton aria-label="Close" />}
        </Modal.Header>
        <Modal.Body className={classes.body}>
          <OuterDialog value={setHasInner}>
            {children && <div className={classes.words}>{children}</div>}
            {actions && <div className={classes.actions}>{actions}</div>}
          </OuterDialog>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
