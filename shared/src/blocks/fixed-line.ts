import { address, choice, count, flag, money, months, phone, plan, text } from '../records/kinds.ts'
import { phones } from '../records/nested-kinds.ts'
import { toDialled } from '../rules/dialled.ts'
import { isDuplicateBy } from '../rules/is-duplicate.ts'
import { defineBlock, onceOffInc, planPrice, type Row, type RowWarning } from './block.ts'
import type { Page } from './page.ts'

const page: Page = {
  label: 'Fixed Line',
  route: '/create-pstn',
  icon: 'phone',
  order: 95,
  section: 'Services',
  needsAddress: true,
}

/**
 * The order's fixed line record, which holds the rows of all three kinds of fixed lines. The calls that add rows to a
 * record have its id in their path.
 */
export const landline = { id: 'landlineID', label: 'Fixed line', fields: {}, storedAs: 'landline' }

const landlineCalls = { save: 'POST Order/addLandlineOrder/{orderID}' } as const

export const pstnChurn = defineBlock({
  name: 'pstnChurn',
  label: 'PSTN churn',
  page,
  usageType: 'voice',
  rowID: 'churnID',
  header: landline,
  namesHeader: true,
  rows: {
    serviceNumber: phone('Service number', 'landline', { width: 150 }),
    ratePlanID: plan('Plan', ['voice']),
    contractPeriod: months(),
    addressID: address(),
  },
  requires: { serviceNumber: () => true, addressID: () => true },
  checks: [
    {
      rule: 'FL-churn-duplicates',
      field: 'serviceNumber',
      message: 'This service number is used twice',
      sameBy: ['serviceNumber'],
      refuses: isDuplicateBy(({ serviceNumber }) => toDialled(serviceNumber) || undefined),
    },
  ],
  warns: {
    reads: ['isdn'],
    compute: ({ pstnChurn: churns = [], isdn: isdns = [] }) => {
      const { numbers } = findClashes(churns, isdns)
      const clashes = (row: Row) => numbers.has(toSortable(row.serviceNumber))
      return warnings(churns, 'serviceNumber', clashes, 'an ISDN service')
    },
  },
  calls: {
    rows: {
      get: 'GET Landline/GetChurnsOnOrder/{orderID}',
      save: 'POST Landline/addChurns/{landlineID}',
      remove: 'DELETE order/DeletePSTNChurnFromOrder/{orderID}',
    },
    row: { update: 'PUT Landline/UpdateChurn/{id}', remove: 'DELETE landline/RemoveChurn/{id}' },
    header: landlineCalls,
  },
})

const newPstnRows = {
  termination: text('Termination point', { width: 190, help: 'Where the line ends in the building.' }),
  ratePlanID: plan('Plan', ['voice']),
  contractPeriod: months(),
  fee: { ...money('Connection fee (inc GST)'), column: 'onceOffCharge' as const, width: 130 },
  addressID: address(),
}

export const newPstn = defineBlock({
  name: 'newPstn',
  label: 'New PSTN',
  page,
  usageType: 'voice',
  rowID: 'newPSTNID',
  header: landline,
  rows: newPstnRows,
  requires: { addressID: () => true },
  listPrices: [{ field: 'fee', price: (row, catalogue) => catalogue.plan(row.ratePlanID)?.ConnectionFee }],
  complete: (row, catalogue, changed) =>
    changed === 'ratePlanID' ? { fee: catalogue.plan(row.ratePlanID)?.ConnectionFee ?? 0 } : {},
  price: (row, catalogue) => ({
    monthly: planPrice({ rows: newPstnRows }, row, catalogue).monthly,
    onceOff: onceOffInc(row.fee).onceOff,
  }),
  calls: {
    rows: {
      get: 'GET landline/GetNewPSTNsOnOrder/{orderID}',
      save: 'POST Landline/AddNewPSTNs/{landlineID}',
      remove: 'DELETE order/DeleteNewPSTNFromOrder/{orderID}',
    },
    row: { update: 'PUT Landline/UpdateNewPSTN/{id}', remove: 'POST landline/RemoveNewPSTN/{id}' },
    header: landlineCalls,
  },
})

