import type { CellKind } from '../cells/read-cell.ts'
import type { KindName } from './kinds.ts'

/** How the typed text of each kind is read. A list and a record have a text of their own (`inWords`). */
export const cellKinds: Record<KindName, CellKind> = {
  text: 'text',
  email: 'email',
  phone: 'phone',
  date: 'date',
  choice: 'choice',
  flag: 'flag',
  number: 'number',
  money: 'money',
  months: 'months',
  plan: 'choice',
  handset: 'choice',
  address: 'choice',
  contact: 'choice',
  bundle: 'choice',
  list: 'text',
  record: 'text',
  records: 'text',
}
