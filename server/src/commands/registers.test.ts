import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../../test/databases.ts'
import { dealerline } from '../../test/dealerline.ts'
import { makeSharedInstallation } from '../../test/servers.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-registers-'))
let installation: Awaited<ReturnType<typeof makeSharedInstallation>>

beforeAll(async () => {
  installation = await makeSharedInstallation(makeEmptyDatabase)
  expect((await dealerline(['migrate'], installation.settings)).status).toBe(0)
})
afterAll(async () => {
  await installation.stop()
  rmSync(folder, { recursive: true, force: true })
})

const run = (...words: string[]) => dealerline([...words, '--json'], installation.settings)
function write(name: string, lines: readonly string[]): string {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, lines.join('\r\n'))
  return path
}
const counts = ({ json }: { json: unknown }) => {
  const { created, changed, unchanged, refused } = json as Record<string, number>
  return [created, changed, unchanged, refused]
}
const problemsOf = ({ json }: { json: unknown }) => (json as { problems: Record<string, unknown>[] }).problems

const detailColumns =
  'ADDRESS_DETAIL_PID|DATE_CREATED|DATE_LAST_MODIFIED|DATE_RETIRED|BUILDING_NAME|LOT_NUMBER_PREFIX|LOT_NUMBER|LOT_NUMBER_SUFFIX|FLAT_TYPE_CODE|FLAT_NUMBER_PREFIX|FLAT_NUMBER|FLAT_NUMBER_SUFFIX|LEVEL_TYPE_CODE|LEVEL_NUMBER_PREFIX|LEVEL_NUMBER|LEVEL_NUMBER_SUFFIX|NUMBER_FIRST_PREFIX|NUMBER_FIRST|NUMBER_FIRST_SUFFIX|NUMBER_LAST_PREFIX|NUMBER_LAST|NUMBER_LAST_SUFFIX|STREET_LOCALITY_PID|LOCATION_DESCRIPTION|LOCALITY_PID|ALIAS_PRINCIPAL|POSTCODE|PRIVATE_STREET|LEGAL_PARCEL_ID|CONFIDENCE|ADDRESS_SITE_PID|LEVEL_GEOCODED_CODE|PROPERTY_PID|GNAF_PROPERTY_PID|PRIMARY_SECONDARY'

/** A line of ADDRESS_DETAIL with these values, as the release writes it. */
function detail(values: Record<string, string>): string {
  const row: Record<string, string> = {
    DATE_CREATED: '2019-01-01',
    STREET_LOCALITY_PID: 'NSW1',
    LOCALITY_PID: 'loc1',
    ALIAS_PRINCIPAL: 'P',
    CONFIDENCE: '2',
    ...values,
  }
  return detailColumns
    .split('|')
    .map((column) => row[column] ?? '')
    .join('|')
}

const standard = 'G-NAF/G-NAF AUGUST 2026/Standard'
const codes = 'G-NAF/G-NAF AUGUST 2026/Authority Code'

function writeRelease(details: readonly string[]) {
  write(`${codes}/Authority_Code_FLAT_TYPE_AUT_psv.psv`, ['CODE|NAME|DESCRIPTION', 'UNIT|UNIT|', 'SHOP|SHOP|'])
  write(`${codes}/Authority_Code_LEVEL_TYPE_AUT_psv.psv`, ['CODE|NAME|DESCRIPTION', 'L|LEVEL|'])
  write(`${codes}/Authority_Code_STREET_SUFFIX_AUT_psv.psv`, ['CODE|NAME|DESCRIPTION', 'N|NORTH|'])
  write(`${standard}/NSW_STATE_psv.psv`, [
    'STATE_PID|DATE_CREATED|DATE_RETIRED|STATE_NAME|STATE_ABBREVIATION',
    '1|2019-01-01||NEW SOUTH WALES|NSW',
  ])
  write(`${standard}/NSW_LOCALITY_psv.psv`, [
    'LOCALITY_PID|DATE_CREATED|DATE_RETIRED|LOCALITY_NAME|PRIMARY_POSTCODE|LOCALITY_CLASS_CODE|STATE_PID|GNAF_LOCALITY_PID|GNAF_RELIABILITY_CODE',
    "loc1|2019-01-01||O'CONNELL-VALE|2795|G|1|loc1|5",
    'loc2|2019-01-01||SYDNEY||G|1|loc2|5',
  ])
  write(`${standard}/NSW_STREET_LOCALITY_psv.psv`, [
    'STREET_LOCALITY_PID|DATE_CREATED|DATE_RETIRED|STREET_CLASS_CODE|STREET_NAME|STREET_TYPE_CODE|STREET_SUFFIX_CODE|LOCALITY_PID|GNAF_STREET_PID|GNAF_STREET_CONFIDENCE|GNAF_RELIABILITY_CODE',
    'NSW1|2019-01-01||C|GEORGE|STREET|N|loc1|1|2|4',
    'NSW2|2019-01-01||C|THE MALL|||loc2|1|2|4',
  ])
  write(`${standard}/NSW_ADDRESS_DETAIL_psv.psv`, [detailColumns, ...details])
  return join(folder, 'G-NAF')
}

