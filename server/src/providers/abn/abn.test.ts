import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setBehaviour } from '../behaviour.ts'
import { makeTestPool } from '../test-pool.ts'
import { serve, stopServing } from '../test-server.ts'
import { makeAbr } from './abr.ts'
import { loadAbnRegister } from './load.ts'
import { makeAbnSandbox } from './sandbox.ts'

const pool = makeTestPool()
const register = makeAbnSandbox({ pool })

beforeAll(async () => {
  await loadAbnRegister(pool, new URL('../../../sample-data/abn.tsv', import.meta.url))
})
afterEach(async () => {
  stopServing()
  await setBehaviour(pool, 'abn', { mode: 'ok' })
})
afterAll(() => pool.end())

test('a company has its ACN and other names', async () => {
  expect(await register.lookup('37 117 345 436')).toEqual({
    entity_name: 'HARBOURSIDE DENTAL PTY LTD',
    entity_type_code: 'PRV',
    entity_name_type: 'MainName',
    other_names: ['Harbourside Dental Care', 'Smile Harbour'],
    abn: '37117345436',
    acn: '117345436',
    abn_status_from_date: '2006-06-12',
    active: true,
  })
})

test('a sole trader has no ACN', async () => {
  expect(await register.lookup('26468395062')).toMatchObject({ entity_type_code: 'IND', acn: null })
})

test('a cancelled entry is marked as cancelled', async () => {
  expect(await register.lookup('60586484693')).toMatchObject({ active: false })
})

test('a wrong check digit and an unknown number return nothing', async () => {
  expect(await register.lookup('37117345437')).toBeUndefined()
  expect(await register.lookup('51824753556')).toBeUndefined()
})

test('a register that fails is reported', async () => {
  await setBehaviour(pool, 'abn', { mode: 'fail', remaining: 1 })
  await expect(register.lookup('37117345436')).rejects.toMatchObject({ system: 'abn', kind: 'unavailable' })
})

test('the live register is queried with the configured GUID', async () => {
  const requests: string[] = []
  const baseUrl = await serve((request, response) => {
    requests.push(request.url ?? '')
    const entry = { Abn: '51824753556', AbnStatus: 'Active', AbnStatusEffectiveFrom: '2000-01-01', Acn: '' }
    const names = { BusinessName: ['ATO'], EntityName: 'TAXATION OFFICE', EntityTypeCode: 'CGE', Message: '' }
    response.end(`callback(${JSON.stringify({ ...entry, ...names })})`)
  })
  const entry = await makeAbr({ guid: 'our-guid', baseUrl }).lookup('51 824 753 556')
  expect(entry).toMatchObject({ abn: '51824753556', acn: null, other_names: ['ATO'], active: true })
  expect(requests).toEqual(['/base/AbnDetails.aspx?abn=51824753556&callback=callback&guid=our-guid'])
})

test('the live register returns nothing for an unknown number and refuses a wrong GUID', async () => {
  const message = (Message: string) =>
    `callback(${JSON.stringify({ Abn: '', AbnStatus: '', AbnStatusEffectiveFrom: '', Acn: '', BusinessName: [], EntityName: '', EntityTypeCode: '', Message })})`
  const answers = [message('Search text is not a valid ABN or ACN'), message('The GUID entered is not recognised')]
  const baseUrl = await serve((_, response) => response.end(answers.shift()))
  const abr = makeAbr({ guid: 'x', baseUrl })
  expect(await abr.lookup('51824753556')).toBeUndefined()
  await expect(abr.lookup('51824753556')).rejects.toMatchObject({ kind: 'refused' })
  await expect(abr.lookup('51824753556')).rejects.toMatchObject({ kind: 'unavailable' })
})

test('an empty response of the live register counts as unavailable', {
  meta: { rules: ['ERR-abn-empty-body'] },
}, async () => {
  const baseUrl = await serve((_, response) => response.end(''))
  await expect(makeAbr({ guid: 'x', baseUrl }).lookup('51824753556')).rejects.toMatchObject({ kind: 'unavailable' })
})
