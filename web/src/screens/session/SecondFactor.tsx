import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useLogin } from '../../session/portal.ts'
import { Section } from '../../ui/form/Section.tsx'
import classes from './profile.module.css'

const MfaDialog = lazy(() => import('./MfaDialog.tsx'))

/** Says whether the sign-in asks for a second factor, and sets it up. */
export function SecondFactor() {
  const { person, isImpersonating } = useLogin()
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    void router.invalidate()
  }
  return (
    <Section title="Multi-factor authentication">
      <p className={classes.lead}>
        {person.mfaEnrolled
          ? 'Your sign-in asks for your password and a code from your authenticator app. If you lose the app, an administrator can remove multi-factor authentication.'
          : 'Your sign-in asks only for a password.'}
      </p>
      {!person.mfaEnrolled && (
        <Button variant="default" disabled={isImpersonating} onClick={() => setIsOpen(true)}>
          Set up
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <MfaDialog email={person.dealerEmail} onClose={close} />
        </Suspense>
      )}
    </Section>
  )
}