test('imports the addresses of a release of G-NAF, and the same release changes nothing', async () => {
  const addresses = [
    detail({ ADDRESS_DETAIL_PID: 'GANSW1', NUMBER_FIRST: '12', NUMBER_FIRST_SUFFIX: 'A', NUMBER_LAST: '14' }),
    detail({
      ADDRESS_DETAIL_PID: 'GANSW2',
      FLAT_TYPE_CODE: 'UNIT',
      FLAT_NUMBER: '4',
      LEVEL_TYPE_CODE: 'L',
      LEVEL_NUMBER: '2',
      NUMBER_FIRST: '7',
      STREET_LOCALITY_PID: 'NSW2',
      LOCALITY_PID: 'loc2',
      POSTCODE: '2000',
    }),
    detail({ ADDRESS_DETAIL_PID: 'GANSW3', LOT_NUMBER: '31' }),
    detail({ ADDRESS_DETAIL_PID: 'GANSW4', NUMBER_FIRST: '1', DATE_RETIRED: '2020-02-02' }),
    detail({ ADDRESS_DETAIL_PID: 'GANSW5', NUMBER_FIRST: '1', ALIAS_PRINCIPAL: 'A' }),
    detail({ ADDRESS_DETAIL_PID: 'GANSW6', NUMBER_FIRST: '1', LOCALITY_PID: 'loc2' }),
    detail({ ADDRESS_DETAIL_PID: 'GANSW7', NUMBER_FIRST: '1', STREET_LOCALITY_PID: 'NSW9' }),
  ]
  const release = writeRelease(addresses)
  expect((await run('import', 'addresses', release, '--dry-run')).json).toMatchObject({ read: 5, refused: 2 })
  const rejects = join(folder, 'refused.csv')
  const result = await run('import', 'addresses', release, '--rejects', rejects)
  expect([result.status, counts(result)]).toEqual([1, [3, 0, 0, 2]])
  expect(problemsOf(result)).toEqual([
    { file: 'NSW_ADDRESS_DETAIL_psv.psv', line: 7, name: 'GANSW6', problem: 'The postcode does not have four digits' },
    { file: 'NSW_ADDRESS_DETAIL_psv.psv', line: 8, name: 'GANSW7', problem: 'There is no street NSW9' },
  ])
  expect(readFileSync(rejects, 'utf8')).toBe(
    'File,Line,Record,Problems\r\nNSW_ADDRESS_DETAIL_psv.psv,7,GANSW6,The postcode does not have four digits\r\nNSW_ADDRESS_DETAIL_psv.psv,8,GANSW7,There is no street NSW9\r\n',
  )
  const selectAddresses = () =>
    installation.rows('select search_result_id as id, formatted_address as address from outside.address order by 1')
  const expected = [
    { id: 'GANSW1', address: "12A-14 George Street North, O'Connell-Vale NSW 2795" },
    { id: 'GANSW2', address: 'Unit 4, Level 2, 7 The Mall, Sydney NSW 2000' },
    { id: 'GANSW3', address: "Lot 31 George Street North, O'Connell-Vale NSW 2795" },
  ]
  expect(await selectAddresses()).toEqual(expected)
  expect(counts(await run('import', 'addresses', release))).toEqual([0, 0, 3, 2])
  write(`${standard}/NSW_ADDRESS_DEFAULT_GEOCODE_psv.psv`, [
    'ADDRESS_DEFAULT_GEOCODE_PID|DATE_CREATED|DATE_RETIRED|ADDRESS_DETAIL_PID|GEOCODE_TYPE_CODE|LONGITUDE|LATITUDE',
    '1|2019-01-01||GANSW1|PAPS|149.5|-33.25',
    '2|2019-01-01||GANSW2|PAPS|0|0',
    '3|2019-01-01||GANSW9|PAPS|149.5|-33.25',
    '4|2019-01-01|2020-01-01|GANSW3|PAPS|149.5|-33.25',
  ])
  const positions = await run('import', 'address-positions', release)
  expect(counts(positions)).toEqual([0, 1, 1, 1])
  expect(problemsOf(positions)).toMatchObject([{ name: 'GANSW2', problem: 'The position is not in Australia' }])
  expect(counts(await run('import', 'address-positions', release))).toEqual([0, 0, 2, 1])
  expect(
    await installation.rows('select latitude, longitude from outside.address order by search_result_id limit 2'),
  ).toEqual([
    { latitude: -33.25, longitude: 149.5 },
    { latitude: null, longitude: null },
  ])
  writeRelease([addresses[0]?.replace('|12|A|', '|13||') ?? ''])
  const file = join(folder, standard, 'NSW_ADDRESS_DETAIL_psv.psv')
  expect(counts(await run('import', 'addresses', file))).toEqual([0, 1, 0, 0])
  expect((await selectAddresses())[0]).toEqual({
    id: 'GANSW1',
    address: "13-14 George Street North, O'Connell-Vale NSW 2795",
  })
  expect(
    await installation.rows(
      "select actor, data ->> 'changed' as changed from audit_log where entity_type = 'register'",
    ),
  ).toMatchObject([{}, {}, {}, {}, { actor: 'dealerline import addresses', changed: '1' }])
})

