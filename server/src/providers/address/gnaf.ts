import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { states } from '@dealerline/shared/cells/registers.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { toGeocode } from '@dealerline/shared/rules/address-facts.ts'
import { addressLine } from '@dealerline/shared/rules/address-line.ts'
import type { BulkRow } from '../bulk-row.ts'
import type { AddressResult } from './port.ts'
import type { AddressPosition } from './queries.ts'

type PsvRow = Readonly<Record<string, string | undefined>>

const detailEnding = '_ADDRESS_DETAIL_psv.psv'

/**
 * Reads the addresses of a release of G-NAF in its published format: files with a header line, whose columns are separated
 * by `|`. Keeps only the streets and localities of one state in memory. Leaves out retired addresses, aliases of other
 * addresses, and territories outside the states.
 * @param path the folder of the release, or the file of one state, such as `NSW_ADDRESS_DETAIL_psv.psv`
 * @throws AppError if files are missing
 */
export async function* readGnaf(path: string): AsyncGenerator<BulkRow<AddressResult>> {
  const isFolder = statSync(path).isDirectory()
  const release = isFolder ? path : dirname(dirname(path))
  const files = readdirSync(release, { recursive: true, encoding: 'utf8' }).map((name) => join(release, name))
  const detailFiles = isFolder ? files.filter((file) => file.endsWith(detailEnding)).sort() : [path]
  if (detailFiles.length === 0 || !detailFiles.every((file) => file.endsWith(detailEnding)))
    throw new AppError('badInput', { detail: `${path} has no file STATE${detailEnding}.` })
  const readCodes = async (table: string) => {
    const file = files.find((name) => basename(name) === `Authority_Code_${table}_AUT_psv.psv`)
    if (!file) throw new AppError('badInput', { detail: `The file Authority_Code_${table}_AUT_psv.psv is missing.` })
    return readMap(file, 'CODE', ({ NAME = '' }) => NAME)
  }
  const [flatTypes, levelTypes, suffixes] = await Promise.all(
    ['FLAT_TYPE', 'LEVEL_TYPE', 'STREET_SUFFIX'].map(readCodes),
  )
  for (const file of detailFiles) {
    const siblingOf = (table: string) => file.replace(detailEnding, `_${table}_psv.psv`)
    const streets = await readMap(siblingOf('STREET_LOCALITY'), 'STREET_LOCALITY_PID', (row) => row)
    const localities = await readMap(siblingOf('LOCALITY'), 'LOCALITY_PID', (row) => row)
    const stateNames = await readMap(
      siblingOf('STATE'),
      'STATE_PID',
      ({ STATE_ABBREVIATION = '' }) => STATE_ABBREVIATION,
    )
    for await (const { row, line } of readPsv(file)) {
      if (row.DATE_RETIRED || row.ALIAS_PRINCIPAL === 'A' || Number(row.CONFIDENCE) < 0) continue
      const locality = localities.get(row.LOCALITY_PID ?? '')
      const state = stateNames.get(locality?.STATE_PID ?? '')
      if (state === 'OT') continue
      const parts = {
        row,
        street: streets.get(row.STREET_LOCALITY_PID ?? ''),
        locality,
        state,
        flatTypes,
        levelTypes,
        suffixes,
      }
      yield { file: basename(file), line, name: row.ADDRESS_DETAIL_PID ?? '', ...toAddress(parts) }
    }
  }
}

interface AddressParts {
  row: PsvRow
  street: PsvRow | undefined
  locality: PsvRow | undefined
  state: string | undefined
  flatTypes: Codes
  levelTypes: Codes
  suffixes: Codes
}
type Codes = ReadonlyMap<string, string> | undefined

function toAddress({ row, street, locality, state, ...codes }: AddressParts) {
  const { ADDRESS_DETAIL_PID: id = '' } = row
  const postcode = row.POSTCODE || locality?.PRIMARY_POSTCODE || ''
  const problems = [
    ...(id === '' ? ['ADDRESS_DETAIL_PID is empty'] : []),
    ...(street ? [] : [`There is no street ${row.STREET_LOCALITY_PID}`]),
    ...(locality ? [] : [`There is no locality ${row.LOCALITY_PID}`]),
    ...(locality && !states.some((abbreviation) => abbreviation === state)
      ? [`There is no state ${locality.STATE_PID}`]
      : []),
    ...(/^\d{4}$/.test(postcode) ? [] : ['The postcode does not have four digits']),
  ]
  if (!street || !locality || !state || problems.length > 0) return { problem: problems.join('; ') }
  const streetAddress = toStreetAddress(row, street, codes)
  const suburb = toTitle(locality.LOCALITY_NAME ?? '')
  const record: AddressResult = {
    search_result_id: id,
    formatted_address: addressLine({ streetAddress, suburb, state, postCode: postcode }),
    street_address: streetAddress,
    suburb,
    state,
    postcode,
  }
  return { record }
}

