import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import type { SignIn } from './sign-in.ts'

/** Asks for a new sign-in where the session has ended; what was typed stays, and the call that failed goes on. */
export function SignInAgain({ signIn }: { signIn: SignIn }) {
  const [opened, setOpened] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => signIn.onAsked(setOpened), [signIn])
  const again = () => {
    setProblem('')
    signIn.again().catch(() => setProblem('That did not work. Allow this site to open a window, then try again.'))
  }
  return (
    <Dialog
      opened={opened}
      onClose={() => undefined}
      withClose={false}
      title="Sign in again"
      actions={
        <Button data-autofocus onClick={again}>
          Sign in
        </Button>
      }
    >
      <p>Your session has ended. Nothing you typed is lost: sign in and go on.</p>
      {problem && <p role="alert">{problem}</p>}
    </Dialog>
  )
}