const company = (abn: string, name: string) =>
  `<ABR recordLastUpdatedDate="20180216" replaced="N"><ABN status="ACT" ABNStatusFromDate="19991101">${abn}</ABN><EntityType><EntityTypeInd>PRV</EntityTypeInd><EntityTypeText>Australian Private Company</EntityTypeText></EntityType><MainEntity><NonIndividualName type="MN"><NonIndividualNameText>${name}</NonIndividualNameText></NonIndividualName><BusinessAddress><AddressDetails><State>NSW</State><Postcode>2000</Postcode></AddressDetails></BusinessAddress></MainEntity><ASICNumber ASICNumberType="undetermined">117345436</ASICNumber><GST status="ACT" GSTStatusFromDate="20000701" /><DGR status="ACT" DGRStatusFromDate="20000701"><NonIndividualName type="DGR"><NonIndividualNameText>A FUND</NonIndividualNameText></NonIndividualName></DGR><OtherEntity><NonIndividualName type="TRD"><NonIndividualNameText>Smile &amp; Co</NonIndividualNameText></NonIndividualName></OtherEntity><OtherEntity><NonIndividualName type="BN"><NonIndividualNameText>Harbour Care</NonIndividualNameText></NonIndividualName></OtherEntity></ABR>`

const person =
  '<ABR recordLastUpdatedDate="20190101" replaced="N"><ABN status="CAN" ABNStatusFromDate="20180319">26468395062</ABN><EntityType><EntityTypeInd>IND</EntityTypeInd><EntityTypeText>Individual/Sole Trader</EntityTypeText></EntityType><LegalEntity><IndividualName type="LGL"><NameTitle>MS</NameTitle><GivenName>THI</GivenName><GivenName>LAN</GivenName><FamilyName>NGUYEN</FamilyName></IndividualName><BusinessAddress><AddressDetails><State>VIC</State><Postcode>3000</Postcode></AddressDetails></BusinessAddress></LegalEntity><GST status="NON" GSTStatusFromDate="19000101" /></ABR>'

const writeExtract = (name: string, ...records: string[]) =>
  write(name, [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Transfer><TransferInfo><FileSequenceNumber>1</FileSequenceNumber><RecordCount>${records.length}</RecordCount><ExtractTime>2026-08-05T00:00:00</ExtractTime></TransferInfo>`,
    ...records,
    '</Transfer>',
  ])

test('imports the ABN bulk extract, and refuses entries with a wrong check digit', async () => {
  const dental = company('37117345436', 'HARBOURSIDE DENTAL PTY LTD')
  writeExtract('abn/20260805_Public01.xml', dental, person)
  writeExtract('abn/20260805_Public02.xml', company('37117345437', 'X'), company('51824753556', ''))
  const result = await run('import', 'businesses', join(folder, 'abn'))
  expect(counts(result)).toEqual([2, 0, 0, 2])
  expect(problemsOf(result)).toEqual([
    {
      file: '20260805_Public02.xml',
      line: 3,
      name: '37117345437',
      problem: 'The ABN "37117345437" has a wrong check digit',
    },
    { file: '20260805_Public02.xml', line: 4, name: '51824753556', problem: 'The entry has no name' },
  ])
  expect(
    await installation.rows('select *, abn_status_from_date::text from outside.abn_register order by abn'),
  ).toEqual([
    {
      abn: '26468395062',
      acn: null,
      entity_name: 'NGUYEN, THI LAN',
      entity_type_code: 'IND',
      entity_name_type: 'LegalName',
      other_names: [],
      abn_status_from_date: '2018-03-19',
      active: false,
    },
    {
      abn: '37117345436',
      acn: '117345436',
      entity_name: 'HARBOURSIDE DENTAL PTY LTD',
      entity_type_code: 'PRV',
      entity_name_type: 'MainName',
      other_names: ['Smile & Co', 'Harbour Care'],
      abn_status_from_date: '1999-11-01',
      active: true,
    },
  ])
  const again = writeExtract('again.xml', dental, person.replace('CAN', 'ACT'))
  expect(counts(await run('import', 'businesses', again))).toEqual([0, 1, 1, 0])
})

test('refuses a file that is not XML, a folder without files, and a connected service', async () => {
  const bad = await run('import', 'businesses', write('bad.xml', ['<Transfer><ABR></Transfer>']))
  expect([bad.status, bad.stderr]).toEqual([1, expect.stringContaining('bad.xml is not valid XML')])
  const empty = await run('import', 'addresses', join(folder, 'abn'))
  expect([empty.status, empty.stderr]).toEqual([1, expect.stringContaining('ADDRESS_DETAIL_psv.psv')])
  const settings = { ...installation.settings, ADDRESS_URL: 'https://addresses.example.com' }
  const connected = await dealerline(['import', 'addresses', join(folder, 'G-NAF')], settings)
  expect([connected.status, connected.stderr]).toEqual([1, expect.stringContaining('a service is connected')])
})
