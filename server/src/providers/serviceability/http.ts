import { z } from 'zod'
import { makeServiceAdapter, type ServiceSettings } from '../http-adapter.ts'
import type { ServiceabilityProvider, WholesalerReply } from './port.ts'

const word = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => String(value ?? '').trim())
const requiredWord = word.pipe(z.string().min(1))
const day = word.transform((value) => value.slice(0, 10))
const amount = z.coerce.number().default(0)
const measure = z
  .number()
  .nullish()
  .transform((value) => value ?? null)

/** The schema of a reply, which is either successful with a result, or unsuccessful with a reason. */
const answer = <Result extends z.ZodType>(result: Result) =>
  z.union([
    z.object({ success: z.literal(true), message: word, result }),
    z.object({ success: z.literal(false), message: word }),
  ])

const location = z.object({ locationID: requiredWord, formattedAddress: word })
const nbnPlace = z.object({
  ...location.shape,
  serviceClass: z.coerce.number().int(),
  serviceClassReason: word,
  csaID: word,
  poi: word,
  nni: word,
  region: word,
  accessTechnology: word,
  latitude: measure,
  longitude: measure,
  expectedDate: day,
  newDevelopmentFee: amount,
  ntd: z
    .object({ id: requiredWord, type: word, location: word, powerSupply: word })
    .nullish()
    .transform((ntd) => ntd ?? null),
  uniPorts: z.array(z.object({ name: requiredWord, inUse: z.boolean().default(false), priID: word })).default([]),
  nfasTiers: z.array(z.string()).default([]),
  supportingResources: z.array(z.object({ id: requiredWord, type: word, status: word })).default([]),
})
const fiveGPlace = z.object({
  ...location.shape,
  eligible: z.boolean(),
  hasCapacity: z.boolean().default(false),
  reason: word,
  locations: z
    .array(z.object({ locationID: word, sectorID: word, band: word, signal: measure, distance: measure }))
    .default([]),
  downMbps: amount,
  upMbps: amount,
})
const offering = z.object({
  wholesaler: requiredWord,
  technology: word,
  available: z.boolean(),
  downMbps: amount,
  upMbps: amount,
  note: word,
  buildCostEx: measure,
  expectedDate: day,
})
const order = z.object({
  orderID: requiredWord,
  orderType: word,
  locationID: word,
  status: z.enum(['Acknowledged', 'In Progress', 'Completed', 'Rejected']),
  plannedCompletionDate: day,
  priID: word,
  uniDSL: word,
  bandwidthProfile: word,
  avcd: word,
})
const wholesalers = z.array(
  z.object({ code: requiredWord, name: requiredWord, technologies: z.array(z.string()).default([]) }),
)
const coverage = z.array(z.object({ name: requiredWord, outdoors: z.boolean(), indoors: z.boolean() }))
const hold = z.object({
  reference: requiredWord,
  msn: requiredWord,
  usim: requiredWord,
  expiresAt: z.iso.datetime({ offset: true }),
})
const instant = z.iso.datetime({ offset: true })
const instantOrEmpty = z
  .union([instant, z.literal('')])
  .nullish()
  .transform((value) => value ?? '')
const slot = z.object({ slotCode: requiredWord, start: instant, end: instant })
const slotList = z.object({ isOffered: z.boolean(), slots: z.array(slot).default([]) })
const confirmedSlot = z.object({ reference: requiredWord, start: instant, end: instant, changeUntil: instantOrEmpty })
const slotHold = confirmedSlot.extend({ expiresAt: instant })
const released = z.object({ reference: requiredWord })
const offer = z.object({
  reference: requiredWord,
  monthlyEx: z.number(),
  onceOffEx: z.number().default(0),
  validUntil: day,
})

