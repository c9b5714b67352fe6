import { cleanAbn } from '../cells/registers.ts'

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
const acnWeights = [8, 7, 6, 5, 4, 3, 2, 1]

/** Returns the digits of an ABN or ACN. */
export const toRegisterDigits = cleanAbn

/**
 * Whether the text is an Australian Business Number: 11 digits with a weighted sum divisible by 89; spaces are allowed.
 */
export function isValidAbn(text: string): boolean {
  const digits = text.replace(/\s+/g, '')
  if (!/^[1-9]\d{10}$/.test(digits)) return false
  const first = Number(digits[0]) - 1
  return weightedSum(`${first}${digits.slice(1)}`, abnWeights) % 89 === 0
}

/**
 * Whether the text is an Australian Company Number: 9 digits, the last a modulus-10 check digit; spaces are allowed.
 */
export function isValidAcn(text: string): boolean {
  const digits = text.replace(/\s+/g, '')
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return false
  return (10 - (weightedSum(digits.slice(0, 8), acnWeights) % 10)) % 10 === Number(digits[8])
}

/** Formats `51824753556` as `51 824 753 556`. Returns any other text unchanged. */
export function formatAbn(text: string): string {
  return toRegisterDigits(text).replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
}

/** Formats `104999662` as `104 999 662`. Returns any other text unchanged. */
export function formatAcn(text: string): string {
  return toRegisterDigits(text).replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3')
}

function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)
}
