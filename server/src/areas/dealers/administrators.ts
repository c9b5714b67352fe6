import type { Dealer } from '@dealerline/shared/contract/dealer-records.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import { toStoredAuth } from './auth.ts'
import { createDealer } from './dealers.ts'
import * as queries from './queries.ts'
import { toDealer } from './to-dealer.ts'

/** The operator's commands call these verbs as the owner of the database. */
type OperatorContext = Pick<Context, 'tx'>

/** Returns the administrators, by name. */
export async function listAdministrators({ tx }: OperatorContext): Promise<Dealer[]> {
  const filter = { keyword: '', levels: ['admin'], archived: false } as const
  const page = { sortBy: 'dealerFullName', descending: false, page: 1, pageSize: 1000 } as const
  const dealers = await queries.selectDealers(tx, { ...filter, ...page })
  return dealers.map(({ total: _total, ...dealer }) => toDealer(dealer)).filter(({ isAdmin }) => isAdmin)
}

/** Creates the dealer record of an administrator. @throws AppError 400 if a record has the e-mail */
export async function createAdministrator(
  context: OperatorContext,
  { email, name }: { email: string; name: string },
): Promise<Dealer> {
  const auth = toStoredAuth({ authLevel: 'Admin' })
  return toDealer(await createDealer(context, { dealerFullName: name, dealerEmail: email, ...auth }))
}

/** Returns the administrator with an e-mail. @throws AppError 404, or 409 if the person is not an administrator */
export async function getAdministrator({ tx }: OperatorContext, email: string): Promise<Dealer> {
  const dealer = await queries.findDealerByEmail(tx, email)
  if (!dealer) throw new AppError('notFound', { detail: `There is no administrator with the e-mail ${email}.` })
  const administrator = toDealer(dealer)
  if (administrator.isAdmin && !dealer.archived) return administrator
  const detail = `${dealer.dealerFullName} (${email}) is not an administrator: an administrator changes this login in the portal.`
  throw new AppError('conflict', { detail })
}