/** Returns `Unit 4, Level 2, 12A-14 George Street North`, or `Lot 7 George Street` for an address without a number. */
function toStreetAddress(
  row: PsvRow,
  street: PsvRow,
  { flatTypes, levelTypes, suffixes }: Pick<AddressParts, 'flatTypes' | 'levelTypes' | 'suffixes'>,
): string {
  const numberOf = (part: string) => `${row[`${part}_PREFIX`] ?? ''}${row[part] ?? ''}${row[`${part}_SUFFIX`] ?? ''}`
  const nameNumber = (type: string | undefined, names: Codes, number: string) =>
    [toTitle((type && (names?.get(type) ?? type)) || ''), number].filter(Boolean).join(' ')
  const streetName = [street.STREET_NAME, street.STREET_TYPE_CODE, suffixes?.get(street.STREET_SUFFIX_CODE ?? '')]
  const lot = numberOf('LOT_NUMBER')
  const range = [numberOf('NUMBER_FIRST'), numberOf('NUMBER_LAST')].filter(Boolean).join('-')
  const number = range || (lot && `Lot ${lot}`)
  return [
    nameNumber(row.FLAT_TYPE_CODE, flatTypes, numberOf('FLAT_NUMBER')),
    nameNumber(row.LEVEL_TYPE_CODE, levelTypes, numberOf('LEVEL_NUMBER')),
    number === '' ? toTitle(row.BUILDING_NAME ?? '') : '',
    [number, toTitle(streetName.filter(Boolean).join(' '))].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Writes `O'CONNELL-SMITH` as `O'Connell-Smith`. */
const toTitle = (text: string) =>
  text.toLowerCase().replace(/(?<![a-z'])[a-z]|(?<=\b[od]')[a-z]/g, (letter) => letter.toUpperCase())

const geocodeEnding = '_ADDRESS_DEFAULT_GEOCODE_psv.psv'

/**
 * Reads the positions of addresses of a release of G-NAF.
 * @param path the folder of the release, or the file of one state, such as `NSW_ADDRESS_DEFAULT_GEOCODE_psv.psv`
 * @throws AppError if there is no such file
 */
export async function* readPositions(path: string): AsyncGenerator<BulkRow<AddressPosition>> {
  const names = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
    : [path]
  const files = names.filter((file) => file.endsWith(geocodeEnding)).sort()
  if (files.length === 0) throw new AppError('badInput', { detail: `${path} has no file STATE${geocodeEnding}.` })
  for (const file of files)
    for await (const { row, line } of readPsv(file)) {
      if (row.DATE_RETIRED) continue
      const { ADDRESS_DETAIL_PID: id = '', LATITUDE = '', LONGITUDE = '' } = row
      const place = { file: basename(file), line, name: id }
      const [latitude, longitude] = [Number(LATITUDE), Number(LONGITUDE)]
      if (toGeocode(latitude, longitude)) yield { ...place, record: { search_result_id: id, latitude, longitude } }
      else yield { ...place, problem: 'The position is not in Australia' }
    }
}

async function readMap<V>(file: string, key: string, toValue: (row: PsvRow) => V): Promise<Map<string, V>> {
  if (!existsSync(file)) throw new AppError('badInput', { detail: `The file ${basename(file)} is missing.` })
  const values = new Map<string, V>()
  for await (const { row } of readPsv(file)) values.set(row[key] ?? '', toValue(row))
  return values
}

async function* readPsv(file: string): AsyncGenerator<{ row: PsvRow; line: number }> {
  let columns: readonly string[] | undefined
  let line = 0
  for await (const text of createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line += 1
    const cells = text.replace(/^\uFEFF/, '').split('|')
    if (!columns) columns = cells
    else if (text !== '')
      yield { row: Object.fromEntries(columns.map((column, index) => [column, cells[index]])), line }
  }
}
