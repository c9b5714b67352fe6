import type { OmsUpdate } from '@dealerline/shared/contract/dealer-records.ts'
import { brokenRule } from '@dealerline/shared/rules/validation.ts'
import type { Context } from '../../calls/context.ts'
import type { OmsDealer } from '../../providers/oms/port.ts'
import * as queries from './queries.ts'
import { toDealer } from './to-dealer.ts'

type Stored = queries.StoredDealer

/** The dealer of OMS among those here: by its number there, else by its e-mail where nobody has been matched to it. */
function makeMatcher(dealers: readonly Stored[]): (from: OmsDealer) => Stored | undefined {
  const byNumber = new Map(dealers.filter(({ ubDealerID }) => ubDealerID).map((each) => [each.ubDealerID, each]))
  const byEmail = new Map(dealers.map((each) => [each.dealerEmail, each]))
  return ({ ubDealerID, email }) => byNumber.get(ubDealerID) ?? byEmail.get(email)
}

/** The dealers of OMS that the portal does not have, removed ones not counted as missing. */
export async function missingDealers({ tx, providers }: Context, keyword: string): Promise<OmsDealer[]> {
  const [received, known] = await Promise.all([providers.oms.dealers(), queries.selectAllDealers(tx, false)])
  const match = makeMatcher(known)
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ name, email, ubDealerID, groupNo }: OmsDealer) => {
    const text = `${name} ${email} ${ubDealerID} ${groupNo}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return received.filter((dealer) => !match(dealer) && fits(dealer))
}

/** Why a dealer of OMS is left alone; undefined where nothing speaks against taking it over. */
function problemOf(from: OmsDealer, known: Stored | undefined, seen: ReadonlySet<string>): string | undefined {
  if (!from.ubDealerID || !from.name) return 'OMS gives no number or no name.'
  if (brokenRule('email', 'E-mail', from.email) || !from.email) return 'OMS gives no usable e-mail.'
  if (seen.has(from.ubDealerID) || seen.has(from.email)) return 'OMS has the number or the e-mail twice.'
  if (known?.archived) return 'Was removed here.'
  if (known && known.ubDealerID !== '' && known.ubDealerID !== from.ubDealerID)
    return `The e-mail belongs to ${known.ubDealerID} here.`
  if (known && known.dealerEmail !== from.email) return `Signs in as ${known.dealerEmail} here, which stays.`
  return undefined
}

/**
 * Brings dealers up to date with OMS: new ones are made, names, numbers and groups of known ones taken over. What
 * people may, and the e-mail they sign in with, are the portal's. Once done, doing it again changes nothing.
 */
export async function updateDealersFromOms({ tx, providers }: Context): Promise<OmsUpdate> {
  const received = await providers.oms.dealers()
  const known = await queries.selectAllDealers(tx, true)
  const match = makeMatcher(known)
  const seen = new Set<string>()
  const problems: OmsUpdate['problems'] = []
  const toAdd: queries.NewDealer[] = []
  const toChange: Parameters<typeof queries.updateFromOms>[1][number][] = []
  for (const from of received) {
    const here = match(from)
    const reason = problemOf(from, here, seen)
    seen.add(from.ubDealerID).add(from.email)
    if (reason) {
      problems.push({ ...from, reason })
      continue
    }
    const { ubDealerID, dealerIDno, groupNo, name: dealerFullName, email: dealerEmail } = from
    if (!here) {
      toAdd.push({ ubDealerID, dealerIDno, groupNo, dealerFullName, dealerEmail, authLevel: 'Dealer', authGroup: '' })
      continue
    }
    const next = {
      dealerID: here.dealerID,
      ubDealerID,
      dealerFullName,
      // What OMS leaves empty stays.
      dealerIDno: dealerIDno || here.dealerIDno,
      groupNo: groupNo || here.groupNo,
    }
    if (Object.entries(next).some(([name, value]) => Reflect.get(here, name) !== value)) toChange.push(next)
  }
  const [added, changed] = await Promise.all([queries.insertDealers(tx, toAdd), queries.updateFromOms(tx, toChange)])
  for (const { dealerID, ubDealerID } of added)
    tx.audit({ entityType: 'dealer', entityID: dealerID, action: 'created', data: { from: 'OMS', ubDealerID } })
  for (const { dealerID, ubDealerID } of changed)
    tx.audit({ entityType: 'dealer', entityID: dealerID, action: 'changed', data: { from: 'OMS', ubDealerID } })
  return { received: received.length, added: added.map(toDealer), changed: changed.map(toDealer), problems }
}
