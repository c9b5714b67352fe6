import { isEmail } from '../cells/email.ts'
import type { FieldError } from '../errors.ts'
import { isValidAbn, isValidAcn } from './abn.ts'
import { hasExtension, isInbound, isMobile, isNotMobile, isPhone } from './phone.ts'
import { provider } from './provider.ts'
import { toLocalDay } from './time.ts'
import { isWebAddress } from './web-address.ts'

/** Additional input of a rule: limits, and the current day (YYYY-MM-DD, default today). */
export interface RuleContext {
  length?: number
  min?: number
  max?: number
  today?: string
}

interface Rule {
  message: string
  /** Whether the portal, a carrier or an exchange dials or texts the number, which they cannot with an extension. */
  isDialled?: boolean
  accepts: (value: unknown, context: RuleContext) => boolean
}

const text = (value: unknown) => String(value ?? '')
const isNumber = (value: unknown) => text(value).trim() !== '' && Number.isFinite(Number(value))

function isPresent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== 0 && value !== null && value !== undefined && text(value).trim() !== ''
}

/** Returns the whole years between two dates in the format YYYY-MM-DD. */
export function ageOn(today: string, dateOfBirth: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/**
 * All field rules by name, with their messages. `{field}` is the field's label and `{length}` the limit. Rules other
 * than `required` check only fields that have a value.
 */
export const validations = {
  max: { message: '{field} can only have {length} letters', accepts: (v, c) => text(v).length <= (c.length ?? 0) },
  maxNumber: {
    message: '{field} can only have {length} numbers',
    accepts: (v, c) => text(v).length <= (c.length ?? 0),
  },
  oneOf: { message: 'At least one item must be selected', accepts: isPresent },
  email: { message: 'Email must be valid', accepts: (v) => isEmail(text(v)) },
  required: { message: '{field} can not be empty', accepts: isPresent },
  min_value: { message: '{field} must choose an option', accepts: (v, c) => Number(v) >= (c.min ?? 1) },
  numeric: { message: '{field} must be numeric', accepts: isNumber },
  digits: { message: '{field} must be a valid digit', accepts: (v) => /^\d+$/.test(text(v)) },
  length: { message: 'Invalid {field}', accepts: (v, c) => text(v).length === c.length },
  min: { message: 'Invalid {field}', accepts: (v, c) => text(v).length >= (c.length ?? 0) },
  integer: { message: 'Invalid {field}', accepts: (v) => /^-?\d+$/.test(text(v)) },
  between: {
    message: 'Invalid {field}',
    accepts: (v, c) => isNumber(v) && Number(v) >= (c.min ?? -Infinity) && Number(v) <= (c.max ?? Infinity),
  },
  url: {
    message: 'Please enter a valid url.',
    accepts: (v) => isWebAddress(text(v)) && /^https?:\/\/[^/]+\.[^/]/i.test(text(v)),
  },
  phonenumbercustom: { message: 'Phone is not a valid phone number.', accepts: (v) => isNotMobile(text(v)) },
  phonenumber: { message: 'The {field} is not a valid phone number.', accepts: (v) => isNotMobile(text(v)) },
  /** For the numbers of services; accepts the same numbers as `phonenumber`, without an extension. */
  landline: {
    message: 'The {field} is not a valid phone number.',
    isDialled: true,
    accepts: (v) => isNotMobile(text(v)),
  },
  mobilenumber: { message: 'The {field} is not a valid mobile.', isDialled: true, accepts: (v) => isPhone(text(v)) },
  /** For fields that are not called mobile; accepts the same numbers as `mobilenumber`. */
  anyPhone: { message: 'The {field} is not a valid phone number.', isDialled: true, accepts: (v) => isPhone(text(v)) },
  /** For the last number of a range, whole or only its final digits. */
  lastOfRange: {
    message: 'The {field} is not a valid phone number.',
    isDialled: true,
    accepts: (v) => isPhone(text(v)) || /^\d{1,8}$/.test(text(v).replace(/ /g, '')),
  },
  /** For fields that receive text messages; the message is the same as for `mobilenumber`. */
  mobileOnly: { message: 'The {field} is not a valid mobile.', isDialled: true, accepts: (v) => isMobile(text(v)) },
  inbound: { message: 'The {field} is not a valid inbound.', isDialled: true, accepts: (v) => isInbound(text(v)) },
  dateofbirth: {
    message: 'The {field} is not a valid birthdate.',
    accepts: (v, c) => {
      const age = ageOn(c.today ?? toLocalDay(new Date()), text(v))
      return age > 17 && age < 100
    },
  },
  ampt: {
    message: 'The {field} is not a valid AMPT domain.',
    accepts: (v) => text(v).endsWith(provider.amptSuffix) && text(v).length < 41,
  },
  bsbNumber: { message: 'Invalid {field}', accepts: (v) => /^(?!000)\d{3}-\d{3}$/.test(text(v)) },
  bankAccountNumber: { message: 'Invalid {field}', accepts: (v) => !text(v).startsWith('0000') },
  planId: { message: 'invalid plan id', accepts: (v) => Number(v) > 0 },
  serviceId: { message: 'invalid service id', accepts: (v) => text(v).includes('hr') },
  contractMonths: { message: 'Invalid contract months', accepts: (v) => isNumber(v) && Number(v) >= 0 },
  abn: { message: '{field} invalid', accepts: (v) => isValidAbn(text(v)) },
  /** Accepts an ABN too, because some people, such as sole traders, have no ACN. */
  acn: { message: '{field} invalid', accepts: (v) => isValidAcn(text(v)) || isValidAbn(text(v)) },
  alpha_num: { message: 'Alpha numeric only', accepts: (v) => /^[\p{L}\p{N}]+$/u.test(text(v)) },
  locationId: { message: 'Invalid {field}', accepts: (v) => text(v).startsWith('LOC') },
  contactNumber: { message: 'Invalid contact number', accepts: (v) => /^0\d{9}$/.test(text(v)) },
  range: { message: 'Invalid range', accepts: (v) => isNumber(v) && Number(v) >= 0 },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof validations

/** Returns the message of a rule for a field. */
export function ruleMessage(rule: RuleName, field: string, context: RuleContext = {}): string {
  return validations[rule].message.replace('{field}', field).replace('{length}', String(context.length ?? ''))
}

/**
 * Returns the message if the value breaks the rule, otherwise undefined. An empty value breaks only `required`, `oneOf`
 * and `min_value`.
 */
export function brokenRule(
  rule: RuleName,
  field: string,
  value: unknown,
  context: RuleContext = {},
): string | undefined {
  const requiresValue = rule === 'required' || rule === 'oneOf' || rule === 'min_value'
  if (!requiresValue && !isPresent(value) && value !== 0) return undefined
  const { accepts, isDialled }: Rule = validations[rule]
  if (isDialled && hasExtension(text(value))) return 'Enter the number without its extension.'
  return accepts(value, context) ? undefined : ruleMessage(rule, field, context)
}

/** Returns an error for each empty field. */
export function missingOf(
  fields: Readonly<Record<string, { label: string }>>,
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
): FieldError[] {
  return names.flatMap((name) => {
    const message = brokenRule('required', fields[name]?.label ?? name, values[name])
    return message ? [{ path: name, message }] : []
  })
}
