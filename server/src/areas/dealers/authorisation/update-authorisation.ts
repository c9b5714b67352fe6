import type { authorisationCalls } from '@dealerline/shared/contract/authorisation.ts'
import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { Authorisation } from '@dealerline/shared/contract/dealer-records.ts'
import { inputError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import { changeAuth, getDealerAuth, toStoredAuth } from '../auth.ts'
import { createDealer } from '../dealers.ts'
import { toAuthorisation } from '../to-dealer.ts'

/**
 * Changes the permissions of a person, or creates the record of a new person. It does not create a login; `createUser`
 * does.
 */
export async function updateAuthorisation(
  context: Context,
  change: BodyOf<typeof authorisationCalls.updateAuthorisation>,
): Promise<Authorisation> {
  const { dealerID, email, dealerFullName } = change
  if (dealerID === 0) {
    const dealer = { dealerFullName: dealerFullName || email, dealerEmail: email, ...toStoredAuth(change) }
    return toAuthorisation(await createDealer(context, dealer))
  }
  const { dealerEmail } = await getDealerAuth(context, dealerID)
  // Exact text: a login is the whole address.
  if (dealerEmail !== email) throw inputError([{ path: 'email', message: 'This is not the e-mail of the dealer' }])
  return changeAuth(context, change)
}
