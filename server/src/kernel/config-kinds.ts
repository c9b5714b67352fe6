import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reservedRoutes } from '@dealerline/shared/record-rules/reserved-routes.ts'
import { readableColour } from '@dealerline/shared/rules/readable-colour.ts'
import { z } from 'zod'
import { toSingleHostUrl } from './database-address.ts'

/** A setting with the name of its environment variable, the parser of its value, and its description in docs/settings.md. */
export interface Setting<Value> {
  readonly name: string
  /** Parses and validates the text of the variable. */
  readonly schema: z.ZodType<Value, string>
  /** The text if the variable is missing or empty. Undefined for an optional setting. */
  readonly default: string | undefined
  /** The valid values, as the end of the message "NAME is …: set …". */
  readonly expects: string
  readonly help: string
  /** Whether the value is a secret. Messages never contain secrets. */
  readonly secret?: true
  /** Whether it has an address to which the server connects. Production accepts it only with verified TLS. */
  readonly connects?: true
}

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
export const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .transform(readableColour)
export const routeWord = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,39}$/)
  .refine((text) => !reservedRoutes.has(text))

/** Ascending days such as `3,7,14`, or `none`. */
export const ascendingDays = z
  .string()
  .trim()
  .regex(/^(?:none|\d{1,3}(?:\s*,\s*\d{1,3})*)$/)
  .transform((text) => (text === 'none' ? [] : text.split(',').map(Number)))
  .refine((days) => days.every((day, index) => day >= 1 && day <= 365 && day > (days[index - 1] ?? 0)))

/** Origins such as `https://crm.example.com`, separated by commas, or `none`. */
export const origins = z
  .string()
  .trim()
  .transform((text) => (text === 'none' ? [] : text.split(',').map((origin) => origin.trim().toLowerCase())))
  .refine((list) => list.every((origin) => /^https?:\/\/[^/\s]+$/.test(origin) && URL.canParse(origin)))

/** Words separated by commas, or `none`. */
const words = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => (text === 'none' ? [] : text.split(',').map((item) => item.trim())))

/** Names or IP addresses of hosts, separated by commas, or `none`. */
export const hosts = words.refine((list) => list.every((host) => /^[a-z0-9][a-z0-9.:_-]*$/.test(host)))

/** IP addresses and networks such as `10.0.0.0/8`, separated by commas, or `none`. */
export const networks = words.refine((list) =>
  list.every((network) => {
    const [ip = '', bits, ...rest] = network.split('/')
    const maxBits = isIP(ip) === 4 ? 32 : 128
    return isIP(ip) > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= maxBits))
  }),
)

/** Returns the schema of a list of allowed words, separated by commas, or `none`. */
export const someOf = <const Word extends string>(allowed: readonly Word[]) =>
  words.pipe(z.array(z.enum(allowed as readonly [Word, ...Word[]])))

/** Secrets separated by commas. */
export const secrets = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .refine((all) => all.every((secret) => secret !== ''))

/** A share from 0 to 1, such as `0.25`. */
export const share = z
  .string()
  .trim()
  .regex(/^(?:0?\.\d{1,6}|0|1(?:\.0+)?)$/)
  .transform(Number)

/** Headers such as `name=value,other=value`, whose values are URL-encoded. */
export const headerList = z
  .string()
  .trim()
  .regex(/^[\w-]+=[^,=]+(?:,[\w-]+=[^,=]+)*$/)
  .transform((text, context) => {
    try {
      return Object.fromEntries(
        text
          .split(',')
          .map((pair) => pair.split('=').map((part) => decodeURIComponent(part.trim())) as [string, string]),
      )
    } catch {
      context.addIssue('A value is not URL-encoded.')
      return z.NEVER
    }
  })

/** An RSA private key in PEM. Line breaks may be written as `\ ` to fit one line. */
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

/** Returns the schema of a whole number from `min` to `max`. */
/** A number of servers, or `auto` for one on each core that this process may use. */
export const serverCount = z
  .string()
  .trim()
  .regex(/^(auto|[1-9]\d?)$/)
  .transform((text) => (text === 'auto' ? availableParallelism() : Number(text)))

export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .trim()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)
}

/** The address of a database. Several hosts become one address of `toSingleHostUrl`. */
export const databaseAddress = makeDatabaseAddress('primary')

/** The address of one or more standbys of the database. */
export const standbyAddress = makeDatabaseAddress('standby')

function makeDatabaseAddress(kind: 'primary' | 'standby') {
  return z
    .string()
    .trim()
    .transform((text, context) => {
      try {
        return toSingleHostUrl(text, kind)
      } catch {
        context.addIssue('It is not an address of PostgreSQL.')
        return z.NEVER
      }
    })
    .pipe(address('postgres', 'postgresql'))
}

/** Returns the schema of an address with one of these protocols. It removes a trailing slash. */
export function address(...protocols: string[]) {
  return z
    .string()
    .trim()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)))
    .transform((text) => text.replace(/(?<!\/)\/+$/, ''))
}
