import { setTimeZone } from '@dealerline/shared/rules/time.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { connect } from './api.ts'
import { PendingFrame } from './frame/PendingFrame.tsx'
import { renewAfterCalls } from './renewal.ts'
import { retryPauses } from './retrying.ts'
import { PortalRouter } from './routes/PortalRouter.tsx'
import { makeRouter } from './routes/router.tsx'
import { NetworkBar } from './session/NetworkBar.tsx'
import { queryDefaults } from './session/query-defaults.ts'
import { asksServer, readSettings } from './session/read-settings.ts'
import { SignInAgain } from './session/SignInAgain.tsx'
import { makeSignIn } from './session/sign-in.ts'
import { askToTakeBack } from './session/signed-order.ts'
import { ThemeProvider } from './theme/ThemeProvider.tsx'
import { defaultBrand } from './theme/theme.ts'
import { ConfirmHost } from './ui/feedback/confirm.tsx'
import { ErrorBoundary } from './ui/feedback/ErrorBoundary.tsx'
import { FailedState } from './ui/feedback/FailedState.tsx'
import { dismissAbout } from './ui/feedback/notify.ts'
import { Snackbar } from './ui/feedback/Snackbar.tsx'
import { startPrefetching } from './ui/lazy-prefetched.tsx'
import { checkNetwork, watchNetwork } from './ui/network.ts'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id root')
const root = createRoot(element)

root.render(
  <ThemeProvider brand={defaultBrand}>
    <PendingFrame />
  </ThemeProvider>,
)

const client = new QueryClient({ defaultOptions: { queries: queryDefaults } })
renewAfterCalls(client)

async function start(): Promise<void> {
  connect({ retryPauses })
  watchNetwork(asksServer)
  const settings = await readSettings()
  setTimeZone(settings.timeZone)
  const signIn = await makeSignIn(settings)
  connect({ session: signIn, askToTakeBack, onSuccess: dismissAbout, onNoAnswer: () => void checkNetwork() })
  if (settings.isTracing) void import('./session/trace-actions.ts').then(({ traceActions }) => traceActions())
  const router = makeRouter({ settings, signIn, client })
  document.title = settings.providerName
  root.render(
    <StrictMode>
      <ThemeProvider
        brand={{
          name: settings.providerName,
          logoUrl: settings.logoUrl || undefined,
          primaryColour: settings.primaryColour,
        }}
      >
        <ErrorBoundary>
          <QueryClientProvider client={client}>
            <PortalRouter router={router} />
          </QueryClientProvider>
        </ErrorBoundary>
        <SignInAgain signIn={signIn} />
        <Snackbar />
        <NetworkBar />
        <ConfirmHost />
      </ThemeProvider>
    </StrictMode>,
  )
  startPrefetching()
}

start().catch(() => {
  root.render(
    <ThemeProvider brand={defaultBrand}>
      <FailedState
        message="The portal does not answer."
        detail="Check the network, then try again."
        onRetry={() => window.location.reload()}
      />
    </ThemeProvider>,
  )
})
