import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JWK } from 'jose'
import type { Pool } from 'pg'
import { isUnstorable } from '../kernel/database.ts'
import { isLostConnection, retryAfterSeconds } from '../kernel/lost-connection.ts'
import { type Exchange, sendPage } from './exchange.ts'
import { forgotPassword } from './forgot-password.ts'
import type { Brand } from './html.ts'
import { keepSession } from './keep-session.ts'
import { loadCookieSecret, loadSigningKey, publicHalf } from './keys.ts'
import { Provider } from './oidc-library.ts'
import { messagePage } from './pages.ts'
import { providerSettings } from './provider-settings.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import type { RecordSignIn } from './sign-in-log.ts'
import { deleteExpired, deletePayloadsOfGrant, endSignIn } from './store/queries.ts'
import { signInOf } from './verify.ts'

const mount = '/identity'

const unusableCharacter = {
  title: 'Invalid character',
  text: 'The form or the address contains a character that cannot be stored. Remove it and try again.',
}

/**
 * The library reads each value of a repeated parameter again for the next one. No request of OpenID needs nearly so many
 * parameters.
 */
const maxParameters = 100

const tooManyParameters = {
  title: 'Invalid address',
  text: 'The address has too many parameters. Start again from the portal.',
}

/** The OpenID provider built into the portal. */
export interface IdentityProvider {
  readonly issuer: string
  /** The public keys, which verify the provider's tokens without a network request. */
  readonly jwks: { readonly keys: JWK[] }
  /** Handles a request below /identity; `address` is the client's IP address. Nothing may read the body before. */
  readonly callback: (request: IncomingMessage, response: ServerResponse, address: string) => Promise<void>
  /** Stops the background work. It does not close the pool. */
  close(): void
}

/**
 * Makes the provider. `pool` comes from `makeIdentityPool`, and `publicUrl` has no trailing slash. The provider creates
 * its keys at the first start and stores them in the database with its other data, so sign-ins survive restarts.
 */
export async function makeIdentityProvider(options: {
  readonly publicUrl: string
  readonly pool: Pool
  readonly clientId: string
  readonly brand: Brand
  /** The key from `loadMasterKey`, which encrypts the provider's keys and the secrets of second factors. */
  readonly masterKey: Buffer
  /** E-mails a link to set a new password. Throws if no account has the address. */
  readonly sendPasswordReset: (email: string) => Promise<void>
  readonly log: (message: string, error: unknown) => void
  readonly record: RecordSignIn
}): Promise<IdentityProvider> {
  const { publicUrl, pool, brand, log, record } = options
  const issuer = `${publicUrl}${mount}`
  const factors = { pool, key: options.masterKey }
  const signingKey = await loadSigningKey(pool, options.masterKey)
  const cookieSecret = await loadCookieSecret(pool, options.masterKey)
  const provider = new Provider(issuer, providerSettings({ ...options, signingKey, cookieSecret }))
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    // The library answers errors of its storage with 500, and the browser would then end the session.
    if (ctx.state.hasNoDatabase) {
      ctx.status = 503
      ctx.set('retry-after', String(retryAfterSeconds))
    }
    await keepSession(pool, ctx, ctx.oidc)
  })
  provider.on('server_error', (ctx, error) => {
    log('The identity provider failed.', error)
    if (isLostConnection(error)) ctx.state.hasNoDatabase = true
  })
  provider.on('grant.error', ({ ip, oidc }, error) => {
    const { accountId } = oidc.entities.RefreshToken ?? {}
    record({ event: 'renewal.refused', accountId, address: ip, reason: error.error_description })
  })
  provider.on('end_session.success', ({ ip, oidc: { session } }) => {
    const { accountId, loginTs, authorizations = {} } = session ?? {}
    if (!accountId || loginTs === undefined) return
    record({ event: 'signOut', accountId, address: ip })
    const grants = Object.values(authorizations).flatMap(({ grantId }) => grantId ?? [])
    Promise.all([
      endSignIn(pool, signInOf(issuer, accountId, loginTs)),
      ...grants.map((grantId) => deletePayloadsOfGrant(pool, grantId)),
    ]).catch((error: unknown) => log('A sign-in could not be ended.', error))
  })
  const answer = provider.callback()
  const { host, protocol } = new URL(publicUrl)

  const cleaning = setInterval(() => {
    deleteExpired(pool).catch((error: unknown) => log('Expired sign-ins could not be removed.', error))
  }, 3_600_000).unref()

  const callback = async (request: IncomingMessage, response: ServerResponse, address: string) => {
    const exchange: Exchange = { request, response, address }
    // The library makes addresses from these headers. Replace them, so that its addresses are below PUBLIC_URL.
    request.headers.host = host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    request.headers['x-forwarded-for'] = address
    delete request.headers['x-forwarded-host']
    const original = request.url ?? '/'
    const path = original.slice(mount.length).split('?')[0] ?? ''
    const refuse = (message: typeof unusableCharacter) => sendPage(exchange, 400, messagePage(brand, message))
    try {
      if (/%00/.test(original)) return refuse(unusableCharacter)
      if (original.split('&').length > maxParameters) return refuse(tooManyParameters)
      if (path === '/forgot') return await forgotPassword(options, exchange)
      const [, page, token = ''] = /^\/(interaction|reset)\/([\w-]{1,128})$/.exec(path) ?? []
      if (page === 'interaction') await signIn({ provider, pool, brand, factors, record }, exchange)
      else if (page === 'reset') await resetPassword({ pool, brand, record }, exchange, token)
      else {
        Object.assign(request, { originalUrl: original, url: original.slice(mount.length) || '/' })
        await answer(request, response)
      }
    } catch (error) {
      if (isUnstorable(error) && !response.headersSent) return refuse(unusableCharacter)
      log('The sign-in page failed.', error)
      if (response.headersSent) response.destroy()
      else {
        const text = 'The portal could not do this at the moment. Please try again.'
        sendPage(exchange, 503, messagePage(brand, { title: 'Something went wrong', text }))
      }
    }
  }

  return { issuer, jwks: { keys: [publicHalf(signingKey)] }, callback, close: () => clearInterval(cleaning) }
}
