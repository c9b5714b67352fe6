import { Suspense, useEffect, useState } from 'react'
import { lazyPrefetched } from '../ui/lazy-prefetched.tsx'
import type { SignIn } from './sign-in.ts'

const SignInAgainDialog = lazyPrefetched(() => import('./SignInAgainDialog.tsx'))

/** Asks for a new sign-in after the session has ended. Typed values are kept, and the failed call is sent again. */
export function SignInAgain({ signIn }: { signIn: SignIn }) {
  const [state, setState] = useState<'never' | 'asked' | 'answered'>('never')
  useEffect(() => signIn.onSignInNeeded((isNeeded) => setState(isNeeded ? 'asked' : 'answered')), [signIn])
  if (state === 'never') return null
  return (
    <Suspense>
      <SignInAgainDialog opened={state === 'asked'} onSignIn={() => signIn.again()} />
    </Suspense>
  )
}
