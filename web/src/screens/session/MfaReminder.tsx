import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'

const MfaDialog = lazy(() => import('./MfaDialog.tsx'))

const laterKey = 'mfa-later'

/**
 * Identifies the sign-in of a token: its person and the time of the sign-in, which renewing the token does not change.
 */
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
 * Asks a person without a second factor to add one, once after each sign-in, in any tab. After a session has ended and
 * was renewed in place, the reminder is not repeated if the person postponed it, because they continue the same work.
 */
export function MfaReminder() {
  const { signIn } = useRouteContext({ from: '/staff' })
  const [current] = useState(() => signInOf(signIn.token()))
  const [isOpen, setIsOpen] = useState(() => localStorage.getItem(laterKey) !== current)
  useEffect(() => {
    const unsubscribe = signIn.onSignInNeeded((isNeeded) => {
      if (!isNeeded && !isOpen) localStorage.setItem(laterKey, signInOf(signIn.token()))
    })
    return () => void unsubscribe()
  }, [signIn, isOpen])
  if (!isOpen) return null
  const close = () => {
    localStorage.setItem(laterKey, current)
    setIsOpen(false)
  }
  return (
    <Suspense>
      <MfaDialog email={signIn.email()} onClose={close} />
    </Suspense>
  )
}
