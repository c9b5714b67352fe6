import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../ui/feedback/Dialog.tsx'

type Props = { opened: boolean; onSignIn: () => Promise<void> }

/** Tells the person that the session has ended and offers to sign in. It stays open until the person has signed in. */
export default function SignInAgainDialog({ opened, onSignIn }: Props) {
  const [problem, setProblem] = useState('')
  const signInAgain = () => {
    setProblem('')
    onSignIn().catch(() => setProblem('That did not work. Allow this site to open a window, then try again.'))
  }
  return (
    <Dialog
      opened={opened}
      onClose={() => undefined}
      withClose={false}
      title="Sign in again"
      actions={
        <Button data-autofocus onClick={signInAgain}>
          Sign in
        </Button>
      }
    >
      <p>Your session has ended. Nothing you typed is lost: sign in to continue.</p>
      {problem && <p role="alert">{problem}</p>}
    </Dialog>
  )
}
