import { smallest } from '../extremes.ts'
import { formatAbn, isValidAbn, toRegisterDigits } from '../rules/abn.ts'
import { formatPhone, toDialled } from '../rules/dialled.ts'
import { accountProblem, toComparableName } from '../rules/port-accounts.ts'
import { expandRange, maxRange, type NumberKind, numberKindOf } from '../rules/port-numbers.ts'
import { daysBetween } from '../rules/time.ts'
import { numbersOf, type PortFacts, type PortRow } from './port-rows.ts'

/** Days after which a losing carrier no longer accepts an authorisation, by kind of number. */
export const authorisationDays: Readonly<Record<NumberKind, number>> = { geographic: 90, mobile: 30, inbound: 90 }

/** A correction of the list that needs no decision by a person. */
export interface PortFix {
  label: string
  /** Values of the row to change. */
  values?: Partial<PortRow>
  /** Rows to add; their other values are those of the row. */
  add?: readonly Partial<PortRow>[]
  /** Whether to remove the row. */
  removes?: true
}

interface Problem {
  message: string
  fix?: PortFix
}

/** A rejection that the losing carrier is likely to send. */
export interface PredictedRejection extends Problem {
  code: string
  /** The index of the row. */
  row: number
  number: string
  field: keyof PortRow
}

/** The whole list, read once for all rules. */
interface PortList {
  rows: readonly PortRow[]
  facts: PortFacts
  /** Index of the first row with each number. */
  rowOf: ReadonlyMap<string, number>
}

type Find = (row: PortRow, list: PortList, index: number) => Problem | undefined

interface PreflightRule {
  code: string
  field: keyof PortRow
  find: Find
}

const useCategoryC: PortFix = { label: 'Use category C', values: { category: 'C' } }
const useSignature: PortFix = { label: 'Use the signature of this order', values: { authorisedOn: '' } }
const remove: PortFix = { label: 'Remove from this list', removes: true }
const count = (numbers: readonly unknown[]) => `${numbers.length} number${numbers.length === 1 ? '' : 's'}`

/** The rules, in the sequence in which a person corrects a row. */
const preflightRules: readonly PreflightRule[] = [
  {
    code: 'unknownNumber',
    field: 'serviceNumber',
    find: ({ serviceNumber }) =>
      serviceNumber !== '' && !numberKindOf(serviceNumber)
        ? { message: 'This is not a geographic, mobile, 13, 1300 or 1800 number that can be ported' }
        : undefined,
  },
  {
    code: 'invalidRange',
    field: 'range',
    find: ({ serviceNumber, range }) =>
      range !== '' && !expandRange(serviceNumber, range)
        ? { message: `The last number must follow the first, at most ${maxRange} numbers later` }
        : undefined,
  },
  {
    code: 'portedTwice',
    field: 'serviceNumber',
    find: (row, { rowOf }, index) => {
      const other = numbersOf(row)
        .map((number) => rowOf.get(number) ?? index)
        .find((first) => first !== index)
      return other === undefined
        ? undefined
        : { message: `Row ${other + 1} ports a number of this row. Keep it in one of them`, fix: remove }
    },
  },
  {
    code: 'orderedElsewhere',
    field: 'serviceNumber',
    find: (row, { facts }) => {
      const service = numbersOf(row)
        .map((number) => facts.elsewhere.get(number))
        .find(Boolean)
      if (!service) return undefined
      return { message: `Also ordered as ${service} on this order. The port would be rejected.`, fix: remove }
    },
  },
  { code: 'accountFormat', field: 'accountNumber', find: findAccountFormat },
  {
    code: 'accountName',
    field: 'accountName',
    find: ({ accountName, serviceNumber }, { facts: { name } }) => {
      if (serviceNumber === '' || toComparableName(accountName) === toComparableName(name)) return undefined
      const fix = name === '' ? undefined : { label: `Use “${name}”`, values: { accountName: name } }
      const message =
        accountName === ''
          ? 'Enter the name on the bill. The losing carrier compares it with its account.'
          : `The bill says “${accountName}”, the customer is “${name}”. Only the account holder can port.`
      return { message, ...(fix && { fix }) }
    },
  },
  { code: 'abn', field: 'accountAbn', find: findAbn },
  {
    code: 'authorisation',
    field: 'authorisedOn',
    find: ({ authorisedOn, serviceNumber }, { facts: { today } }) => {
      if (authorisedOn === '') return undefined
      const age = daysBetween(authorisedOn, today)
      const limit = authorisationDays[numberKindOf(serviceNumber) ?? 'geographic']
      if (age < 0) return { message: 'The authorisation is dated in the future', fix: useSignature }
      if (age <= limit) return undefined
      return { message: `The authorisation is ${age} days old; carriers accept ${limit} days`, fix: useSignature }
    },
  },
  {
    code: 'associatedNumber',
    field: 'associatedNumbers',
    find: (row, { rowOf }) => {
      const missing = [...new Set(row.associatedNumbers.map(toDialled))].filter((number) => !rowOf.has(number))
      if (missing.length === 0) return undefined
      return {
        message: `Associated and not in this list: ${missing.join(', ')}. A part of a service is rejected or cut off.`,
        fix: { label: `Add ${count(missing)}`, add: missing.map((serviceNumber) => ({ serviceNumber, range: '' })) },
      }
    },
  },
  {
    code: 'categoryA',
    field: 'category',
    find: (row) => {
      if (row.category !== 'A') return undefined
      const reason = row.range
        ? 'a range'
        : row.associatedNumbers.length > 0
          ? 'associated numbers'
          : ['', 'none'].includes(row.lineServices)
            ? undefined
            : 'another service on the line'
      return reason && { message: `Category A is for one simple service. This one has ${reason}.`, fix: useCategoryC }
    },
  },
  { code: 'rangeGap', field: 'serviceNumber', find: findGap },
  {
    code: 'serviceEnds',
    field: 'lineServices',
    find: ({ lineServices }, { facts }) => {
      if (lineServices === 'internet' && !facts.hasInternet)
        return { message: 'The internet service on this line ends with the port. Order its replacement first.' }
      return undefined
    },
  },
]

