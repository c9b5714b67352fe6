import { expect, test } from 'vitest'
import { hashPassword, isRightPassword, passwordProblem } from './passwords.ts'

const guessable = 'This password is easy to guess. Use several words that do not belong together.'

test.each([
  'aaaaaaaaaaaa',
  'abababababab',
  'abcabcabcabc',
  'aaaabbbbcccc',
  'abcdabcdabcd',
  '121212121212',
  '111122223333',
  '123412341234',
  'a a a a a a a',
  '............',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  // These are random, but have so few different characters that an attacker can try all combinations.
  'xqzjzxqjjzqx',
  'kvvkkvkvvvkkvkvkkvvk',
])('refuses %s, which few different characters make easy to guess', async (password) => {
  expect(await passwordProblem(password, [])).toBe(guessable)
})

test.each([
  'Dealerline-2026!',
  'ExampleTelecom1',
  'Sydney2026!!',
  'Summer-Sydney-25',
  'Ada.Nguyen.1988',
  'W3lc0me-Perth-2027',
  'exampletelecom-2026-kq',
])('refuses %s, which is built from known names, seasons, places and years', async (password) => {
  expect(await passwordProblem(password, ['ada.nguyen@shop.example', 'Ada Nguyen', 'Example Telecom'])).toBe(guessable)
})

test('accepts a known word with enough others', async () => {
  expect(
    await passwordProblem('sydney-kettle-orbit-fern', ['ada@shop.example', 'Ada', 'Example Telecom']),
  ).toBeUndefined()
})

test.each([
  'correct horse battery staple',
  '4801977320164589',
  // This has only four different characters, but as many combinations as a password of 8 letters and digits.
  'xqzjzxqjjzqxzzjqxjzxqqzjxzjq',
])('accepts %s, because no kind of character is required', async (password) => {
  expect(await passwordProblem(password, [])).toBeUndefined()
})

test('stores Argon2id with the recommended cost, and verifies every character up to the limit', async () => {
  const password = 'walnut orbit '.repeat(20).slice(0, 256)
  const stored = await hashPassword(password)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isRightPassword(stored, password)).toBe(true)
  for (const other of [`${password.slice(0, 255)}X`, `${password}X`, password.toUpperCase(), password.slice(0, 72)])
    expect(await isRightPassword(stored, other)).toBe(false)
  expect(await passwordProblem(`${password}X`, [])).toContain('at most 256 characters')
})

test('passwords are hashed one after another, in the sequence of the requests', async () => {
  const hash = await hashPassword('kettle orbit walnut 41')
  const ended: number[] = []
  const attempts = Array.from({ length: 8 }, (_, index) =>
    isRightPassword(hash, `guess ${index}`).then(() => ended.push(index)),
  )
  await attempts[0]
  expect(ended).toEqual([0])
  await Promise.all(attempts)
  expect(ended).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
