import { createPrivateKey } from 'node:crypto'
import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** One setting: its environment variable, how a value is read, and what the README says about it. */
export interface Setting<Value> {
  readonly name: string
  /** Turns the text of the variable into its value; refuses anything else. */
  readonly schema: z.ZodType<Value, string>
  /** Text used when the variable is absent or empty; undefined: the setting is optional. */
  readonly default: string | undefined
  /** What to set, to end the sentence "NAME is …: set …". */
  readonly expects: string
  readonly help: string
  /** A secret is never repeated in a message. */
  readonly secret?: true
}

/** Names the site itself uses as the first part of an address. */
export const reservedRoutes: ReadonlySet<string> = new Set(
  `api login logout callback silent-callback identity dev assets healthz readyz metrics unauthorized customers
  app-status approve attachments change-address change-lessee create-cmc create-company create-contacts create-customer
  create-fax create-fax-quote create-finance create-hardware create-inbound create-inbound-quote create-internet
  create-ipvoice create-mobile create-porting create-pstn create-sip create-teams direct-debit external-charges
  generate-quote verify order-summary order-types other-charges quote-details resources-list view-finance view-lessee-change
  view-relocation orders history handsets rate-plans terms-conditions whats-new utility dealers dealer-logins edit-auth
  admin-accounts in-progress-orders airline-partner-admin administration audit-log route-admin notifications
  dealer-interests registration become-a-dealer summary generatequote`.split(/\s+/),
)

const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url))

export const word = z.string().trim().min(1)
export const yesOrNo = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['true', 'false', '1', '0', 'yes', 'no']))
  .transform((text) => ['true', '1', 'yes'].includes(text))
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.string().trim().toLowerCase().pipe(z.enum(words))
export const folder = word.transform((path) => (isAbsolute(path) ? path : resolve(repositoryRoot, path)))
export const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/)
export const routeWord = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,39}$/)
  .refine((text) => !reservedRoutes.has(text))

/** Days in rising order, such as `3,7,14`, or `none`. */
export const risingDays = z
  .string()
  .trim()
  .regex(/^(?:none|\d{1,3}(?:\s*,\s*\d{1,3})*)$/)
  .transform((text) => (text === 'none' ? [] : text.split(',').map(Number)))
  .refine((days) => days.every((day, index) => day >= 1 && day <= 365 && day > (days[index - 1] ?? 0)))

/** Origins of pages, such as `https://crm.example.com`, with commas between them, or `none`. */
export const origins = z
  .string()
  .trim()
  .transform((text) => (text === 'none' ? [] : text.split(',').map((origin) => origin.trim().toLowerCase())))
  .refine((list) => list.every((origin) => /^https?:\/\/[^/\s]+$/.test(origin) && URL.canParse(origin)))

/** Secrets with commas between them. */
export const secrets = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .refine((all) => all.every((secret) => secret !== ''))

/** An RSA private key in PEM. Settings that hold one line write its line breaks as `\n`. */
export const rsaKey = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n').trim())
  .refine(isRsaKey)

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** A whole number within limits, both included. */
export function wholeNumber(least: number, most: number) {
  return z
    .string()
    .trim()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most)
}

/** An address of one of the named protocols, without a slash at its end. */
export function address(...protocols: string[]) {
  return z
    .string()
    .trim()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)))
    .transform((text) => text.replace(/\/+$/, ''))
}
