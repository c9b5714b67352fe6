import { errors, type Provider } from 'oidc-provider'
import type { Pool } from 'pg'
import { clearAttempts, refuseTooMany } from './attempts.ts'
import { type Exchange, readEmail, readForm, sendPage } from './exchange.ts'
import type { FactorStore } from './factor/second-factor.ts'
import { asksForCode } from './factor/second-factor.ts'
import type { Brand } from './html.ts'
import { messagePage, signInPage, stalePage, waitMessage } from './pages.ts'
import { isRightPassword } from './passwords.ts'
import { findAccount } from './queries.ts'
import { passedPassword, rememberPassword, verifyCode } from './second-step.ts'
import type { RecordSignIn } from './sign-in-log.ts'

const wrongCredentials = 'The e-mail or password is not right.'

/**
 * Shows the sign-in form and handles it. A cookie identifies the sign-in. Other sites cannot send this cookie, so a
 * form that another site posts gets the page for an ended sign-in.
 */
export async function signIn(
  dependencies: { provider: Provider; pool: Pool; brand: Brand; factors: FactorStore; record: RecordSignIn },
  exchange: Exchange,
): Promise<void> {
  const { provider, pool, brand, factors, record } = dependencies
  const { request, response, address } = exchange
  const details = await provider.interactionDetails(request, response).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  })
  const uid = request.url?.split('?')[0]?.split('/').pop()
  if (!details || details.uid !== uid) return sendPage(exchange, 400, stalePage(brand))
  const action = `/identity/interaction/${details.uid}`
  const hint = typeof details.params.login_hint === 'string' ? details.params.login_hint : ''

  if (details.prompt.name !== 'login') {
    // The portal is the provider's only client, so no consent is needed.
    return provider.interactionFinished(request, response, { consent: {} }, { mergeWithLastSubmission: true })
  }
  const passed = passedPassword(details.result)
  if (passed) return verifyCode(dependencies, exchange, { action, passed })
  if (request.method === 'GET' || request.method === 'HEAD') {
    return sendPage(exchange, 200, signInPage(brand, { action, email: hint }))
  }
  const form = request.method === 'POST' ? await readForm(request) : undefined
  if (!form) return sendPage(exchange, 400, messagePage(brand, { title: 'Sign in again', text: 'The form was empty.' }))

  const email = readEmail(form)
  const attempt = { email, address }
  const minutes = await refuseTooMany(pool, attempt)
  if (minutes !== undefined) {
    record({ event: 'signIn.locked', accountId: (await findAccount(pool, email))?.id, address })
    return sendPage(exchange, 429, signInPage(brand, { action, email, problem: waitMessage(minutes) }))
  }
  const account = await findAccount(pool, email)
  if (!(await isRightPassword(account?.passwordHash, form.get('password') ?? '')) || !account) {
    record({ event: 'signIn.failed', accountId: account?.id, address })
    return sendPage(exchange, 401, signInPage(brand, { action, email, problem: wrongCredentials }))
  }
  // If a code is required, only a right code clears the failed attempts.
  if (await asksForCode(factors, account.id)) {
    record({ event: 'signIn.passwordAccepted', accountId: account.id, address })
    return rememberPassword(dependencies, exchange, { action, account })
  }
  await clearAttempts(pool, attempt)
  record({ event: 'signIn.succeeded', accountId: account.id, address })
  await provider.interactionFinished(
    request,
    response,
    { login: { accountId: account.id, amr: ['pwd'] } },
    { mergeWithLastSubmission: false },
  )
}
