import { contract } from '@dealerline/shared/contract/index.ts'
import { findLayoutFields } from '@dealerline/shared/record-rules/layout.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const { getLayoutFields, updateLayoutFields } = contract.layout
const read = (component: string, as = 'dealer') => portal.ask(getLayoutFields, { as, params: { component } })
const save = (component: string, body: string[], as = 'admin') =>
  portal.ask(updateLayoutFields, { as, params: { component }, body })
const namesOf = (component: string) => (findLayoutFields(component) ?? []).map(({ name }) => name)

test('shows all fields of a page if no layout was saved', { meta: { rules: ['LAYOUT-per-component'] } }, async () => {
  expect(must(await read('create-mobile'))).toEqual(namesOf('create-mobile'))
  expect(namesOf('create-ipvoice')).toContain('header.ratePlanID')
  expect(namesOf('create-pstn')).toContain('isdn.numbers')
})

test('applies an administrator’s layout to everybody, but only on its page', {
  meta: { rules: ['LAYOUT-per-component'] },
}, async () => {
  const without = namesOf('create-mobile').filter((name) => name !== 'simCardNo' && name !== 'state')
  expect(must(await save('create-mobile', without))).toEqual(without)
  expect(must(await read('Create-Mobile'))).toEqual(without)
  expect(must(await read('create-fax'))).toEqual(namesOf('create-fax'))
  const [entry] = await portal.rows(
    "select actor, action from audit_log where entity_type = 'layout' and entity_id = $1",
    ['create-mobile'],
  )
  expect(entry).toEqual({ actor: 'admin@example.test', action: 'saved' })
})

test('never hides a required field, and shows fields added later', {
  meta: { rules: ['LAYOUT-per-component'] },
}, async () => {
  expect(must(await save('create-mobile', []))).toEqual(['ratePlanID'])
  await portal.rows("update layout_settings set known = array_remove(known, 'state') where component = 'create-mobile'")
  expect(must(await read('create-mobile'))).toEqual(['ratePlanID', 'state'])
})

test('only administrators can save a layout, and unknown fields and pages are reported', {
  meta: { rules: ['LAYOUT-per-component'] },
}, async () => {
  for (const as of ['dealer', 'direct', 'employee']) expect((await save('create-mobile', [], as)).status, as).toBe(403)
  const invalidAnswer = await save('create-mobile', ['simCardNo', 'colour'])
  expect(invalidAnswer.status).toBe(400)
  expect(invalidAnswer.body).toMatchObject({
    errors: [{ path: '1', message: 'There is no field colour on this page' }],
  })
  expect((await read('create-nothing')).status).toBe(404)
  expect((await save('create-nothing', [])).status).toBe(404)
})
