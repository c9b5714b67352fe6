import { toDialled } from '../rules/dialled.ts'
import { isDuplicateBy } from '../rules/is-duplicate.ts'
import { defineBlock, onceOffInc, planPrice, type Row, type RowWarning } from './block.ts'
import { address, choice, count, flag, money, months, phone, plan, text } from './kinds.ts'
import { phones } from './nested-kinds.ts'
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
      const services = isdns.map(readIsdnNumbers)
      const clashes = (row: Row) => services.some((service) => includesNumber(service, toDialled(row.serviceNumber)))
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
      const churnNumbers = [...new Set(churns.map((row) => toDialled(row.serviceNumber)))]
      const clashes = (row: Row) => {
        const service = readIsdnNumbers(row)
        return churnNumbers.some((number) => includesNumber(service, number))
      }
      return warnings(isdns, 'numbers', clashes, 'a churned line')
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

/** The numbers of an ISDN service as they are dialled: the listed ones, and the first number and size of a range. */
interface IsdnNumbers {
  numbers: ReadonlySet<string>
  first: string
  size: number
}

function readIsdnNumbers(row: Row): IsdnNumbers {
  const dialled = Array.isArray(row.numbers) ? row.numbers.map(toDialled).filter(Boolean) : []
  return { numbers: new Set(dialled), first: dialled[0] ?? '', size: row.hasRange ? Number(row.rangeSize) : 0 }
}

/**
 * Compares the number with both ends of the range instead of listing the range: an order may have hundreds of ranges
 * of a thousand numbers each.
 */
function includesNumber({ numbers: listed, first, size }: IsdnNumbers, number: string): boolean {
  if (number === '') return false
  if (listed.has(number)) return true
  const distance = number.length === first.length ? Number(number) - Number(first) : -1
  return distance > 0 && distance < size
}

function warnings(rows: readonly Row[], field: string, clashes: (row: Row) => boolean, other: string): RowWarning[] {
  return rows.flatMap((row, index) =>
    clashes(row)
      ? [{ rule: 'FL-churn-isdn-duplicates', row: index, field, message: `Also a number of ${other} on this order` }]
      : [],
  )
}
