import type { OmsUpdate } from '@dealerline/shared/contract/dealer-records.ts'
import { containsTerms } from '@dealerline/shared/rules/search-terms.ts'
import { brokenRule } from '@dealerline/shared/rules/validation.ts'
import type { Context } from '../../calls/context.ts'
import type { Outside } from '../../calls/handler.ts'
import type { OmsDealer } from '../../providers/oms/port.ts'
import { describeUnprintable } from '../../reports/assert-printable.ts'
import * as queries from './queries.ts'
import { toDealer } from './to-dealer.ts'

type Stored = queries.StoredDealer

/** Returns all dealers of OMS. */
export const askOms = ({ providers }: Outside) => providers.oms.dealers()

/** Matches an OMS dealer to a stored dealer: by the OMS number, otherwise by e-mail. */
function makeMatcher(dealers: readonly Stored[]): (from: OmsDealer) => Stored | undefined {
  const byNumber = new Map(dealers.filter(({ ubDealerID }) => ubDealerID).map((each) => [each.ubDealerID, each]))
  const byEmail = new Map(dealers.map((each) => [each.dealerEmail, each]))
  // Exact text: a login is the whole address.
  return ({ ubDealerID, email }) => byNumber.get(ubDealerID) ?? byEmail.get(email)
}

/** Returns the OMS dealers that the portal does not have. A dealer who was removed from the portal is not missing. */
export async function missingDealers(
  { tx }: Context,
  keyword: string,
  omsDealers: readonly OmsDealer[],
): Promise<OmsDealer[]> {
  const match = makeMatcher(await queries.selectAllDealers(tx, false))
  const fits = ({ name, email, ubDealerID, groupNo }: OmsDealer) =>
    containsTerms(`${name} ${email} ${ubDealerID} ${groupNo}`, keyword)
  return omsDealers.filter((dealer) => !match(dealer) && fits(dealer))
}

/** Returns the reason to skip an OMS dealer; undefined if the dealer can be imported. */
function problemOf(from: OmsDealer, existing: Stored | undefined, seenValues: ReadonlySet<string>): string | undefined {
  if (!from.ubDealerID || !from.name) return 'OMS has no number or no name.'
  if (brokenRule('email', 'E-mail', from.email) || !from.email) return 'OMS has no valid e-mail.'
  const unprintable = describeUnprintable(from)
  if (unprintable) return unprintable
  // Exact text: a login is the whole address.
  if (seenValues.has(from.ubDealerID) || seenValues.has(from.email)) return 'Duplicate number or e-mail in OMS.'
  if (existing?.archived) return 'The dealer was removed here.'
  if (existing && existing.ubDealerID !== '' && existing.ubDealerID !== from.ubDealerID)
    return `The e-mail belongs to ${existing.ubDealerID} here.`
  // Exact text: a login is the whole address.
  if (existing && existing.dealerEmail !== from.email)
    return `The login e-mail here is ${existing.dealerEmail} and does not change.`
  return undefined
}

/**
 * Imports dealers from OMS: creates new dealers, and updates names, numbers and groups of existing ones. Does not
 * change permissions and login e-mails, which are maintained in the portal. A second import changes nothing.
 */
export async function updateDealersFromOms({ tx }: Context, omsDealers: readonly OmsDealer[]): Promise<OmsUpdate> {
  const storedDealers = await queries.selectAllDealers(tx, true)
  const match = makeMatcher(storedDealers)
  const seenValues = new Set<string>()
  const problems: OmsUpdate['problems'] = []
  const toAdd: queries.NewDealer[] = []
  const toChange: Parameters<typeof queries.updateFromOms>[1][number][] = []
  for (const from of omsDealers) {
    const storedDealer = match(from)
    const reason = problemOf(from, storedDealer, seenValues)
    // Exact text: a login is the whole address.
    seenValues.add(from.ubDealerID).add(from.email)
    if (reason) {
      problems.push({ ...from, reason })
      continue
    }
    const { ubDealerID, dealerIDno, groupNo, name: dealerFullName, email: dealerEmail } = from
    if (!storedDealer) {
      toAdd.push({ ubDealerID, dealerIDno, groupNo, dealerFullName, dealerEmail, authLevel: 'Dealer', authGroup: '' })
      continue
    }
    const next = {
      dealerID: storedDealer.dealerID,
      ubDealerID,
      dealerFullName,
      // Fields that are empty in OMS keep their values.
      dealerIDno: dealerIDno || storedDealer.dealerIDno,
      groupNo: groupNo || storedDealer.groupNo,
    }
    if (Object.entries(next).some(([name, value]) => Reflect.get(storedDealer, name) !== value)) toChange.push(next)
  }
  const [addedDealers, changedDealers] = await Promise.all([
    queries.insertDealers(tx, toAdd),
    queries.updateFromOms(tx, toChange),
  ])
  for (const { dealerID, ubDealerID } of addedDealers)
    tx.audit({ entityType: 'dealer', entityID: dealerID, action: 'created', data: { from: 'OMS', ubDealerID } })
  for (const { dealerID, ubDealerID } of changedDealers)
    tx.audit({ entityType: 'dealer', entityID: dealerID, action: 'changed', data: { from: 'OMS', ubDealerID } })
  return {
    received: omsDealers.length,
    added: addedDealers.map(toDealer),
    changed: changedDealers.map(toDealer),
    problems,
  }
}
