import type { MatchedFact, SearchFactKind } from '@dealerline/shared/contract/listed-order.ts'
import { showPhone } from '../ui/format.ts'

/** The word before a fact. A number of a record and the name of a customer are shown anyway. */
const words: Record<SearchFactKind, string> = {
  order: '',
  customer: '',
  name: '',
  mobile: 'mobile',
  number: 'number',
  sim: 'SIM card',
  mac: 'MAC address',
  email: 'e-mail',
  account: 'account',
  abn: 'ABN',
  network: 'network ID',
  contact: 'contact',
  address: 'address',
  ticket: 'ticket',
  suburb: 'suburb',
}

/** Returns a matched fact in words, such as `mobile 0412 000 112`; empty if the result shows it anyway. */
export function factText({ kind, shown }: MatchedFact): string {
  const word = words[kind]
  if (word === '') return ''
  return `${word} ${kind === 'mobile' || kind === 'number' ? showPhone(shown) : shown}`
}
