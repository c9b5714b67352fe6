import { type Call, nothing } from '@dealerline/shared/contract/call.ts'
import { z } from 'zod'
import { preferredType } from './accept.ts'

const record = 'application/json'
/** The values of `format` in a query, and the media type that each asks for. */
const mediaTypes = { json: record, pdf: 'application/pdf', png: 'image/png' }
type Format = keyof typeof mediaTypes

/** Whether a call answers a record, alone or as an alternative to a file. */
export const answersRecord = ({ file, reply }: Call) => !file || reply !== nothing

/** The formats that the query of a call accepts; none where it has no `format`. */
function formatsOf({ query }: Call): Format[] {
  const format: z.ZodType | undefined = query instanceof z.ZodObject ? query.shape.format : undefined
  return (Object.keys(mediaTypes) as Format[]).filter((name) => format?.safeParse(name).success)
}

/** The media types that the file of a call can have. */
export function fileTypesOf(call: Call): string[] {
  const types = formatsOf(call)
    .map((format) => mediaTypes[format])
    .filter((type) => type !== record)
  return call.file && types.length === 0 ? [call.file] : types
}

/** The format of the file that an Accept header prefers to the record; undefined where it prefers the record. */
export function preferredFormat(call: Call, accept: string): Format | undefined {
  const formats = formatsOf(call).filter((format) => format !== 'json')
  const preferred = preferredType(accept, [record, ...formats.map((format) => mediaTypes[format])])
  return formats.find((format) => mediaTypes[format] === preferred)
}
