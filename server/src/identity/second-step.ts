import type { Provider } from 'oidc-provider'
import type { Pool } from 'pg'
import { z } from 'zod'
import { forgive, forgiveCodes, refuseTooManyCodes } from './attempts.ts'
import { type Exchange, readForm, sendPage } from './exchange.ts'
import { type FactorStore, useCode } from './factor/second-factor.ts'
import type { Brand } from './html.ts'
import { codePage, waitMessage } from './pages.ts'
import type { Account } from './queries.ts'

interface Surroundings {
  readonly provider: Provider
  readonly pool: Pool
  readonly brand: Brand
  readonly factors: FactorStore
}

/** Seconds within which the code has to follow the password. */
const codeWithin = 600

const passedSchema = z.object({ accountId: z.string(), email: z.string(), at: z.number() })
type Passed = z.output<typeof passedSchema>

/**
 * Who has given the right password in this sign-in and owes the code; undefined where nobody has, or too long ago. The
 * provider keeps it with the sign-in, which the browser finds by its own cookie.
 */
export function passedPassword(result: unknown): Passed | undefined {
  const read = z.object({ passed: passedSchema }).safeParse(result)
  return read.success && read.data.passed.at > Date.now() / 1000 - codeWithin ? read.data.passed : undefined
}

/** Remembers that the password was right, and asks for the code. */
export async function rememberPassword(
  { provider, brand }: Surroundings,
  { request, response, address }: Exchange,
  { action, account }: { action: string; account: Account },
): Promise<void> {
  const passed: Passed = { accountId: account.id, email: account.email, at: Math.floor(Date.now() / 1000) }
  await provider.interactionResult(request, response, { passed }, { mergeWithLastSubmission: false })
  sendPage({ request, response, address }, 200, codePage(brand, { action, email: account.email }))
}

/** Shows the form for the code and takes it; a wrong code counts, and after a few the account has to wait. */
export async function takeCode(
  { provider, pool, brand, factors }: Surroundings,
  exchange: Exchange,
  { action, passed }: { action: string; passed: Passed },
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
  const minutes = await refuseTooManyCodes(pool, passed.accountId)
  if (minutes !== undefined) return page(429, waitMessage(minutes))
  if (!(await useCode(factors, passed.accountId, code))) {
    return page(401, 'The code is not right, or was used already. Wait for the next one and try again.')
  }
  await forgiveCodes(pool, passed.accountId)
  await forgive(pool, { email: passed.email, address: exchange.address })
  await provider.interactionFinished(
    request,
    response,
    { login: { accountId: passed.accountId, amr: ['pwd', 'otp', 'mfa'] } },
    { mergeWithLastSubmission: false },
  )
}
