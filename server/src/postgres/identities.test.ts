import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEmail, isEmail } from '@dealerline/shared/cells/email.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { toDialled } from '@dealerline/shared/rules/dialled.ts'
import { toFolded } from '@dealerline/shared/rules/folded.ts'
import { toMailbox } from '@dealerline/shared/rules/mailbox.ts'
import { isPhone, toInternational } from '@dealerline/shared/rules/phone.ts'
import { spellingsOf } from '@dealerline/shared/rules/test-spellings.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomer, must } from '../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { times } from '../../test/seeds.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

/** Returns the texts whose results differ, with what the database returns. */
async function differences(name: string, texts: readonly string[], toIdentity: (text: string) => string) {
  const rows = await portal.rows<{ text: string; identity: string }>(
    `select text, app.${name}(text) as identity from unnest($1::text[]) as text`,
    [texts],
  )
  expect(rows).toHaveLength(texts.length)
  return rows.filter(({ text, identity }) => toIdentity(text) !== identity)
}

const digits = fc.stringMatching(/^[0-9]{0,14}$/)
const number = fc.oneof(
  fc.stringMatching(/^0[2-8][0-9]{8}$/),
  fc.stringMatching(/^(13[0-9]{4}|1[389]00[0-9]{6}|180[0-9]{4}|0?14[0-9]{7}|0?16[0-9]{3,7})$/),
  digits,
)
const spelling = fc.oneof(
  number.chain((dialled) => fc.constantFrom(...spellingsOf(dialled))),
  fc
    .array(fc.constantFrom(...' +-()./0123456789٣۴４x#;,~‭​é', 'ext', '61', '0011', '1831', '(0)'), { maxLength: 16 })
    .map((parts) => parts.join('')),
)

test('the database dials every spelling of a number like the rule', async () => {
  const texts = fc.sample(spelling, times(6000, 60_000))
  expect(await differences('to_dialled', texts, toDialled)).toEqual([])
  const valid = texts.filter(isPhone)
  expect(valid.length).toBeGreaterThan(1000)
  // The library reads a number by its own rules.
  expect(valid.filter((text) => toDialled(toInternational(text)) !== toDialled(text))).toEqual([])
})

const letter = fc.oneof(
  fc.constantFrom(...'aZéÉñØøłŁßẞÆœÞıİςΣΆЙёЇґĐðŉﬁ陳ก़が', ..."'’‘ʼʽˈꞌ‵`´′־-‐–—  \t\u00a0\u3000\u200b\u202e\ufeff%_.@"),
  fc.integer({ min: 0x20, max: 0x52f }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x1e00, max: 0x206f }).map((code) => String.fromCodePoint(code)),
)
const name = fc.array(letter, { maxLength: 20 }).map((letters) => letters.join(''))

test('the database folds every name like the rule, and a folded name stays as it is', async () => {
  const texts = fc.sample(name, times(6000, 60_000))
  expect(await differences('to_folded', texts, toFolded)).toEqual([])
  const folded = texts.map(toFolded)
  expect(folded.filter((text) => toFolded(text) !== text)).toEqual([])
})

/** Labels of one script each, because a domain that mixes directions of writing is invalid. */
const label = fc
  .constantFrom('aZ09éÉñØøłŁßœğ', 'ΣΆθΛ', 'ЙёЇґЖ', '陳前郵箱', 'がれ例え', '한국말', 'ＧＭ０', 'שלום', 'مثال')
  .chain((letters) =>
    fc.array(fc.constantFrom(...letters, ...(/[aΣЙ]/.test(letters) ? ['u\u0308'] : [])), {
      minLength: 1,
      maxLength: 12,
    }),
  )
  .map((letters) => letters.join(''))
const domain = fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => [...labels, 'example'].join('.'))

const email = fc
  .tuple(
    fc.array(fc.constantFrom(...'abZ.+é ', 'pat', '+x'), { maxLength: 8 }),
    fc.constantFrom('@', '@@', ''),
    fc.oneof(
      fc.constantFrom('example.com', 'GMail.com', 'googlemail.com', 'gmail.com.au', '', 'EXAMPLE.test '),
      domain,
    ),
  )
  .map(([letters, at, domain]) => `${letters.join('')}${at}${domain}`)

test('the database finds the mailbox of every address like the rule', async () => {
  const texts = fc.sample(email, times(4000, 40_000))
  expect(await differences('to_mailbox', texts, toMailbox)).toEqual([])
  const valid = texts.filter(isEmail)
  expect(valid.length).toBeGreaterThan(200)
  // What a field stores has the same mailbox as what was typed.
  expect(valid.filter((text) => toMailbox(cleanEmail(text)) !== toMailbox(text))).toEqual([])
})

test('a customer whose domain release 0.4.0 stored with its letters is found by both spellings after the upgrade', async () => {
  const { customerID } = await makeCustomer(portal, 'dealer', { firstName: 'Uwe', surname: 'Stored' })
  await portal.rows(
    "update customers set email = $2::text, search = search || ' ' || $2::text where customer_id = $1",
    [customerID, 'uwe@bücher.example'],
  )
  await portal.rows(
    readFileSync(join(import.meta.dirname, '../../database/migrations/0165_domains_in_ascii.sql'), 'utf8'),
  )
  for (const keyword of ['uwe@bücher.example', 'Uwe@XN--BCHER-KVA.example']) {
    const { customers } = must(await portal.ask(contract.tracking.search, { as: 'dealer', body: { keyword } }))
    expect(customers, keyword).toMatchObject([{ customerID, fact: { shown: 'uwe@xn--bcher-kva.example' } }])
  }
})
