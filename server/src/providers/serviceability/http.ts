import { z } from 'zod'
import { makeServiceAdapter, type ServiceSettings } from '../http-adapter.ts'
import {
  coverageEntry,
  fiveGPlace,
  hold,
  location,
  nbnPlace,
  offer,
  offering,
  orderState,
  replyOf,
  requiredWord,
  type ServiceabilityProvider,
  wholesaler,
} from './port.ts'

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

  const get = <R extends z.ZodType>(path: string, result: R, whenMissing: string, key?: string) =>
    http.call({
      method: 'GET',
      path,
      reply: replyOf(result),
      whenMissing: { success: false, message: whenMissing },
      ...(key !== undefined && { key }),
    })
  const query = <R extends z.ZodType>(path: string, body: unknown, result: R, key?: string) =>
    http.call({
      method: 'POST',
      path,
      body,
      repeatable: true,
      reply: replyOf(result),
      ...(key !== undefined && { key }),
    })
  const make = <R extends z.ZodType>(path: string, key: string, body: unknown, result: R) =>
    http.call({ method: 'POST', path, body, key, reply: replyOf(result) })
  const list = async (path: string, quantity: number) =>
    (await http.call({ method: 'GET', path, query: { quantity }, reply: z.array(requiredWord) })).slice(0, quantity)

  return {
    wholesalers: () => http.call({ method: 'GET', path: 'wholesalers', reply: z.array(wholesaler) }),
    offerings: (site, key) => query('offerings', site, z.array(offering), key),
    nbnLocations: (site, key) => query('nbn/locations', site, z.array(location), key),
    qualifyNbn: (id, key) => get(`nbn/locations/${encodeURIComponent(id)}`, nbnPlace, `nbn does not know ${id}`, key),
    fiveGLocations: (site, key) => query('5g/locations', site, z.array(location), key),
    qualifyFiveG: (id, key) =>
      get(`5g/locations/${encodeURIComponent(id)}`, fiveGPlace, `The 5G network does not know ${id}`, key),
    coverage: (id) =>
      get(`coverage/${encodeURIComponent(id)}`, z.array(coverageEntry), 'The network does not know this address'),
    availableMsns: (quantity) => list('5g/msns', quantity),
    availableUsims: (quantity) => list('5g/usims', quantity),
    holdFiveG: ({ key, ...body }) => make('5g/holds', key, body, hold),
    makeOffer: ({ key, ...body }) => make('offers', key, body, offer),
    placeOrder: ({ key, ...body }) => make('orders', key, body, orderState),
    appointmentSlots: (question) => query('appointments/slots', question, slotList),
    holdSlot: ({ key, ...body }) => make('appointments/holds', key, body, slotHold),
    extendHold: ({ key, holdReference }) =>
      make(`appointments/holds/${encodeURIComponent(holdReference)}/extensions`, key, {}, slotHold),
    confirmSlot: ({ key, ...body }) => make('appointments', key, body, confirmedSlot),
    releaseSlot: ({ key, ...body }) => make('appointments/releases', key, body, released),
    findOrder: (id) => get(`orders/${encodeURIComponent(id)}`, orderState, `There is no order ${id}`),
  }
}
