import type { LinkKind } from '@dealerline/shared/contract/call.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { CodeHolder } from '../../links/code-address.ts'
import type { DeclaredLink } from '../../links/declare-link.ts'
import { findCustomerLink } from '../../links/link-queries.ts'
import { applicationLink } from '../applications/application-link.ts'
import { portLink } from '../orders/ports/port-link.ts'
import { offerLink } from '../quotes/offers/offer-link.ts'
import { signingLink } from './signing-link.ts'

const kinds: Record<LinkKind, DeclaredLink> = {
  signing: signingLink,
  application: applicationLink,
  offer: offerLink,
  port: portLink,
}

/** Locks the caller's link until the call ends and returns its recipient. Refuses a link that can no longer be answered. */
export async function lockCodeHolder(context: Context): Promise<CodeHolder> {
  const { link } = context.caller
  if (link) await kinds[link.kind].lockForCode(context)
  const holder = link && (await kinds[link.kind].findCodeHolder(context.tx, link.guid))
  if (!holder) throw new AppError('notFound')
  return holder
}

/** Finds the recipient of any link. */
export async function findCodeHolder(tx: Transaction, guid: string): Promise<CodeHolder | undefined> {
  const link = await findCustomerLink(tx, guid)
  return link && kinds[link.kind].findCodeHolder(tx, guid)
}
