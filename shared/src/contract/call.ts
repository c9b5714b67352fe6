import { z } from 'zod'
import type { Access } from '../rules/access.ts'
import { maxID } from '../rules/ids.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One HTTP call, declared once: the server's route, the web's client and the OpenAPI document are made from it.
 * `path` is written without `/api/`; what stands in braces is checked by `params`.
 */
export interface Call<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  method: Method
  path: string
  summary: string
  access: Access
  params: P
  query: Q
  body: B
  reply: R
  /** A POST that only reads: takes no idempotency key. */
  reads?: true
  /**
   * The reply is a file of this media type, or no content (204) if there is none. A call that also has a `reply` answers
   * that record unless its query says `format=pdf` or `format=png`, or its Accept header prefers such a file.
   */
  file?: string
  /** A reply of null goes out as no content (204). */
  noContent?: true
  /** Files come with it, as multipart; `body` is then the form's other fields. At most so many, of so many bytes each. */
  upload?: { files: number; bytes: number }
  /** The body is a file as it is, of this media type and of at most so many bytes. */
  raw?: { type: string; bytes: number }
  /** Records of other areas that a client may send back whole in the body: their other fields are ignored. */
  readBefore?: readonly z.ZodType[]
  /** How often one address may make the call in a minute, where that is less than for all calls together. */
  perMinute?: number
}

type Declared<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Pick<
  Call<P, Q, B, R>,
  | 'method'
  | 'path'
  | 'summary'
  | 'access'
  | 'reads'
  | 'file'
  | 'noContent'
  | 'upload'
  | 'raw'
  | 'readBefore'
  | 'perMinute'
> & { params?: P; query?: Q; body?: B; reply?: R }

export type Nothing = z.ZodOptional<z.ZodUnknown>
export const nothing: Nothing = z.unknown().optional()

/** Declares a call; parameters, query, body and reply that are left out are not looked at. */
export function call<
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  R extends z.ZodType = Nothing,
>(declared: Declared<P, Q, B, R>): Call<P, Q, B, R>
export function call(declared: Declared<z.ZodType, z.ZodType, z.ZodType, z.ZodType>): Call {
  return { params: nothing, query: nothing, body: nothing, reply: nothing, ...declared }
}

export type Calls = Record<string, Call>

export type ParamsOf<C> = C extends Call<infer P, infer _Q, infer _B, infer _R> ? z.output<P> : never
export type BodyOf<C> = C extends Call<infer _P, infer _Q, infer B, infer _R> ? z.output<B> : never
export type QueryOf<C> = C extends Call<infer _P, infer Q, infer _B, infer _R> ? z.output<Q> : never
export type ReplyOf<C> = C extends Call<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never
export type BodyInputOf<C> = C extends Call<infer _P, infer _Q, infer B, infer _R> ? z.input<B> : never

/** A positive whole number in a path. */
export const id = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .positive('must be above 0')
  .max(maxID)

/** The id of a record in a body; in a list of rows, 0 is one that is not saved. */
export const recordID = z.number().int().positive().max(maxID)
export const recordIDOrNone = z.number().int().min(0).max(maxID)

export const guid = z.guid('must be a guid')

/** What every stored record carries so that a stale update is noticed. */
export const version = z.number().int().min(0)

/** A page of a list. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), pageSize: z.number().int() })
}

export const paging = {
  page: z.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.number().int().min(1).max(200).default(25),
  descending: z.boolean().default(false),
}
