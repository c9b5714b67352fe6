import { authorisationDays } from '@dealerline/shared/record-rules/port-preflight.ts'
import { toComparableName } from '@dealerline/shared/rules/port-accounts.ts'
import type { PortRequest } from './port.ts'

/** A service as its losing carrier knows it. */
export type CarrierRecord = {
  number: string
  carrier: string
  accountNumber: string
  accountName: string
  abn: string
  associated: string[]
  barred: string
}

type Rejection = {
  code: string
  reason: string
  applies(
    request: PortRequest,
    facts: { record: CarrierRecord | undefined; batch: readonly string[]; day: string },
  ): boolean
}

const dayNumber = (day: string) => Date.parse(day) / 86_400_000
const sameCarrier = (one: string, other: string) => toComparableName(one) === toComparableName(other)

/** The rejections of the sandbox, in the sequence in which a losing carrier checks. Numbers without a record pass. */
const rejections: readonly Rejection[] = [
  {
    code: 'carrier',
    reason: 'The number is not with this carrier',
    applies: ({ carrier }, { record }) => record !== undefined && !sameCarrier(record.carrier, carrier),
  },
  {
    code: 'account',
    reason: 'The account number does not match the service',
    applies: ({ accountNumber }, { record }) => record !== undefined && record.accountNumber !== accountNumber,
  },
  {
    code: 'name',
    reason: 'The account name does not match the account',
    applies: ({ accountName }, { record }) =>
      record !== undefined && toComparableName(record.accountName) !== toComparableName(accountName),
  },
  {
    code: 'abn',
    reason: 'The ABN does not match the account',
    applies: ({ accountAbn }, { record }) => record !== undefined && !['', accountAbn].includes(record.abn),
  },
  {
    code: 'authorisation',
    reason: 'The authorisation is missing or too old',
    applies: ({ authorisedOn, kind }, { day }) =>
      !(dayNumber(day) - dayNumber(authorisedOn) <= authorisationDays[kind]) || authorisedOn > day,
  },
  {
    code: 'associated',
    reason: 'A number of the same service is missing from the request',
    applies: ({ associatedNumbers }, { record, batch }) =>
      (record?.associated ?? []).some((number) => !batch.includes(number) && !associatedNumbers.includes(number)),
  },
  {
    code: 'complex',
    reason: 'The service is complex and cannot be ported in category A',
    applies: ({ category }, { record }) => category === 'A' && record !== undefined && record.associated.length > 0,
  },
  {
    code: 'barred',
    reason: 'The losing carrier does not release the number',
    applies: (_request, { record }) => record !== undefined && record.barred !== '',
  },
]

/** Returns why the losing carrier rejects a number; undefined if it accepts it. */
export function findRejection(
  ...facts: Parameters<Rejection['applies']>
): { code: string; reason: string } | undefined {
  const rejection = rejections.find(({ applies }) => applies(...facts))
  if (!rejection) return undefined
  const barred = facts[1].record?.barred
  return { code: rejection.code, reason: rejection.code === 'barred' && barred ? barred : rejection.reason }
}

/** Days until an answer, until the port is scheduled, and until it happens, by losing carrier. */
const delays: readonly { carrier: RegExp; answer: number; schedule: number; port: number }[] = [
  { carrier: /telstra/i, answer: 2, schedule: 4, port: 10 },
  { carrier: /optus/i, answer: 3, schedule: 5, port: 12 },
  { carrier: /same day/i, answer: 0, schedule: 0, port: 0 },
]
const usualDelays = { answer: 1, schedule: 3, port: 7 }

export const delaysOf = (carrier: string) => delays.find((one) => one.carrier.test(carrier)) ?? usualDelays
