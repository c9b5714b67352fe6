import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import classes from './PlainDialog.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  /** A question or a verb with its object. */
  title: string
  children: ReactNode
  /** The button that acts, if the content has none. */
  action?: ReactNode
}

/** A dialog of the browser, which keeps the focus inside and returns it after closing. Escape closes it. */
export function PlainDialog({ opened, ...content }: Props) {
  return opened ? <OpenDialog {...content} /> : null
}

function OpenDialog({ onClose, title, children, action }: Omit<Props, 'opened'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // A layout effect closes the dialog before it leaves the page, so that the browser can return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id}>{title}</h2>
      <div className={classes.words}>{children}</div>
      <div className={classes.actions}>
        <Button tone="plain" onClick={onClose}>
          Go back
        </Button>
        {action}
      </div>
    </dialog>
  )
}