const isdnTypes = { onRamp2: 'OnRamp 2', onRamp10: 'OnRamp 10', onRamp20: 'OnRamp 20', onRamp30: 'OnRamp 30' } as const

export const isdn = defineBlock({
  name: 'isdn',
  label: 'ISDN',
  page,
  usageType: 'voice',
  rowID: 'isdnid',
  header: landline,
  namesHeader: true,
  rows: {
    isdnType: choice('Type', isdnTypes, { width: 120 }),
    ratePlanID: plan('Plan', ['voice']),
    contractLengthMonths: months(),
    hasRange: flag('Number range', false, { width: 80 }),
    rangeSize: count('Range size', { max: 1000, width: 90 }),
    numbers: phones('Numbers', { help: 'The first number of a range, or all numbers separated by commas.' }),
    addressID: address(),
  },
  requires: {
    isdnType: () => true,
    rangeSize: (row) => row.hasRange,
    numbers: (row) => row.hasRange,
    addressID: () => true,
  },
  checks: [
    {
      rule: 'FL-isdn-number-once',
      field: 'numbers',
      message: 'A number is in this list twice',
      refuses: ({ numbers }) => new Set(numbers.map(toDialled)).size < numbers.length,
    },
  ],
  warns: {
    reads: ['pstnChurn'],
    compute: ({ pstnChurn: churns = [], isdn: isdns = [] }) => {
      const { services } = findClashes(churns, isdns)
      return warnings(isdns, 'numbers', (row) => services.has(row), 'a churned line')
    },
  },
  calls: {
    rows: {
      get: 'GET Landline/GetISDNsOnOrder/{orderID}',
      save: 'POST Landline/addISDNs/{landlineID}',
    },
    row: { update: 'PUT Landline/UpdateISDNs/{id}', remove: 'DELETE landline/RemoveISDN/{id}' },
    header: landlineCalls,
  },
})

/** Returns the dialled number in a form that sorts by the number of digits first; empty if there is no number. */
function toSortable(number: unknown): string {
  const digits = toDialled(number)
  return digits && `${String(digits.length).padStart(2, '0')}${digits}`
}

/**
 * Returns the churned numbers that ISDN services have, and these services. An order may have hundreds of ranges of a
 * thousand numbers each, so a range is looked up by its two ends among the sorted churned numbers.
 */
function findClashes(churns: readonly Row[], isdns: readonly Row[]): { numbers: Set<string>; services: Set<Row> } {
  const sorted = [...new Set(churns.map((row) => toSortable(row.serviceNumber)).filter(Boolean))].toSorted()
  const places = new Map(sorted.map((number, place) => [number, place]))
  const services = new Set<Row>()
  /** How many services more, or fewer, have the number at a place than the one before it. */
  const changes = new Array<number>(sorted.length + 1).fill(0)
  const add = (row: Row, from: number, end: number) => {
    if (from >= end) return
    services.add(row)
    changes[from] = (changes[from] ?? 0) + 1
    changes[end] = (changes[end] ?? 0) - 1
  }
  for (const row of isdns) {
    const numbers = Array.isArray(row.numbers) ? row.numbers.map(toSortable).filter(Boolean) : []
    for (const number of numbers) {
      const place = places.get(number)
      if (place !== undefined) add(row, place, place + 1)
    }
    const [first] = numbers
    if (!row.hasRange || first === undefined) continue
    const last = String(Number(first) + Number(row.rangeSize) - 1).padStart(first.length, '0')
    add(row, placeOf(sorted, first), placeOf(sorted, `${last}~`))
  }
  let count = 0
  const clashing = sorted.filter((_, place) => {
    count += changes[place] ?? 0
    return count > 0
  })
  return { numbers: new Set(clashing), services }
}

/** Returns how many texts of a sorted list come before a text. */
function placeOf(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

function warnings(rows: readonly Row[], field: string, clashes: (row: Row) => boolean, other: string): RowWarning[] {
  return rows.flatMap((row, index) =>
    clashes(row)
      ? [{ rule: 'FL-churn-isdn-duplicates', row: index, field, message: `Also a number of ${other} on this order` }]
      : [],
  )
}
