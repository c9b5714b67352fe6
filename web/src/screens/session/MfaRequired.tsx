import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { signOut } from '../../session/sign-out.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { OutsideShell } from '../../ui/shell/OutsideShell.tsx'

const MfaDialog = lazy(() => import('./MfaDialog.tsx'))

/** The screen for people who must set up multi-factor authentication before they can use the portal. */
export default function MfaRequired() {
  const { settings, signIn } = useRouteContext({ from: '__root__' })
  const client = useQueryClient()
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const enter = async () => {
    setIsOpen(false)
    // The token says whether the account has a second factor.
    await signIn.renew()
    client.clear()
    await router.navigate({ to: '/' })
  }
  return (
    <OutsideShell path="/set-up-mfa">
      <ScreenTitle
        title="Set up multi-factor authentication"
        subtitle={`${settings.providerName} requires it for your level of access. You need an authenticator app on your phone.`}
      >
        <Button onClick={() => setIsOpen(true)}>Set up now</Button>
        <Button variant="default" onClick={() => void signOut(signIn, client)}>
          Logout
        </Button>
      </ScreenTitle>
      {isOpen && (
        <Suspense>
          <MfaDialog email={signIn.email()} isRequired onClose={() => void enter()} />
        </Suspense>
      )}
    </OutsideShell>
  )
}
