import { blocks } from '@dealerline/shared/blocks/index.ts'
import { type Call, nothing } from '@dealerline/shared/contract/call.ts'
import { allCalls } from '@dealerline/shared/contract/index.ts'
import { callsWithoutOwner, namesRecord, paramsOf, unknownGuid } from '../server/test/ownership.ts'

type Values = Record<string, unknown>

/** Valid values for the fields of bodies that are not ids of the record. */
const defaults = {
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
  answerID: 1,
  rowID: 1,
  slotCode: 'one',
  start: '2030-01-07T00:00:00Z',
  end: '2030-01-07T04:00:00Z',
  answerIDs: [1],
  addressID: 1,
  kind: 'text',
  companyID: 1,
  companyName: 'Nobody',
  contactID: 1,
  noteText: 'Nobody',
  auditData: 'Nobody',
  part: 'mobile',
  content: 'Nobody',
  page: 'one',
  screen: '/create-mobile',
  contactName: 'Nobody',
  dids: ['0255501000'],
  number: '0255501000',
  signedDate: '2026-01-01',
  fileGuid: unknownGuid,
  filename: 'nothing.pdf',
  device: 'Desk phone',
  macAddress: '00:1a:2b:3c:4d:5e',
  firstName: 'Nobody',
  mobile: '0412 345 678',
  streetAddress: '1 Harbour Street',
  suburb: 'Sydney',
  state: 'NSW',
  postCode: '2000',
  text: '1 Harbour Street, Sydney NSW 2000',
  choice: 'LOC000900000001',
  cells: { name: 'Depot' },
}

/** Returns a request for every call whose path or body can name the record, with the ids of the record. */
export function requestsForRecord(record: Values): { method: string; path: string; body: unknown }[] {
  const ids = Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value)]))
  const idNames = new Set(Object.keys(ids).map((name) => name.toLowerCase()))
  return (
    allCalls
      // Leave out uploads, because the journey of attachments tests them.
      .filter(({ upload, access }) => !upload && (access === 'staff' || access === 'staffOrLink'))
      .filter((call) => !callsWithoutOwner.includes(call))
      .flatMap((call) => {
        const to = call.path.includes('SMS') ? '0412 345 678' : 'nobody@customer.example'
        // `position` is a customer's job as a text, but for a recipient the place in the signing order as a number.
        const position = call.path.includes('ChangeRecipient') && { position: 1 }
        const body = bodyFor(call, { ...defaults, ...record, ...position, to })
        const params = paramsOf(call, ids)
        const namesThisRecord = namesRecord(call, ids) || body.names.some((name) => idNames.has(name.toLowerCase()))
        const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '1'))
        return namesThisRecord ? [{ method: call.method, path, body: body.requestBody }] : []
      })
  )
}

/** Returns a body that the call accepts: the record, a list with it, or none. `names` are the accepted fields. */
function bodyFor(call: Call, full: Values): { requestBody?: unknown; names: string[] } {
  if (call.body === nothing) return { names: [] }
  const record = call.body.safeParse(full)
  if (record.success) return { requestBody: pickReadFields(record.data, full), names: Object.keys(Object(record.data)) }
  const [first] = [call.body.safeParse([full]).data].flat()
  return { requestBody: [pickReadFields(first, full)], names: [] }
}

/** Returns only the values that the call accepts, because it refuses unknown fields. */
function pickReadFields(read: unknown, full: Values): unknown {
  // Keep all values of a list of ids, because its schema has no fields.
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return full
  return Object.fromEntries(Object.entries(full).filter(([name]) => name in read))
}
