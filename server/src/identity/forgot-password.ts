import type { Pool } from 'pg'
import { countReset } from './attempts.ts'
import { type Exchange, readEmail, readForm, sendPage } from './exchange.ts'
import type { Brand } from './html.ts'
import { forgotPage, messagePage, waitMessage } from './pages.ts'
import { findAccount } from './queries.ts'
import type { RecordSignIn } from './sign-in-log.ts'

interface Dependencies {
  pool: Pool
  brand: Brand
  /** E-mails a link to set a new password. Throws if no account has the address. */
  sendPasswordReset: (email: string) => Promise<void>
  log: (message: string, error: unknown) => void
  record: RecordSignIn
}

/**
 * Shows the form for an e-mail address and sends a link to that address. The response and its duration are the same
 * whether or not an account exists, so that they do not reveal accounts.
 */
export async function forgotPassword(
  { pool, brand, sendPasswordReset, log, record }: Dependencies,
  exchange: Exchange,
): Promise<void> {
  if (exchange.request.method !== 'POST') return sendPage(exchange, 200, forgotPage(brand, {}))
  const email = readEmail(await readForm(exchange.request))
  if (!email.includes('@')) {
    return sendPage(exchange, 400, forgotPage(brand, { email, problem: 'Enter your e-mail address.' }))
  }
  const counted = await countReset(pool, { email, address: exchange.address })
  const request = { accountId: (await findAccount(pool, email))?.id, address: exchange.address }
  const isLocked = 'minutes' in counted || counted.isSent
  record({ event: isLocked ? 'password.linkLocked' : 'password.linkRequested', ...request })
  if ('minutes' in counted)
    return sendPage(exchange, 429, forgotPage(brand, { email, problem: waitMessage(counted.minutes) }))
  // The log gets no typed address, because people sometimes type a password into that field.
  if (!counted.isSent)
    sendPasswordReset(email).catch((error: unknown) =>
      log('No link to set a password was sent.', withoutText(error, email)),
    )
  sendPage(
    exchange,
    200,
    messagePage(brand, {
      title: 'Check your e-mail',
      text: `If ${email} has a login here, a link to set a new password is on its way.`,
      link: 'Back to sign in',
    }),
  )
}

/** Returns an error with the same message, in which a text is replaced. */
function withoutText(error: unknown, text: string): Error {
  const message = error instanceof Error ? error.message : String(error)
  return new Error(message.replaceAll(text, 'the address'))
}
