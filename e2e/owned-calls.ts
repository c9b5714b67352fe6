import { blocks } from '@dealerline/shared/blocks/index.ts'
import { type Call, nothing } from '@dealerline/shared/contract/call.ts'
import { allCalls, contract } from '@dealerline/shared/contract/index.ts'

type Values = Record<string, unknown>

// Whose id `{id}` is, where a path says no more than that; plans and handsets are everybody's.
const plainIDs: Record<string, string> = {
  'Customer/GetCustomer/{id}': 'customerID',
  'Order/GetOrders/{id}': 'customerID',
  'Link/DeleteReservedPhoneNumber/{orderId}/{id}': 'orderID',
  'vodia/GetCustomerServices/{id}': 'customerID',
  'Order/AddSoftphoneOrderToCustomer/{customer}': 'customerID',
  'order/GetInternetUpgrade/{id}': 'customerID',
  'Order/GetFilesOnOrder/{id}': 'orderID',
  'qantas/SOGQantasEnrollment/{account}': 'ubAccountNo',
  'order/GetOrderGUIDFromFinApp/{id}': 'financeApplicationID',
}
const ownerless: readonly unknown[] = [
  ...Object.values(contract.catalogue),
  contract.impersonation.isImpersonating,
  contract.impersonation.impersonate,
  contract.terms.updateTermConditionsItem,
  contract.terms.deleteTermCondition,
  contract.resources.getResourceFile,
  contract.serviceability.getFullAddress,
  contract.serviceability.optusServiceEnquiry,
]

// What a path holds beside ids.
const plainValues: Record<string, string> = { version: '1', type: '4', index: '0' }

/** Good values for whatever else a body asks for. */
const filling = {
  ...Object.fromEntries(blocks.map((block) => [block.rowID, 1])),
  id: 1,
  checked: true,
  custType: 'residential',
  toName: 'Nobody',
  channel: 'email',
  engagement: 'led',
  partner: 'Nobody',
  component: 'create-mobile',
  noteID: 1,
  addressID: 1,
  companyID: 1,
  companyName: 'Nobody',
  contactID: 1,
  noteText: 'Nobody',
  auditData: 'Nobody',
  contactName: 'Nobody',
  dids: ['0255501000'],
  signedDate: '2026-01-01',
  fileGuid: '6f1f7c1e-0000-4000-8000-000000000000',
  filename: 'nothing.pdf',
  device: 'Desk phone',
  macAddress: '00:1a:2b:3c:4d:5e',
  firstName: 'Nobody',
  mobile: '0412 345 678',
  streetAddress: '1 Harbour Street',
  suburb: 'Sydney',
  state: 'NSW',
  postCode: '2000',
}

/** Every call that names a record of somebody by its path or its body, asked with the ids of one. */
export function askForRecord(record: Values): { method: string; path: string; body: unknown }[] {
  const ids = new Map(Object.entries(record).map(([name, value]) => [name.toLowerCase(), value]))
  return (
    allCalls
      // Files go with the journey of attachments.
      .filter(({ upload, access }) => !upload && (access === 'staff' || access === 'staffOrLink'))
      .filter((call) => !ownerless.includes(call))
      .flatMap((call) => {
        const to = call.path.includes('SMS') ? '0412 345 678' : 'nobody@customer.example'
        // A customer's position is their job, a recipient's their place.
        const place = call.path.includes('ChangeRecipient') && { position: 1 }
        const body = bodyFor(call, { ...filling, ...record, ...place, to })
        const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
        const isNamed = [...inPath, ...body.names].some((name) => ids.has(name.toLowerCase())) || call.path in plainIDs
        const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
          String(ids.get((plainIDs[call.path] ?? name).toLowerCase()) ?? plainValues[name] ?? 'false'),
        )
        return isNamed ? [{ method: call.method, path, body: body.sent }] : []
      })
  )
}

/** A body that the call takes: the record, a list of it, or none; and what the call reads of a record. */
function bodyFor(call: Call, full: Values): { sent?: unknown; names: string[] } {
  if (call.body === nothing) return { names: [] }
  const record = call.body.safeParse(full)
  return record.success ? { sent: full, names: Object.keys(Object(record.data)) } : { sent: [full], names: [] }
}
