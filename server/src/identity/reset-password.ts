import type { Pool } from 'pg'
import { clearAttempts } from './attempts.ts'
import { type Exchange, readForm, sendPage } from './exchange.ts'
import type { Brand } from './html.ts'
import { messagePage, resetPage } from './pages.ts'
import { passwordProblem } from './passwords.ts'
import { findPasswordReset, setPasswordByLink } from './queries.ts'
import type { RecordSignIn } from './sign-in-log.ts'
import { deletePayloadsOfAccount } from './store/queries.ts'

/** Shows the form of an e-mailed link, and sets the password when the form is sent. Each link sets it only once. */
export async function resetPassword(
  { pool, brand, record }: { pool: Pool; brand: Brand; record: RecordSignIn },
  exchange: Exchange,
  token: string,
): Promise<void> {
  const ended = messagePage(brand, {
    title: 'This link has ended',
    text: 'It was used already or is too old. Ask for a new one.',
  })
  const account = await findPasswordReset(pool, token)
  if (!account) return sendPage(exchange, 404, ended)
  const form = { action: `/identity/reset/${token}`, email: account.email }
  if (exchange.request.method !== 'POST') return sendPage(exchange, 200, resetPage(brand, form))

  const fields = await readForm(exchange.request)
  const password = fields?.get('password') ?? ''
  const problem =
    (await passwordProblem(password, [account.email, account.name, brand.name])) ??
    (password === fields?.get('repeated') ? undefined : 'The two passwords differ.')
  if (problem) return sendPage(exchange, 400, resetPage(brand, { ...form, problem }))
  if (!(await setPasswordByLink(pool, token, password))) return sendPage(exchange, 404, ended)
  await deletePayloadsOfAccount(pool, account.id)
  await clearAttempts(pool, { email: account.email, address: exchange.address })
  record({ event: 'password.set', accountId: account.id, address: exchange.address })
  sendPage(
    exchange,
    200,
    messagePage(brand, { title: 'Your password is set', text: 'Sign in with it now.', link: 'Sign in' }),
  )
}
