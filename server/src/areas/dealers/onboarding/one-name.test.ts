import { contract } from '@dealerline/shared/contract/index.ts'
import { missingFromAgreement } from '@dealerline/shared/record-rules/agreement.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'

const { onboarding, dealers } = contract
const as = 'admin'
const form = {
  firstName: '',
  lastName: 'Suharto',
  hasOneName: true,
  email: 'suharto@java.example',
  mobileNo: '+61412000301',
  dealerName: 'Java Phones',
}

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const submit = (more: Partial<typeof form> = {}) =>
  portal.ask(onboarding.submitDealerInterest, { body: { ...form, ...more } })
const decide = (change: { id: number; approved?: boolean; hasOneName?: boolean }) =>
  portal.ask(onboarding.updateDealerInterest, { as, body: change })
const mailsTo = (address: string) =>
  portal.rows<{ text: string }>(
    "select plain as text from outside.mail where array_to_string(recipients, ' ') like '%' || $1 || '%'",
    [address],
  )

test('a form to become a dealer requires both names, or the last name of a person with one name only', async () => {
  const namesOf = async (more: Partial<typeof form>) => (await submit(more)).problem.errors.map(({ path }) => path)
  expect(await namesOf({ hasOneName: false })).toEqual(['firstName'])
  expect(await namesOf({ hasOneName: false, firstName: 'Ida', lastName: '' })).toEqual(['lastName'])
  expect(await namesOf({ lastName: '' })).toEqual(['lastName'])
})

test('a person with one name only becomes a dealer, up to the agreement', async () => {
  const { id } = must(await submit())
  const unticked = await decide({ id, hasOneName: false })
  expect(unticked.problem.errors).toEqual([{ path: 'firstName', message: 'First name can not be empty' }])
  const page = must(await portal.ask(onboarding.listNewInterestSubmissions, { as, body: { keyword: 'suharto' } }))
  expect(page.items).toMatchObject([{ id, fullName: 'Suharto', hasOneName: true }])
  must(await portal.ask(onboarding.emailNewInterestSubmissions, { as, body: {} }))
  const line = 'Suharto, Java Phones, suharto@java.example, 0412 000 301'
  await until(async () => (await mailsTo('admin@example.test')).some(({ text }) => text.includes(line)))
  const { dealerID, email } = must(await decide({ id, approved: true }))
  await until(async () => (await mailsTo(email)).some(({ text }) => text.startsWith('Hello Suharto,')))
  expect(await portal.rows('select name from identity.accounts where email = $1', [email])).toEqual([
    { name: 'Suharto' },
  ])
  const manager = must(await portal.ask(dealers.getDealerManager, { as, params: { id: dealerID } }))
  expect(manager).toMatchObject({ firstName: '', lastName: 'Suharto', hasOneName: true, directorsName: 'Suharto' })
  expect(missingFromAgreement(manager).map(({ path }) => path)).not.toContain('firstName')
  const own = must(await portal.ask(onboarding.getRegisteredDealer, { as: email }))
  const body = { ...own, lastName: 'Soekarno', dealerId: 0 }
  expect(must(await portal.ask(onboarding.updateDealerManager, { as: email, body }))).toMatchObject({
    firstName: '',
    lastName: 'Soekarno',
    directorsName: 'Soekarno',
  })
})