function findAccountFormat({ currentServiceProvider, accountNumber }: PortRow): Problem | undefined {
  const problem = accountProblem(currentServiceProvider, accountNumber)
  if (!problem) return undefined
  const { message, corrected } = problem
  return corrected
    ? { message, fix: { label: `Write ${corrected}`, values: { accountNumber: corrected } } }
    : { message }
}

function findAbn({ accountAbn, serviceNumber }: PortRow, { facts: { abn } }: PortList): Problem | undefined {
  const digits = toRegisterDigits(accountAbn)
  if (serviceNumber === '' || digits === abn || (abn === '' && digits === '')) return undefined
  const fix = abn && { label: `Use ${formatAbn(abn)}`, values: { accountAbn: formatAbn(abn) } }
  const message =
    digits === ''
      ? 'Enter the ABN of the account. The losing carrier compares it.'
      : isValidAbn(digits)
        ? `The bill has another ABN than the customer${abn && `, ${formatAbn(abn)}`}. Only the account holder can port.`
        : 'This is not an ABN: its check digits are wrong'
  return { message, ...(fix && { fix }) }
}

/** Maximum numbers between two rows that count as a range with a gap. */
const maxGap = 20

/** Finds numbers between the end of this row and the start of the next one of the same account. */
function findGap(row: PortRow, { rows }: PortList, index: number): Problem | undefined {
  const end = Number(numbersOf(row).at(-1))
  if (!row.range || !end) return undefined
  const distances = rows
    .filter((other, at) => at !== index && other.range && other.accountNumber === row.accountNumber)
    .map((other) => Number(numbersOf(other)[0]) - end)
    .filter((distance) => distance > 0)
  const distance = smallest(distances)
  if (distance <= 1 || distance > maxGap + 1) return undefined
  const digits = numbersOf(row)[0]?.length ?? 10
  const write = (number: number) => String(number).padStart(digits, '0')
  const [first, last] = [write(end + 1), write(end + distance - 1)]
  const words = first === last ? formatPhone(first) : `${formatPhone(first)} to ${formatPhone(last)}`
  return {
    message: `Between this range and the next, ${words} is not ported. Carriers reject a range with a gap.`,
    fix: { label: 'Port these too', add: [{ serviceNumber: first, range: first === last ? '' : last }] },
  }
}

/** Predicts the rejections of a list of ports, by row and in the sequence of the rules. */
export function predictRejections(rows: readonly PortRow[], facts: PortFacts): PredictedRejection[] {
  const rowOf = new Map<string, number>()
  for (const [index, row] of rows.entries())
    for (const number of numbersOf(row)) if (!rowOf.has(number)) rowOf.set(number, index)
  const list = { rows, facts, rowOf }
  return rows.flatMap((row, index) =>
    preflightRules.flatMap(({ code, field, find }) => {
      const problem = find(row, list, index)
      return problem ? [{ code, field, row: index, number: toDialled(row.serviceNumber), ...problem }] : []
    }),
  )
}

/** Returns the rows after a fix. `isNew` of a result tells whether it is an added row. */
export function applyFix<R extends object>(rows: readonly R[], index: number, fix: PortFix, add: (row: R) => R): R[] {
  return rows.flatMap((row, at) => {
    if (at !== index) return [row]
    if (fix.removes) return []
    return [
      { ...row, ...fix.values },
      ...(fix.add ?? []).map((values) => add({ ...row, associatedNumbers: [], ...values })),
    ]
  })
}
