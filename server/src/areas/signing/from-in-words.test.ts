import { expect, test } from 'vitest'
import { fromInWords } from './from-in-words.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

test.each([
  [`198.51.100.7 · ${chrome}`, '198.51.100.7 · Chrome 142 on Windows'],
  [`198.51.100.7 · ${iPhone}`, '198.51.100.7 · Safari 18 on iOS'],
  ['198.51.100.7 · curl/8.1', '198.51.100.7 · curl/8.1'],
  ['198.51.100.7 · signed in to the portal as Dana Novak', '198.51.100.7 · signed in to the portal as Dana Novak'],
  ['', ''],
])('%s', (from, words) => expect(fromInWords(from)).toBe(words))
