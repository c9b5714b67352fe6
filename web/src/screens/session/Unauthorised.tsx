import { sessionCalls } from '@dealerline/shared/contract/session.ts'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { ApiError, query } from '../../api.ts'
import { signOut } from '../../session/sign-out.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import frame from '../../ui/shell/AppShell.module.css'
import { OutsideShell } from '../../ui/shell/OutsideShell.tsx'

/** The screen for people without access to the portal. The next step depends on the reason. */
export default function Unauthorised() {
  const { signIn } = useRouteContext({ from: '__root__' })
  const isSignedIn = signIn.token() !== undefined
  return (
    <OutsideShell
      path="/unauthorized"
      person={
        !isSignedIn && (
          <AppLink href="/login" className={frame.tool}>
            Login
          </AppLink>
        )
      }
    >
      {isSignedIn ? <SignedIn /> : <Anonymous />}
    </OutsideShell>
  )
}

function Anonymous() {
  const { settings, signIn } = useRouteContext({ from: '__root__' })
  return (
    <ScreenTitle
      title="Sign in to continue"
      subtitle={`This portal is for dealers and staff of ${settings.providerName}.`}
    >
      <Button onClick={() => void signIn.start('/')}>Sign in</Button>
      <AppLink href="/become-a-dealer">Become a dealer</AppLink>
    </ScreenTitle>
  )
}

function SignedIn() {
  const { settings, signIn } = useRouteContext({ from: '__root__' })
  const client = useQueryClient()
  const email = signIn.email()
  const ownRecord = useQuery(query(sessionCalls.getDealerFromEmail, { body: { email } }))
  const hasNoRecord = ownRecord.error instanceof ApiError && [403, 404].includes(ownRecord.error.status)
  const logout = (
    <Button variant="default" onClick={() => void signOut(signIn, client)}>
      Logout
    </Button>
  )
  if (ownRecord.isError && !hasNoRecord)
    return <FailedState message="Your access could not be checked." query={ownRecord} />
  if (ownRecord.isPending) return <LoadingState label="Checking your access" />
  if (ownRecord.data && !ownRecord.data.isLevelKnown)
    return (
      <ScreenTitle
        title="Your access level is not known"
        subtitle={`The account of ${email} has an access level that this portal does not have. Ask an administrator of ${settings.providerName} to choose another level for it.`}
      >
        {logout}
      </ScreenTitle>
    )
  if (ownRecord.data?.authLevel === 'interested')
    return (
      <>
        <ScreenTitle
          title="Your access is awaiting approval"
          subtitle={`${settings.providerName} reviews every application and sends you the result by e-mail.`}
        >
          <AppLink href="/registration">Tell us about your business</AppLink>
          {logout}
        </ScreenTitle>
        <LoadingState label="Awaiting approval" />
      </>
    )
  if (ownRecord.data)
    return (
      <ScreenTitle title="You have access" subtitle={`You are signed in as ${email}.`}>
        <AppLink href="/">Go to Start</AppLink>
        {logout}
      </ScreenTitle>
    )
  return (
    <ScreenTitle
      title="You do not have access"
      subtitle={`${email} has no access to this portal. Ask your manager or ${settings.providerName} for it, or sign in with another account.`}
    >
      {logout}
    </ScreenTitle>
  )
}
