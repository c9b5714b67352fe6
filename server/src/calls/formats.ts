import { type Call, nothing } from '@dealerline/shared/contract/call.ts'
import { z } from 'zod'
import { preferredType } from './accept.ts'

const record = 'application/json'
/** The media types of the values of `format` in queries. */
const mediaTypes = { json: record, pdf: 'application/pdf', png: 'image/png' }
type Format = keyof typeof mediaTypes

/** Whether a call returns a record, alone or as an alternative to a file. */
export const returnsRecord = ({ file, reply }: Call) => !file || reply !== nothing

/** Returns the values of `format` that a call's query accepts. The list is empty if the query has no `format`. */
function formatsOf({ query }: Call): Format[] {
  const format: z.ZodType | undefined = query instanceof z.ZodObject ? query.shape.format : undefined
  return (Object.keys(mediaTypes) as Format[]).filter((name) => format?.safeParse(name).success)
}

/** Returns the possible media types of a call's file. */
export function fileTypesOf(call: Call): string[] {
  const types = formatsOf(call)
    .map((format) => mediaTypes[format])
    .filter((type) => type !== record)
  return call.file && types.length === 0 ? [call.file] : types
}

/** Returns the file format that an Accept header prefers. Undefined if it prefers the record. */
export function preferredFormat(call: Call, accept: string): Format | undefined {
  const formats = formatsOf(call).filter((format) => format !== 'json')
  const preferred = preferredType(accept, [record, ...formats.map((format) => mediaTypes[format])])
  return formats.find((format) => mediaTypes[format] === preferred)
}
