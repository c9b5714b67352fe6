import type { Provider } from 'oidc-provider'
import type { Pool } from 'pg'
import { z } from 'zod'
import { clearAttempts, clearCodeAttempts, refuseTooManyCodes } from './attempts.ts'
import { type Exchange, readForm, sendPage } from './exchange.ts'
import { isRecoveryCode } from './factor/one-time-codes.ts'
import { type FactorStore, useCode } from './factor/second-factor.ts'
import type { Brand } from './html.ts'
import { codePage, waitMessage } from './pages.ts'
import type { Account } from './queries.ts'
import type { RecordSignIn } from './sign-in-log.ts'

interface Dependencies {
  readonly provider: Provider
  readonly pool: Pool
  readonly brand: Brand
  readonly factors: FactorStore
  readonly record: RecordSignIn
}

/** Maximum seconds between the password and the code. */
const codeTimeoutSeconds = 600

const passedSchema = z.object({ accountId: z.string(), email: z.string(), at: z.number() })
type PasswordStep = z.output<typeof passedSchema>

/**
 * Returns the account whose right password was entered in this sign-in and whose code is missing. Undefined if there is
 * none or the time has expired. The provider stores the account with the sign-in, which a cookie identifies.
 */
export function passedPassword(result: unknown): PasswordStep | undefined {
  const read = z.object({ passed: passedSchema }).safeParse(result)
  return read.success && read.data.passed.at > Date.now() / 1000 - codeTimeoutSeconds ? read.data.passed : undefined
}

/** Stores that the password was right, and shows the page for the code. */
export async function rememberPassword(
  { provider, brand }: Dependencies,
  { request, response, address }: Exchange,
  { action, account }: { action: string; account: Account },
): Promise<void> {
  const passed: PasswordStep = { accountId: account.id, email: account.email, at: Math.floor(Date.now() / 1000) }
  await provider.interactionResult(request, response, { passed }, { mergeWithLastSubmission: false })
  sendPage({ request, response, address }, 200, codePage(brand, { action, email: account.email }))
}

/** Shows the form for the code and verifies the code. After a few wrong codes, the account has to wait. */
export async function verifyCode(
  { provider, pool, brand, factors, record }: Dependencies,
  exchange: Exchange,
  { action, passed }: { action: string; passed: PasswordStep },
): Promise<void> {
  const { request, response } = exchange
  const page = (status: number, problem?: string) =>
    sendPage(exchange, status, codePage(brand, { action, email: passed.email, problem }))
  const form = request.method === 'POST' ? await readForm(request) : undefined
  if (form?.has('restart')) {
    await provider.interactionResult(request, response, {}, { mergeWithLastSubmission: false })
    response.writeHead(303, { location: action }).end()
    return
  }
  const code = form?.get('code')?.trim()
  if (!code) return page(200)
  const attempt = {
    accountId: passed.accountId,
    address: exchange.address,
    factor: isRecoveryCode(code) ? 'recoveryCode' : 'app',
  } as const
  const minutes = await refuseTooManyCodes(pool, passed.accountId)
  if (minutes !== undefined) {
    record({ event: 'secondFactor.locked', ...attempt })
    return page(429, waitMessage(minutes))
  }
  if (!(await useCode(factors, passed.accountId, code))) {
    record({ event: 'secondFactor.failed', ...attempt })
    return page(401, 'The code is not right, or was used already. Wait for the next one and try again.')
  }
  record({ event: 'secondFactor.accepted', ...attempt })
  await clearCodeAttempts(pool, passed.accountId)
  await clearAttempts(pool, { email: passed.email, address: exchange.address })
  record({ event: 'signIn.succeeded', ...attempt })
  await provider.interactionFinished(
    request,
    response,
    { login: { accountId: passed.accountId, amr: ['pwd', 'otp', 'mfa'] } },
    { mergeWithLastSubmission: false },
  )
}
