import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'

const MfaDialog = lazy(() => import('./MfaDialog.tsx'))

const laterKey = 'mfa-later'

/** Which sign-in a token is of: its person and the moment they signed in, which renewing the token does not change. */
export function signInOf(token: string | undefined): string {
  try {
    const [, payload = ''] = (token ?? '').split('.')
    const { sub, auth_time } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return `${sub} ${auth_time ?? ''}`
  } catch {
    return ''
  }
}

/**
 * Asks somebody without a second factor to add one, once after each sign-in, in whichever tab. A session that ended and
 * was begun again in place goes on with the same work, so what was put off stays put off.
 */
export function MfaReminder() {
  const { signIn } = useRouteContext({ from: '/staff' })
  const [current] = useState(() => signInOf(signIn.token()))
  const [asks, setAsks] = useState(() => localStorage.getItem(laterKey) !== current)
  useEffect(() => {
    const unsubscribe = signIn.onAsked((isAsked) => {
      if (!isAsked && !asks) localStorage.setItem(laterKey, signInOf(signIn.token()))
    })
    return () => void unsubscribe()
  }, [signIn, asks])
  if (!asks) return null
  const close = () => {
    localStorage.setItem(laterKey, current)
    setAsks(false)
  }
  return (
    <Suspense>
      <MfaDialog email={signIn.email()} onClose={close} />
    </Suspense>
  )
}
