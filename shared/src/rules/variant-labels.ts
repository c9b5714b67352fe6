import type { FieldError } from '../errors.ts'
import { ruleMessage } from './validation.ts'

/** Returns the errors of the labels of variants. Each has its own label, but one quote alone needs none. */
export function labelErrors(variants: readonly { label: string }[]): FieldError[] {
  if (variants.length < 2) return []
  const labels = variants.map(({ label }) => label.trim().toLowerCase())
  return labels.flatMap((label, index) => {
    const path = `variants.${index}.label`
    if (label === '') return [{ path, message: ruleMessage('required', 'Label') }]
    return labels.indexOf(label) === index ? [] : [{ path, message: 'Each quote needs its own label' }]
  })
}
