import type { MatchedFact, SearchFactKind } from '@dealerline/shared/contract/listed-order.ts'
import { showPhone } from '../ui/format.ts'

/** What a fact is. A number of a record and the name of a customer are shown anyway. */
const words: Record<SearchFactKind, string> = {
  order: '',
  customer: '',
  name: '',
  mobile: 'Mobile',
  number: 'Number',
  sim: 'SIM card',
  mac: 'MAC address',
  email: 'E-mail',
  account: 'Account',
  abn: 'ABN',
  network: 'Network ID',
  contact: 'Contact',
  address: 'Address',
  ticket: 'Ticket',
  suburb: 'Suburb',
}

/**
 * Returns a matched fact in words, such as `Mobile 0412 000 112`, with the record that has it; empty if the result shows the fact
 * anyway.
 */
export function factText({ kind, shown }: MatchedFact, record = ''): string {
  const word = words[kind]
  if (word === '') return ''
  const fact = kind === 'mobile' || kind === 'number' ? showPhone(shown) : shown
  return `${word} ${fact}${record && ` on ${record}`}`
}
