import { type PortalSettings, sessionCalls } from '@dealerline/shared/contract/session.ts'
import { ErrorResponse, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { type Session, send } from '../api.ts'
import { watchActivity } from './activity.ts'
import { forgetPerson } from './forget-person.ts'

export interface SignIn extends Session {
  /** Sends the visitor to the identity provider, which sends them back to `returnTo`. */
  start(returnTo: string): Promise<void>
  /**
   * Handles the identity provider's response and returns the address that the visitor wanted. In a window or frame that
   * was opened for the sign-in, passes the response to the opener and returns undefined.
   */
  finish(): Promise<string | undefined>
  /** Ends the session here and at the identity provider. */
  end(): Promise<void>
  email(): string
  /** Adds a listener, called with true when the person has to sign in again, and with false afterwards. */
  onSignInNeeded(listener: (isNeeded: boolean) => void): () => void
  /** Signs in again in a separate window, while this one keeps the typed values. */
  again(): Promise<void>
}

/** The ID token must contain it, so that a token of another sign-in is refused. The library checks it. */
const makeNonce = () => crypto.randomUUID()

const refuseEnding = () => Promise.reject(new Error('The person is signing out.'))

const callback = () => `${window.location.origin}/callback`

/** Whether this window itself started the sign-in that `/callback` completes. */
function isStartedByThisWindow(): boolean {
  const state = new URLSearchParams(window.location.search).get('state')
  return window.sessionStorage.getItem(`oidc.${state}`) !== null
}

/** The browser's side of OpenID Connect: code flow with PKCE, and the session in session storage. */
export async function makeSignIn(settings: PortalSettings): Promise<SignIn> {
  const manager = new UserManager({
    authority: settings.oidcIssuer,
    client_id: settings.oidcClientID,
    redirect_uri: callback(),
    popup_redirect_uri: callback(),
    post_logout_redirect_uri: `${window.location.origin}/`,
    scope: 'openid email profile offline_access',
    userStore: new WebStorageStateStore({ store: window.sessionStorage }),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
    automaticSilentRenew: false,
    loadUserInfo: false,
  })
  let user = await manager.getUser()
  manager.events.addUserLoaded((loaded) => {
    user = loaded
  })
  const activity = watchActivity()
  let renewedAt = 0
  manager.events.addAccessTokenExpiring(() => {
    // Renew only if the person has used the page, so that an unused sign-in ends even while the page polls. The next
    // call handles a failure.
    if (activity.hasBeenSince(renewedAt)) renewSilently().catch(() => undefined)
  })

  const renewSilently = async () => {
    const renewedUser = await manager.signinSilent({ nonce: makeNonce() }).catch((error: unknown) => {
      if (!(error instanceof ErrorResponse) || !user?.refresh_token) throw error
      // The refresh token of this tab has ended, but another tab may have kept the session.
      return manager.signinSilent({ nonce: makeNonce(), forceIframeAuth: true })
    })
    if (!renewedUser) throw new Error('The identity provider has no session.')
    user = renewedUser
    renewedAt = Date.now()
  }

  const renewOrAsk = async () => {
    await activity.waitSince(renewedAt)
    await renewSilently().catch(ask)
  }
  let renewal: Promise<void> | undefined
  let isEnding = false

  const listeners = new Set<(isNeeded: boolean) => void>()
  let waiting: { promise: Promise<void>; resolve: () => void } | undefined

  const ask = (): Promise<void> => {
    if (isEnding) return refuseEnding()
    if (waiting) return waiting.promise
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting = { promise, resolve }
    for (const listener of listeners) listener(true)
    return promise
  }

  const again = async () => {
    const before = user?.profile.sub
    user = await manager.signinPopup({ nonce: makeNonce() })
    if (before && user.profile.sub !== before) {
      // Another person has signed in. They must not see the content of this screen.
      await forgetPerson()
      window.location.assign('/')
      return
    }
    waiting?.resolve()
    waiting = undefined
    for (const listener of listeners) listener(false)
  }

  return {
    token: () => user?.id_token,
    email: () => String(user?.profile.email ?? ''),
    renew() {
      if (isEnding) return refuseEnding()
      renewal ??= renewOrAsk().finally(() => {
        renewal = undefined
      })
      return renewal
    },
    ask,
    start: (returnTo) => manager.signinRedirect({ state: { returnTo }, nonce: makeNonce() }),
    async finish() {
      if (window.parent !== window) {
        await manager.signinSilentCallback()
        return undefined
      }
      if (window.opener && window.opener !== window && !isStartedByThisWindow()) {
        await manager.signinPopupCallback()
        return undefined
      }
      user = await manager.signinRedirectCallback()
      const state = user.state as { returnTo?: string } | undefined
      const returnTo = state?.returnTo ?? '/'
      return returnTo.startsWith('/') && !returnTo.startsWith('//') ? returnTo : '/'
    },
    end: async () => {
      isEnding = true
      const idToken = user?.id_token
      // If this fails, the provider still ends the sign-in.
      if (idToken) await send(sessionCalls.signOut, {}).catch(() => undefined)
      await manager.removeUser()
      await manager.signoutRedirect(idToken ? { id_token_hint: idToken } : {})
    },
    onSignInNeeded(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    again,
  }
}
