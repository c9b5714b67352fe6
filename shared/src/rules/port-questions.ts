import { isValidAbn, toRegisterDigits } from './abn.ts'
import { accountProblem, toComparableName } from './port-accounts.ts'
import { numberKindOf } from './port-numbers.ts'

/** Days for which the link to a port request works: about as long as a losing carrier keeps a rejected request open. */
export const portRequestDays = 14
/** The largest number of photos of one link. */
export const maxBillPhotos = 5

/** The fields that a customer can be asked for. `settled`: the customer has settled it with the losing carrier. */
export const portFields = [
  'carrier',
  'accountNumber',
  'accountName',
  'accountAbn',
  'authorised',
  'associatedNumbers',
  'settled',
] as const
export type PortField = (typeof portFields)[number]

interface Question {
  fields: readonly PortField[]
  /** Why the number was rejected, in words for the customer. */
  reason: (carrier: string) => string
  /** What the customer does in the form of the link. */
  advice: string
}

/** The question for a rejection without a code: the wholesaler did not take the batch, and the customer can't help. */
const noQuestion: Question = { fields: [], reason: () => '', advice: '' }

/** The question for each of the wholesaler's codes. Without fields, only the dealer can correct it. */
const questions: Readonly<Record<string, Question>> = {
  carrier: {
    fields: ['carrier', 'accountNumber'],
    reason: (carrier) => `${carrier} says that this number is not with them.`,
    advice: 'Look for the provider’s name on the bill.',
  },
  account: {
    fields: ['accountNumber'],
    reason: (carrier) => `The account number does not match ${carrier}’s records.`,
    advice: 'Copy it from your latest bill.',
  },
  name: {
    fields: ['accountName'],
    reason: (carrier) => `The account name does not match ${carrier}’s records.`,
    advice: 'Copy it from the bill, letter for letter.',
  },
  abn: {
    fields: ['accountAbn'],
    reason: (carrier) => `The ABN on the account does not match ${carrier}’s records.`,
    advice: 'Copy it from the bill.',
  },
  authorisation: {
    fields: ['authorised'],
    reason: (carrier) => `Your permission is too old for ${carrier}.`,
    advice: 'Give it again with today’s date.',
  },
  associated: {
    fields: ['associatedNumbers'],
    reason: (carrier) => `${carrier} has more numbers on this service.`,
    advice: 'Enter the other numbers on the bill.',
  },
  complex: noQuestion,
  barred: {
    fields: ['settled'],
    reason: (carrier) => `${carrier} does not release this number yet. Call them and settle it.`,
    advice: '',
  },
}

/** The question for a code that the portal does not know. */
const otherQuestion: Question = {
  fields: ['accountNumber', 'accountName'],
  reason: (carrier) => `${carrier} could not match this number to your account.`,
  advice: 'Copy the details from your latest bill.',
}

const questionFor = (code: string): Question => {
  if (code === '') return noQuestion
  return (Object.hasOwn(questions, code) ? questions[code] : undefined) ?? otherQuestion
}

/** Returns the fields that a customer must enter after a rejection; none if only the dealer can correct it. */
export const fieldsFor = (code: string): readonly PortField[] => questionFor(code).fields

/** Returns why a number was rejected, in words for the customer. */
export const rejectionReason = (code: string, carrier: string): string => {
  const reason = questionFor(code).reason(carrier || 'your provider')
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}

/** Returns the rejection in words for the customer who corrects it: why, and what to do. */
export const wordsFor = (code: string, carrier: string): string =>
  [rejectionReason(code, carrier), questionFor(code).advice].filter(Boolean).join(' ')

/** The values that a customer enters for one number. */
export interface PortAnswer {
  carrier?: string | undefined
  accountNumber?: string | undefined
  accountName?: string | undefined
  accountAbn?: string | undefined
  authorised?: boolean | undefined
  associatedNumbers?: readonly string[] | undefined
  settled?: boolean | undefined
}

/** The details that were rejected. Values that the caller does not know are ''. */
export interface RejectedDetails {
  carrier: string
  accountNumber: string
  accountName: string
  accountAbn: string
}