/**
 * Makes a client of the service for all wholesalers, over HTTP with a bearer key. It reads with `GET wholesalers`,
 * `POST offerings`, `POST nbn/locations`, `GET nbn/locations/{id}`, `POST 5g/locations`, `GET 5g/locations/{id}`, `GET
 * coverage/{id}`, `GET 5g/msns?quantity=`, `GET 5g/usims?quantity=`, `POST appointments/slots` and `GET orders/{id}`. It
 * writes with `POST 5g/holds`, `POST offers`, `POST orders`, `POST appointments`, `POST appointments/holds`, `POST
 * appointments/holds/{reference}/extensions` and `POST appointments/releases`, each with an Idempotency-Key. Replies are `{ success, message, result }`,
 * except lists of wholesalers, numbers and SIMs. A 404 counts as an unsuccessful reply. A read with an
 * Idempotency-Key is a question of a list of sites: the service answers a repeated key with its first answer.
 */
export function makeServiceabilityService(settings: ServiceSettings): ServiceabilityProvider {
  const http = makeServiceAdapter('serviceability', settings)
  const notFound = (message: string): { success: false; message: string } => ({ success: false, message })

  function get<R extends z.ZodType>(
    path: string,
    result: R,
    whenMissing: string,
    key?: string,
  ): Promise<WholesalerReply<z.output<R>>> {
    return http.call<WholesalerReply<z.output<R>>>({
      method: 'GET',
      path,
      reply: answer(result) as z.ZodType<WholesalerReply<z.output<R>>>,
      whenMissing: notFound(whenMissing),
      ...(key !== undefined && { key }),
    })
  }
  function query<R extends z.ZodType>(
    path: string,
    body: unknown,
    result: R,
    key?: string,
  ): Promise<WholesalerReply<z.output<R>>> {
    const reply = answer(result) as z.ZodType<WholesalerReply<z.output<R>>>
    return http.call({ method: 'POST', path, body, repeatable: true, reply, ...(key !== undefined && { key }) })
  }
  function make<R extends z.ZodType>(path: string, key: string, body: unknown, result: R) {
    return http.call({
      method: 'POST',
      path,
      body,
      key,
      reply: answer(result) as z.ZodType<WholesalerReply<z.output<R>>>,
    })
  }
  const list = async (path: string, quantity: number) =>
    (await http.call({ method: 'GET', path, query: { quantity }, reply: z.array(requiredWord) })).slice(0, quantity)

  return {
    wholesalers: () => http.call({ method: 'GET', path: 'wholesalers', reply: wholesalers }),
    offerings: (site, key) => query('offerings', site, z.array(offering), key),
    nbnLocations: (site, key) => query('nbn/locations', site, z.array(location), key),
    qualifyNbn: (id, key) => get(`nbn/locations/${encodeURIComponent(id)}`, nbnPlace, `nbn does not know ${id}`, key),
    fiveGLocations: (site, key) => query('5g/locations', site, z.array(location), key),
    qualifyFiveG: (id, key) =>
      get(`5g/locations/${encodeURIComponent(id)}`, fiveGPlace, `The 5G network does not know ${id}`, key),
    coverage: (id) => get(`coverage/${encodeURIComponent(id)}`, coverage, 'The network does not know this address'),
    availableMsns: (quantity) => list('5g/msns', quantity),
    availableUsims: (quantity) => list('5g/usims', quantity),
    holdFiveG: ({ key, ...body }) => make('5g/holds', key, body, hold),
    makeOffer: ({ key, ...body }) => make('offers', key, body, offer),
    placeOrder: ({ key, ...body }) => make('orders', key, body, order),
    appointmentSlots: (question) => query('appointments/slots', question, slotList),
    holdSlot: ({ key, ...body }) => make('appointments/holds', key, body, slotHold),
    extendHold: ({ key, holdReference }) =>
      make(`appointments/holds/${encodeURIComponent(holdReference)}/extensions`, key, {}, slotHold),
    confirmSlot: ({ key, ...body }) => make('appointments', key, body, confirmedSlot),
    releaseSlot: ({ key, ...body }) => make('appointments/releases', key, body, released),
    findOrder: (id) => get(`orders/${encodeURIComponent(id)}`, order, `There is no order ${id}`),
  }
}
