import { z } from 'zod'
import { address, rsaKey, type Setting, word } from './config-kinds.ts'

/** Refuses line breaks, because many settings become headers of mails and requests. Only a key in PEM has several lines. */
const onOneLine = <Value>(schema: z.ZodType<Value, string>): z.ZodType<Value, string> =>
  (schema as unknown) === rsaKey
    ? schema
    : z
        .string()
        .regex(/^[^\r\n\0]*$/)
        .pipe(schema)

/** A setting with a working default. */
export function setting<Value>(
  name: string,
  fallback: string,
  schema: z.ZodType<Value, string>,
  expects: string,
  help: string,
): Setting<Value> {
  return { name, default: fallback, schema: onOneLine(schema), expects, help }
}

/** An optional setting. Messages never contain the value of a `secret` setting. */
export function optional<Value>(
  name: string,
  schema: z.ZodType<Value, string>,
  expects: string,
  help: string,
  secret?: true,
): Setting<Value | undefined> {
  return { name, default: undefined, schema: onOneLine(schema), expects, help, ...(secret ? { secret } : {}) }
}

export const webAddress = 'an address that starts with http:// or https://'

/** A setting with an address to which the server connects. Production accepts it only with verified TLS. */
export const connects = <Value extends string | undefined>(entry: Setting<Value>): Setting<Value> => ({
  ...entry,
  connects: true,
})

/** The optional web address of a service. */
export const serviceAddress = (name: string, help: string): Setting<string | undefined> =>
  connects(optional(name, address('http', 'https'), webAddress, help))

/** The optional key of a service, such as `the billing system`. */
export const serviceKey = (name: string, service: string): Setting<string | undefined> =>
  optional(name, word, `the key of ${service}`, `Key of ${service}.`, true)
