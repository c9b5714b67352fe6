import { getApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import type { Context } from '../../calls/context.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { CodeHolder } from '../../links/code-address.ts'
import { lockLinkForCode } from './open-link.ts'
import { findApplicationByID, findLink, type StoredApplication, type StoredLink } from './queries.ts'

/** Locks the caller's link until the call ends and returns its recipient. Returns undefined for a link of another kind. */
export async function lockApplicationHolder(context: Context): Promise<CodeHolder | undefined> {
  if (!(await findLink(context.tx, context.caller.link?.guid ?? ''))) return undefined
  const { link, application } = await lockLinkForCode(context)
  return toHolder(link, application)
}

export async function findApplicationHolder(tx: Transaction, guid: string): Promise<CodeHolder | undefined> {
  const link = await findLink(tx, guid)
  const application = link && (await findApplicationByID(tx, link.applicationID))
  return application && toHolder(link, application)
}

function toHolder(link: StoredLink, { kind }: StoredApplication): CodeHolder {
  const { guid, orderID, dealerID, name, email, mobile, status } = link
  const isReading = status === 'approved'
  const title = getApplicationKind(kind).title.toLowerCase()
  const purpose = `${isReading ? 'read' : 'approve'} the ${title} of order ${orderID}`
  return {
    link: { kind: 'application', guid },
    orderID,
    dealerID,
    name,
    email,
    mobile,
    signsAt: '',
    purpose,
    isReading,
  }
}
