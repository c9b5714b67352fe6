import '../rules/input-messages.ts'
import { z } from 'zod'
import type { CallSpelling, Method } from '../blocks/spelling.ts'
import type { Access } from '../rules/access.ts'
import { maxID } from '../rules/ids.ts'
import type { LinkKind } from '../rules/link-kinds.ts'
import { isRead } from './is-read.ts'

/** A record whose number can be an input of a call. */
export type InputRecord = 'order' | 'customer'

/**
 * One HTTP call. The server's route, the web client and the OpenAPI document are generated from this declaration.
 * `path` omits the prefix `/api/`; `params` validates its placeholders in braces.
 */
export interface Call<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  method: Method
  path: string
  /** An imperative of at most eight words, such as “Add an address to a customer”. */
  summary: string
  /** Details for the API reference: effects, limits, units and the errors that need explaining. */
  description?: string
  access: Access
  /** The kinds of customers' links that may make a call with the access `guid` or `staffOrLink`. Default: the link of an order. */
  links?: readonly LinkKind[]
  params: P
  query: Q
  body: B
  reply: R
  /**
   * Whether the call changes nothing, so it takes no idempotency key and its reply does not wait for the commit. Default:
   * true for a GET.
   */
  reads?: boolean
  /**
   * Media type of the file in the reply; the reply is 204 without content if no file exists. A call that also declares
   * `reply` returns that record unless the query has `format=pdf` or `format=png` or the Accept header prefers a file.
   */
  file?: string
  /**
   * Marks a list or report over many records. If the installation has a hot standby of the database, the standby
   * answers, never with an older state than the primary. The call only reads, and its caller is signed in.
   */
  fromStandby?: true
  /** Marks a list of orders, whose reply every change of an order can change. */
  listsOrders?: true
  /** What the reply of a read shows, for the writes that renew it. A test finds a tag that only one of them has. */
  tag?: string
  /** The tag of the replies that a successful write changes, besides those of the order or customer that it names; or `everything`. */
  renews?: string
  /** The seconds after which a job has made the change of a write. Default: 0, because the write makes it. */
  renewsAfter?: number
  /** The inputs of a read that have the number of a record, as `numberOf` declares. A change of it can change the reply. */
  recordInputs?: Readonly<Record<string, InputRecord>> | undefined
  /** Sends 204 without content when the reply is null. */
  noContent?: true
  /**
   * Limits of a multipart upload: number of files and bytes per file. `body` describes the form's other fields. Files are
   * documents and pictures, or with `kind` text files with comma-separated values.
   */
  upload?: { files: number; bytes: number; kind?: 'csv' }
  /** The body is one raw file: its media type and maximum size in bytes. `hashed`: only its hash is used, not its content. */
  raw?: { type: string; bytes: number; hashed?: true }
  /**
   * Records of other areas that a client may send back unchanged in the body. The call ignores their additional
   * fields.
   */
  readBefore?: readonly z.ZodType[]
  /** Whether a person who still has to set up multi-factor authentication may make the call. */
  beforeMfa?: true
  /** Whether the web app makes the call by itself, so that it is not an entry of the access log of customers. */
  isBackground?: true
  /** Maximum calls a minute from one person, or from one network without a sign-in, if it is lower than the general limit. */
  perMinute?: number
  /** Whether `Order-Revision` refuses the call if its order has changed since the client read it. */
  checksRevision?: true
  /** Whether the reply stays open as a stream of server-sent events, each with a record of `reply`. */
  stream?: true
}

type Parts = 'params' | 'query' | 'body' | 'reply'
type CallOptions<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Omit<
  Call<P, Q, B, R>,
  Parts | 'method' | 'path' | 'recordInputs'
> &
  Partial<Pick<Call<P, Q, B, R>, Parts>>

export type Nothing = z.ZodOptional<z.ZodUnknown>
export const nothing: Nothing = z.unknown().optional()

/**
 * Declares a call by its method and path, such as `GET Customer/GetCustomer/{id}`. Omitted parameters, query, body and reply
 * are not validated.
 */
export function call<
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  R extends z.ZodType = Nothing,
>(spelling: CallSpelling, declaration: CallOptions<P, Q, B, R>): Call<P, Q, B, R>
export function call(
  spelling: CallSpelling,
  declaration: CallOptions<z.ZodType, z.ZodType, z.ZodType, z.ZodType>,
): Call {
  const [method, path] = spelling.split(' ') as [Method, string]
  const declared = { method, path, params: nothing, query: nothing, body: nothing, reply: nothing, ...declaration }
  return { ...declared, recordInputs: recordInputsOf(declared) }
}

export type Calls = Record<string, Call>

/** A call whose only input is the guid of a customer's link. */
export type LinkCall = Call<z.ZodType<{ guid: string }>, Nothing, Nothing>

export type ParamsOf<C> = C extends Call<infer P, infer _Q, infer _B, infer _R> ? z.output<P> : never
export type BodyOf<C> = C extends Call<infer _P, infer _Q, infer B, infer _R> ? z.output<B> : never
export type QueryOf<C> = C extends Call<infer _P, infer Q, infer _B, infer _R> ? z.output<Q> : never
export type ReplyOf<C> = C extends Call<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never
export type BodyInputOf<C> = C extends Call<infer _P, infer _Q, infer B, infer _R> ? z.input<B> : never

/** The records that an input names. */
const recordOf = new WeakMap<z.ZodType, InputRecord>()

/** Declares that an input has the number of a record: a change of the record can change the reply of a read. */
export function numberOf<Schema extends z.ZodType>(record: InputRecord, schema: Schema): Schema {
  const declared = schema.clone()
  recordOf.set(declared, record)
  return declared
}

/** Returns the inputs of a read that `numberOf` declares, with their records. */
function recordInputsOf(declared: Call): Call['recordInputs'] {
  if (!isRead(declared)) return undefined
  const shapes = [declared.params, declared.query, declared.body].flatMap((schema) =>
    schema instanceof z.ZodObject ? Object.entries<z.ZodType>(schema.shape) : [],
  )
  const inputs = shapes.flatMap(([name, schema]) => {
    const record = recordOf.get(schema)
    return record ? [[name, record] as const] : []
  })
  return inputs.length > 0 ? Object.fromEntries(inputs) : undefined
}

/** The order that a call cancels, with the specified message if there is none. */
export const cancelledOrder = z.object({ orderID: z.coerce.number().int().positive('no orderID').max(maxID) })

/** A positive whole number in a path. */
export const id = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .positive('must be above 0')
  .max(maxID)

/** The id of a record in a body. In a list of rows, 0 means a row that is not saved yet. */
export const recordID = z.number().int().positive().max(maxID)
export const recordIDOrNone = z.number().int().min(0).max(maxID)

/** The number of an order in a path and in a body, and of a customer in a path. */
export const orderID = numberOf('order', id)
export const orderIDInBody = numberOf('order', recordID)
export const customerID = numberOf('customer', id)
export const orderParams = z.object({ orderID })

export const guid = z.guid('must be a guid')

/** The access, the calls a minute from one network, and the parameters of a call by a customer's link. */
export const byLink = { access: 'guid', perMinute: 120, params: z.object({ guid }) } as const

/** The same for links of one kind, with the reply of a call that returns the page of its link. */
export const pageByLink = <Page extends z.ZodType>(kind: LinkKind, page: Page) => ({
  ...byLink,
  links: [kind],
  reply: page,
})

/** Revision number of a stored record, used to detect stale updates. */
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
