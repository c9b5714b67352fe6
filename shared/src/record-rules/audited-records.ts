import { type Block, headerName } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import { toLabel } from './audit.ts'

/** A kind of record in the audit log: its label, and the id that its entries have as `entityID`. */
interface AuditedRecord {
  label: string
  id: string
}

/** All kinds of records in the audit log, by `entityType`, except services. */
const auditedRecords = {
  address: { label: 'Address of customer', id: 'customerID' },
  airlineChoice: { label: 'Airline choice', id: 'choiceID' },
  airlineLead: { label: 'Airline lead', id: 'leadID' },
  bundle: { label: 'Bundle', id: 'bundleID' },
  cmcLicence: { label: 'Licence of the console', id: 'licence' },
  company: { label: 'Company of customer', id: 'customerID' },
  contact: { label: 'Contact', id: 'contactID' },
  customer: { label: 'Customer', id: 'customerID' },
  dealer: { label: 'Dealer', id: 'dealerID' },
  dealerInterest: { label: 'Dealer interest', id: 'interestID' },
  dealerManager: { label: 'Dealer manager', id: 'dealerID' },
  export: { label: 'Export', id: 'list' },
  handset: { label: 'Handset', id: 'handsetID' },
  hardwareCategory: { label: 'Hardware category', id: 'hardwareCategoryID' },
  hardwareManufacturer: { label: 'Hardware manufacturer', id: 'manufacturerDetailsID' },
  import: { label: 'Import', id: 'importID' },
  impersonation: { label: 'Acting as dealer', id: 'impersonatedID' },
  inventoryNumber: { label: 'Number in the inventory', id: 'did' },
  job: { label: 'Job', id: 'jobID' },
  layout: { label: 'Fields of screen', id: 'component' },
  login: { label: 'Login', id: 'email' },
  menuEntry: { label: 'Menu entry', id: 'menuEntryID' },
  notes: { label: 'Notes on order', id: 'orderID' },
  notification: { label: 'Notification', id: 'notificationID' },
  numbers: { label: 'Numbers of order', id: 'orderID' },
  order: { label: 'Order', id: 'orderID' },
  profile: { label: 'Profile', id: 'dealerID' },
  quote: { label: 'Quote', id: 'orderID' },
  ratePlan: { label: 'Rate plan', id: 'ratePlanID' },
  register: { label: 'Public register', id: 'name' },
  report: { label: 'Report', id: 'name' },
  resourceFile: { label: 'Resource file', id: 'resourceFileID' },
  serviceability: { label: 'Serviceability', id: 'checkID' },
  serviceabilityRequest: { label: 'Serviceability request', id: 'requestID' },
  setting: { label: 'Setting', id: 'name' },
  setUp: { label: 'Set-up', id: 'name' },
  siteList: { label: 'List of sites', id: 'siteListID' },
  term: { label: 'Term', id: 'termID' },
  terms: { label: 'Terms of order', id: 'orderID' },
  trainingLink: { label: 'Training link', id: 'linkID' },
  unassignedCompany: { label: 'Company without a customer', id: 'companyID' },
  upload: { label: 'Upload', id: 'orderID or GUID' },
  'wholesale order': { label: 'Wholesale order', id: 'wholesaleOrderID' },
} as const satisfies Record<string, AuditedRecord>

/** The rows or the header of a service: `entityID` is the id of its order. Made by `rowsOf` and `headerOf`. */
type AuditedService = string & { readonly auditedAs: 'service' }

export const rowsOf = (block: Block) => block.name as AuditedService
export const headerOf = (block: Block) => `${headerName(block)} header` as AuditedService

/** An `entityType` of the audit log. */
export type EntityType = keyof typeof auditedRecords | AuditedService

/** The id in entries of records that a screen can show. */
export type AuditedID = (typeof auditedRecords)[keyof typeof auditedRecords]['id']

const records = new Map<string, { label: string; id: AuditedID }>([
  ...Object.entries(auditedRecords),
  ...blocks.flatMap((block) => [
    [rowsOf(block), { label: `${block.label} on order`, id: 'orderID' }] as const,
    [headerOf(block), { label: `${block.label}, its details, on order`, id: 'orderID' }] as const,
  ]),
])

/** Old entries have the same `entityType` for two kinds of records; their action says which one it is. */
function currentType(entityType: string, action: string): string {
  if (entityType === 'company' && action === 'added') return 'unassignedCompany'
  if (entityType === 'serviceability' && !['checked', 'reserved', 'offered'].includes(action))
    return 'serviceabilityRequest'
  return entityType
}

/** Returns the label of a kind of record: `Rate plan`, `IP Voice on order`. */
export function kindOf(entityType: string): string {
  return records.get(entityType)?.label ?? toLabel(entityType)
}

/** Returns the label of the record of an audit entry, and the meaning of its `entityID` if it is known. */
export function recordOfEntry({ entityType, action }: { entityType: string; action: string }): {
  label: string
  id?: AuditedID
} {
  const type = currentType(entityType, action)
  return records.get(type) ?? { label: toLabel(type) }
}
