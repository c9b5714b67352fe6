import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'

const MfaDialog = lazy(() => import('./MfaDialog.tsx'))

const postponedKey = 'mfa-later'

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
 * Asks a person without a second factor to add one, once after each sign-in, in any tab. If the session ends and the
 * person signs in again without leaving the page, a postponed reminder is not repeated.
 */
export function MfaReminder() {
  const { signIn } = useRouteContext({ from: '/staff' })
  const [current] = useState(() => signInOf(signIn.token()))
  const [isOpen, setIsOpen] = useState(() => localStorage.getItem(postponedKey) !== current)
  useEffect(() => {
    const unsubscribe = signIn.onSignInNeeded((isNeeded) => {
      if (!isNeeded && !isOpen) localStorage.setItem(postponedKey, signInOf(signIn.token()))
    })
    return () => void unsubscribe()
  }, [signIn, isOpen])
  if (!isOpen) return null
  const close = () => {
    localStorage.setItem(postponedKey, current)
    setIsOpen(false)
  }
  return (
    <Suspense>
      <MfaDialog email={signIn.email()} onClose={close} />
    </Suspense>
  )
}
