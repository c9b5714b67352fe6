import type { internetTypes } from '../blocks/internet.ts'
import { cleanLine, isNothing, toPlain } from '../cells/clean.ts'
import { type CellField, readCell } from '../cells/read-cell.ts'
import { cleanPostcode, cleanState, states } from '../cells/registers.ts'
import { ownValue } from '../own-value.ts'
import {
  maxSiteCell,
  type SiteCells,
  type SiteField,
  type SiteProblem,
  siteColumns,
  siteFieldNames,
} from '../records/site-row.ts'
import { isPostBox } from '../rules/post-box.ts'

/** A service that a site can want: a type of internet service. */
export type WantedService = keyof typeof internetTypes

/** The services that are qualified. ADSL, copper and mobile broadband are not sold to sites. */
export const wantedServices = ['nbn', 'nbnEnterprise', 'fibre', 'fiveG'] as const satisfies WantedService[]

const serviceWords: Record<string, (typeof wantedServices)[number]> = {
  nbn: 'nbn',
  'business nbn': 'nbn',
  'nbn business': 'nbn',
  'nbn tc4': 'nbn',
  'nbn enterprise ethernet': 'nbnEnterprise',
  'enterprise ethernet': 'nbnEnterprise',
  nbnee: 'nbnEnterprise',
  ee: 'nbnEnterprise',
  fibre: 'fibre',
  fiber: 'fibre',
  'fibre ethernet': 'fibre',
  'fast fibre': 'fibre',
  ethernet: 'fibre',
  '5g': 'fiveG',
  '5g fixed wireless': 'fiveG',
  'fixed wireless 5g': 'fiveG',
  fiveg: 'fiveG',
  nbnenterprise: 'nbnEnterprise',
}

const anything = new Set(['any', 'best', 'best available', 'internet'])

const isAny = (text: string) => text === '' || isNothing(text) || anything.has(text.toLowerCase())

/** Returns the internet type of a wanted service; an empty text if any will do; undefined if the word is unknown. */
export function readService(text: string): (typeof wantedServices)[number] | '' | undefined {
  const word = toPlain(text)
  return isAny(word) ? '' : ownValue(serviceWords, word.toLowerCase())
}

/** A speed in Mbps. 0 is any speed. */
export interface Speed {
  down: number
  up: number
}

const speedForm =
  /^(\d{1,5}(?:\.\d+)?) ?(g|m)?(?:b(?:it)?(?:ps|\/s)?)?(?: ?[/x] ?(\d{1,5}(?:\.\d+)?) ?(g|m)?(?:b(?:it)?(?:ps|\/s)?)?)?$/i

/** Reads `100/20`, `100/20 Mbps`, `250` or `1 Gbps`. An empty text is any speed; undefined if it is not a speed. */
export function readSpeed(text: string): Speed | undefined {
  const plain = toPlain(text)
  if (isAny(plain)) return { down: 0, up: 0 }
  const match = speedForm.exec(plain)
  if (!match) return undefined
  const [, down = '0', downUnit = '', up = '0', upUnit = downUnit] = match
  const toMbps = (amount: string, unit: string) => Number(amount) * (unit.toLowerCase() === 'g' ? 1000 : 1)
  return { down: toMbps(down, downUnit), up: toMbps(up, upUnit) }
}

const currentBill: CellField = { kind: 'money', label: siteColumns.currentBill.label }

/** Reads an amount such as `$1,080.50` for a month. An empty text is 0; undefined if it is not an amount of 0 or more. */
export function readBill(text: string): number | undefined {
  const { value = 0, problem } = isAny(toPlain(text)) ? { value: 0 } : readCell(currentBill, text)
  return problem === undefined && Number(value) >= 0 && Number(value) < 10_000_000 ? Number(value) : undefined
}

/** Writes each cell as one line, the state as its abbreviation, and the postcode with the zero that a spreadsheet takes. */
export function normaliseCells(cells: SiteCells): SiteCells {
  const lines = Object.fromEntries(siteFieldNames.map((name) => [name, cleanLine(cells[name])])) as SiteCells
  return { ...lines, state: cleanState(lines.state), postcode: cleanPostcode(lines.postcode) }
}

const isState = (text: string) => states.some((state) => state === text)

type Check = (text: string, cells: SiteCells) => string | false

const checks: Partial<Record<SiteField, Check>> = {
  address: (text) => {
    if (text === '') return 'Address is missing'
    if (isPostBox(text)) return 'A post box cannot have an internet service. Enter the street address'
    return (
      (text.length < 5 || !/[a-z]{2}/i.test(text)) &&
      'Address must have a street, such as 12 Harbour Street, Sydney NSW 2000'
    )
  },
  state: (text) => text !== '' && !isState(text) && `State must be one of ${states.join(', ')}`,
  postcode: (text) => text !== '' && !/^\d{4}$/.test(text) && 'Postcode must have four digits, such as 2150',
  service: (text) =>
    readService(text) === undefined && 'Service wanted must be nbn, nbn Enterprise Ethernet, Fibre or 5G, or empty',
  speed: (text) => readSpeed(text) === undefined && 'Speed must be written in Mbps, such as 100/20 or 250',
  currentBill: (text) => readBill(text) === undefined && 'Current bill must be an amount for a month, such as 89.95',
}

/** Returns the problems of the cells of a site. */
export function cellProblems(cells: SiteCells): SiteProblem[] {
  return siteFieldNames.flatMap((field) => {
    const text = cells[field]
    if (text.length > maxSiteCell)
      return [{ field, message: `${siteColumns[field].label} can only have ${maxSiteCell} letters` }]
    const message = checks[field]?.(text, cells)
    return message ? [{ field, message }] : []
  })
}
