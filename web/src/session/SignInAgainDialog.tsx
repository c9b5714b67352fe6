import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import classes from './SignInAgainDialog.module.css'

interface Props {
  opened: boolean
  onSignIn: () => Promise<void>
}

const isTyping = () => document.activeElement?.matches('input, textarea, select') === true

/**
 * Tells the person that the session has ended and offers to sign in. It stays until the person has signed in. The screen stays
 * usable: somebody who is typing goes on typing, and their text is kept on the device. Ctrl/Cmd-S moves to the button.
 */
export default function SignInAgainDialog({ opened, onSignIn }: Props) {
  const [problem, setProblem] = useState('')
  const title = useId()
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<Element>(null)
  useEffect(() => {
    if (opened) {
      if (!isTyping()) button.current?.focus()
      return
    }
    setProblem('')
    // Somebody who went on to another field stays there.
    if (document.activeElement === document.body && field.current instanceof HTMLElement) field.current.focus()
    field.current = null
  }, [opened])
  // The form behind does not get the keys, because the server accepts no save before the sign-in.
  useEffect(() => {
    if (!opened) return
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      event.stopPropagation()
      button.current?.focus()
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [opened])
  const signInAgain = () => {
    setProblem('')
    onSignIn().catch(() => setProblem('That did not work. Allow this site to open a window, then try again.'))
  }
  if (!opened) return null
  return (
    <div role="dialog" aria-labelledby={title} className={classes.bar}>
      <h2 id={title} className={classes.title}>
        Sign in again
      </h2>
      <div role="alert" className={classes.words}>
        <p>Your session has ended. Nothing you type is lost: it is kept on this device and saved after you sign in.</p>
        {problem && <p>{problem}</p>}
      </div>
      <Button
        ref={button}
        // Keep the focus in the field, so that typing continues there.
        onMouseDown={(event) => event.preventDefault()}
        aria-keyshortcuts="Control+S Meta+S"
        onFocus={({ relatedTarget }) => {
          if (relatedTarget) field.current = relatedTarget
        }}
        onClick={signInAgain}
      >
        Sign in
      </Button>
    </div>
  )
}
