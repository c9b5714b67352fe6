import type { LoginInfo } from '@dealerline/shared/contract/impersonation.ts'
import type { PortalSettings, SignedInDealer } from '@dealerline/shared/contract/session.ts'
import { allFlagsOff } from '@dealerline/shared/rules/flags.ts'
import { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { onTestFinished, vi } from 'vitest'
import { connect } from '../../api.ts'
import { endTypeAhead } from '../../frame/type-ahead.ts'
import { ConfirmHost } from '../../ui/feedback/confirm.tsx'
import { dismissAbout } from '../../ui/feedback/notify.ts'
import { Snackbar } from '../../ui/feedback/Snackbar.tsx'
import { answerCalls, Refusal } from '../../ui/testing/answer-calls.ts'
import { show } from '../../ui/testing/render.tsx'
import { makeRouter } from '../router.tsx'

const settings: PortalSettings = {
  providerName: 'Example Telecom',
  timeZone: 'Australia/Sydney',
  primaryColour: '#12325b',
  logoUrl: '',
  remoteSupportUrl: '',
  watermark: '',
  esignRoute: 'docusign',
  airlinePartnerName: 'Airline partner',
  airlinePartnerRoute: 'airline-partner',
  isTracing: false,
  oidcIssuer: '',
  oidcClientID: '',
}

export const dana: SignedInDealer = {
  dealerID: 4,
  dealerIDno: '4',
  ubDealerID: '4',
  groupNo: 'G100',
  dealerFullName: 'Dana Novak',
  dealerEmail: 'dana@example.test',
  authLevel: 'Dealer',
  authGroup: 'Dealers',
  lastLogedIn: '',
  isAdmin: false,
  isAirlinePartner: false,
  isResidential: false,
  flags: allFlagsOff,
  mfaEnrolled: true,
  mfaRequired: false,
  isLevelKnown: true,
}

export const administrator = { isAdmin: true, authLevel: 'Admin', authGroup: 'Administrators' } as const

interface PortalOptions {
  person?: Partial<SignedInDealer>
  login?: Partial<LoginInfo>
  /** The answers of other calls, as those of `answerCalls`. */
  answers?: Parameters<typeof answerCalls>[0]
  /** The ID token. Undefined for a visitor who is not signed in. */
  token?: string | undefined
}

/** Makes the real router of the portal at an address, with the signed-in dealer Dana Novak. The server is answered by the test. */
export function portalAt(address: string, { person, login, answers = {}, ...options }: PortalOptions = {}) {
  const calls = answerCalls({
    ...answers,
    // Every field is visible if the layout of a form is not known.
    'layout/getLayoutFields': () => new Refusal(404, 'There is no layout'),
    'Order/getDealerFromEmail': () => ({ ...dana, ...person }),
    'Impersonate/GetLoginInfo': () => ({
      ubDealerID: '4',
      isImpersonating: false,
      impersonatedID: -1,
      impersonated: null,
      canImpersonate: false,
      administrationUrl: '',
      ...login,
    }),
  })
  const signIn = {
    token: () => ('token' in options ? options.token : 'token'),
    email: () => dana.dealerEmail,
    renew: async () => undefined,
    ask: async () => undefined,
    start: vi.fn(async () => undefined),
    finish: vi.fn(async () => '/'),
    end: vi.fn(async () => undefined),
    onSignInNeeded: () => () => undefined,
    again: async () => undefined,
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  window.history.replaceState(null, '', address)
  connect({ onSuccess: dismissAbout })
  onTestFinished(() => {
    connect()
    endTypeAhead()
    window.history.replaceState(null, '', '/')
  })
  return { router: makeRouter({ settings, signIn, client }), client, signIn, calls }
}

/** Shows the whole portal at an address: its frame and the screen. */
export function openPortal(address: string, options: PortalOptions = {}) {
  const portal = portalAt(address, options)
  const view = show(
    <>
      <RouterProvider router={portal.router} />
      <Snackbar />
      <ConfirmHost />
    </>,
    portal.client,
  )
  return { ...portal, ...view }
}
