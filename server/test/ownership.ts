// Maps the path parameters of calls to the ids of records, for tests that a dealer cannot reach the records of another
// dealer. The journey `rival` uses this module too, so it imports only the contract.
import type { Call } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'

export const unknownGuid = '6f1f7c1e-0000-4000-8000-000000000000'

export const paramNames = (call: Call) => [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))

/** Calls whose records have no owner, so every allowed caller gets the same reply. */
export const callsWithoutOwner: readonly Call[] = [
  ...Object.values<Call>(contract.catalogue),
  contract.impersonation.isImpersonating,
  // The reminder that this call ends is the caller’s own.
  contract.home.showAgain,
  contract.impersonation.impersonate,
  // The id of this call is an ABN.
  contract.customers.getCompanyABN,
  contract.terms.updateTermConditionsItem,
  contract.terms.deleteTermCondition,
  contract.resources.getResourceFile,
  // The ids of these calls come from the address search.
  contract.serviceability.getFullAddress,
  contract.serviceability.optusServiceEnquiry,
]

/** The names of ids in tests, for parameters with another name. */
const recordNames = new Map<Call, Record<string, string>>([
  [contract.customers.getCustomer, { id: 'customerID' }],
  [contract.address.getAddress, { id: 'addressID' }],
  [contract.facts.getAddressFacts, { id: 'addressID' }],
  [contract.company.getCompany, { id: 'companyID' }],
  [contract.orders.getOrders, { id: 'customerID' }],
  [contract.tracking.getEndingContracts, { id: 'customerID' }],
  [contract.uploads.getFilesOnOrder, { id: 'orderID' }],
  [contract.numbers.deleteReservedPhoneNumber, { id: 'reservationID' }],
  [contract.extensions.getCustomerServices, { id: 'customerID' }],
  [contract.extensions.addSoftphoneOrder, { customer: 'customerID' }],
  [contract.internet.getInternetUpgrade, { id: 'customerID' }],
  [contract.internet.removeDataBackup, { id: 'internetID' }],
  [contract.landlines.updateLandline, { id: 'landlineID' }],
  [contract.landlines.removeLandline, { id: 'landlineID' }],
  [contract.dealers.getDealer, { id: 'dealerID' }],
  [contract.finance.getOrderGuidFromApplication, { id: 'financeApplicationID' }],
  [contract.airline.enrol, { account: 'ubAccountNo' }],
])

/** A valid value for each parameter that is not the id of a record. */
export const plainParams: Record<string, string> = {
  version: '1',
  position: '1',
  type: '4',
  index: '1',
  component: 'create-mobile',
  fileType: 'general',
  flag: 'false',
  isReporting: 'false',
  channel: 'email',
}

/** Returns the name of the record that a path parameter identifies. */
export const recordNameOf = (call: Call, name: string) => recordNames.get(call)?.[name] ?? name

/** Returns the values of a call's path parameters from the ids of records. Leaves out parameters without an id. */
export function paramsOf(call: Call, ids: Record<string, string | number>): Record<string, string | number> {
  const byName = new Map(Object.entries({ ...plainParams, ...ids }).map(([name, value]) => [name.toLowerCase(), value]))
  const params = paramNames(call).flatMap((name) => {
    const value = byName.get(recordNameOf(call, name).toLowerCase())
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(params)
}
