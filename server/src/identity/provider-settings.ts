import type { Configuration, JWK, KoaContextWithOIDC } from 'oidc-provider'
import type { Pool } from 'pg'
import { pageHeaders } from './exchange.ts'
import { isEnrolled } from './factor/queries.ts'
import type { Brand, renderPage } from './html.ts'
import { cookieOptions } from './keep-session.ts'
import { lifetimes } from './lifetimes.ts'
import { messagePage, signOutPage, stalePage } from './pages.ts'
import { findAccountById } from './queries.ts'
import { cookieSuffix, sessionCookie } from './session-cookie.ts'
import { makeAdapter } from './store/adapter.ts'

/** The portal's values for the settings of the OpenID provider. */
export interface SettingsInput {
  readonly publicUrl: string
  readonly clientId: string
  readonly pool: Pool
  readonly brand: Brand
  readonly signingKey: JWK
  readonly cookieSecret: string
}

function show(ctx: KoaContextWithOIDC, page: ReturnType<typeof renderPage>): void {
  ctx.set(pageHeaders(page.policy))
  ctx.body = page.html
}

/** Returns the settings of the OpenID provider. Its only client is the portal's web application, a public client. */
export function providerSettings(ingredients: SettingsInput): Configuration {
  const { publicUrl, clientId, pool, brand } = ingredients
  const url = new URL(publicUrl)
  const secure = url.protocol === 'https:'
  const suffix = cookieSuffix(url)
  const cookie = cookieOptions(secure)

  return {
    adapter: (model) => makeAdapter(pool, model),
    jwks: { keys: [ingredients.signingKey] },
    clients: [
      {
        client_id: clientId,
        client_name: brand.name,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${publicUrl}/callback`, `${publicUrl}/silent-callback`],
        post_logout_redirect_uris: [`${publicUrl}/`, publicUrl],
        id_token_signed_response_alg: 'RS256',
        // Tokens must have the time of the sign-in, because the portal identifies sign-ins by it.
        require_auth_time: true,
      },
    ],
    scopes: ['openid', 'email', 'profile', 'offline_access'],
    claims: { openid: ['sub', 'mfa'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, from) => from === url.origin,
    findAccount: async (_ctx, id) => {
      const account = await findAccountById(pool, id)
      if (!account) return undefined
      const { email, name } = account
      const claims = async () => {
        const mfa = (await isEnrolled(pool, email)) ?? false
        return { sub: id, email, email_verified: true, name, mfa }
      }
      return { accountId: id, claims }
    },
    // By default, the library issues refresh tokens only after a consent page, which the portal does not have.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    loadExistingGrant: async (ctx) => {
      const { provider, session, client } = ctx.oidc
      if (!session?.accountId || !client) return undefined
      const grantId = session.grantIdFor(client.clientId)
      const existing = grantId ? await provider.Grant.find(grantId) : undefined
      const grant = existing ?? new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid email profile offline_access')
      await grant.save()
      return grant
    },
    interactions: { url: (_ctx, interaction) => `/identity/interaction/${interaction.uid}` },
    cookies: {
      keys: [ingredients.cookieSecret],
      // Browsers accept the prefixes only with https. `__Host-` also requires the path `/`, and the cookies
      // `interaction`
      // and `resume` have another path.
      names: {
        session: sessionCookie(publicUrl),
        interaction: `${secure ? '__Secure-' : ''}dealerline_signin_${suffix}`,
        resume: `${secure ? '__Secure-' : ''}dealerline_resume_${suffix}`,
      },
      long: cookie,
      short: cookie,
    },
    ttl: lifetimes,
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => show(ctx, signOutPage(brand, form, ctx.oidc.entities.IdTokenHint !== undefined)),
        postLogoutSuccessSource: (ctx) =>
          show(ctx, messagePage(brand, { title: 'You are signed out', text: 'You can close this page.' })),
      },
    },
    renderError: (ctx, out) => {
      if (out.error === 'invalid_request' && ctx.oidc?.route === 'resume') return show(ctx, stalePage(brand))
      const text = out.error === 'server_error' ? 'Please try again in a moment.' : (out.error_description ?? out.error)
      show(ctx, messagePage(brand, { title: 'Signing in did not work', text }))
    },
  }
}
