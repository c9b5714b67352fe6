import { Button } from '@mantine/core'
import { useRouteContext } from '@tanstack/react-router'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import frame from '../../ui/shell/AppShell.module.css'
import { AppShell } from '../../ui/shell/AppShell.tsx'
import { BrandLink } from '../../ui/shell/BrandLink.tsx'

/** Where somebody waits who has signed in but may not use the portal yet. */
export default function Unauthorised() {
  const { settings, signIn } = useRouteContext({ from: '__root__' })
  return (
    <AppShell
      menu={[]}
      path="/unauthorized"
      brand={<BrandLink name={settings.providerName} logoUrl={settings.logoUrl || undefined} />}
      watermark={settings.watermark}
      person={
        !signIn.token() && (
          <AppLink href="/login" className={frame.tool}>
            Login
          </AppLink>
        )
      }
      footer={settings.providerName}
    >
      <ScreenTitle
        title="Your access is awaiting approval"
        lead={`${settings.providerName} looks at every application. You will be told by e-mail.`}
      >
        {signIn.token() ? (
          <AppLink href="/registration">Tell us about your business</AppLink>
        ) : (
          <AppLink href="/become-a-dealer">Become a dealer</AppLink>
        )}
        {signIn.token() && (
          <Button variant="default" onClick={() => void signIn.end()}>
            Logout
          </Button>
        )}
      </ScreenTitle>
      <LoadingState label="Awaiting approval" />
    </AppShell>
  )
}