const withoutSeparators = (account: string) => account.replace(/[\s-]/g, '')

type Check = (answer: PortAnswer, rejected: RejectedDetails) => string | undefined

const checks: Readonly<Record<PortField, Check>> = {
  carrier: ({ carrier = '' }) => (carrier.trim() === '' ? 'Enter the provider on the bill' : undefined),
  accountNumber: (answer, rejected) => {
    const accountNumber = toAccountNumber(answer, rejected)
    if (accountNumber === '') return 'Enter the account number on the bill'
    const isOtherCarrier =
      answer.carrier !== undefined && toComparableName(answer.carrier) !== toComparableName(rejected.carrier)
    if (withoutSeparators(accountNumber) === withoutSeparators(rejected.accountNumber) && !isOtherCarrier)
      return 'This account number was refused. Look for another one on the latest bill.'
    return accountProblem(answer.carrier?.trim() || rejected.carrier, accountNumber)?.message
  },
  accountName: ({ accountName = '' }, rejected) => {
    const name = accountName.trim()
    if (name === '') return 'Enter the name on the bill'
    const isSame = rejected.accountName !== '' && toComparableName(name) === toComparableName(rejected.accountName)
    return isSame ? 'This name was refused. Copy it from the latest bill, letter for letter.' : undefined
  },
  accountAbn: ({ accountAbn = '' }, rejected) => {
    const digits = toRegisterDigits(accountAbn)
    if (digits === '') return 'Enter the ABN on the bill'
    if (!isValidAbn(digits)) return 'This is not an ABN. Check its 11 digits on the bill.'
    return digits === rejected.accountAbn ? 'This ABN was refused. Look for another one on the bill.' : undefined
  },
  authorised: ({ authorised }) => (authorised ? undefined : 'Tick the box to give your permission'),
  associatedNumbers: ({ associatedNumbers = [] }) => {
    if (associatedNumbers.length === 0) return 'Enter the other numbers on the bill'
    const wrong = associatedNumbers.filter((number) => !numberKindOf(number))
    return wrong.length === 0 ? undefined : `Not telephone numbers: ${wrong.join(', ')}`
  },
  settled: ({ settled }) => (settled ? undefined : 'Tick the box after you have settled it with your provider'),
}

/** Returns every error in the answer to a rejection, each with its field. */
export const answerErrors = (
  code: string,
  answer: PortAnswer,
  rejected: RejectedDetails,
): { path: PortField; message: string }[] =>
  fieldsFor(code).flatMap((path) => {
    const message = checks[path](answer, rejected)
    return message === undefined ? [] : [{ path, message }]
  })

/** Returns the account number as the carrier writes it, such as without the spaces of the bill. */
export function toAccountNumber({ carrier, accountNumber = '' }: PortAnswer, rejected: { carrier: string }): string {
  const account = accountNumber.trim()
  return accountProblem(carrier?.trim() || rejected.carrier, account)?.corrected ?? account
}

/** Splits a text with numbers that are separated by commas, semicolons or line breaks. */
export const splitNumbers = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((number) => number.trim())
    .filter(Boolean)

/** Returns the end of a value, so that a link that reached another person does not show all of it. */
export const toLastDigits = (value: string): string => (value.length > 3 ? `…${value.slice(-3)}` : '')

export const portRequestStates = ['open', 'answered', 'settled', 'replaced', 'withdrawn', 'expired'] as const
export type PortRequestState = (typeof portRequestStates)[number]

/**
 * Returns the state of a request. `settled`: all of its numbers were settled before the answer. `withdrawn`: the order was
 * cancelled or taken back.
 */
export function portRequestState(
  {
    answeredAt,
    closed,
    expiresAt,
  }: {
    answeredAt: Date | null
    closed: '' | 'replaced' | 'taken back' | 'withdrawn' | 'expired'
    expiresAt: Date
  },
  { now, openNumbers }: { now: Date; openNumbers: number },
): PortRequestState {
  if (answeredAt) return 'answered'
  if (closed) return closed === 'taken back' ? 'withdrawn' : closed
  if (openNumbers === 0) return 'settled'
  return now < expiresAt ? 'open' : 'expired'
}
