import { expect, test } from 'vitest'
import { passwordProblem } from './passwords.ts'

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
  'correct horse battery staple',
  '4801977320164589',
  // This has only four different characters, but as many combinations as a password of 8 letters and digits.
  'xqzjzxqjjzqxzzjqxjzxqqzjxzjq',
])('accepts %s, because no kind of character is required', async (password) => {
  expect(await passwordProblem(password, [])).toBeUndefined()
})
