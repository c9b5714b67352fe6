import { z } from 'zod'
import {
  type FactConfidence,
  type FactSource,
  factConfidences,
  factKinds,
  factNetworks,
  factSources,
} from '../rules/address-facts.ts'
import { limited } from '../rules/schemas.ts'
import { call, id, recordID, recordIDOrNone } from './call.ts'

const source = z.enum(Object.keys(factSources) as [FactSource])
const confidence = z.enum(Object.keys(factConfidences) as [FactConfidence])

/** A fact about an address. Times are empty until the event happens; `learnedAt` is empty for an earlier record. */
export const addressFact = z.object({
  factID: z.number().int(),
  addressID: z.number().int(),
  kind: z.enum(factKinds),
  /** The network of a location id or of a line; empty for other kinds. */
  network: z.enum(factNetworks),
  value: z.string(),
  source,
  confidence,
  learnedAt: z.string(),
  /** The person by whom it was learned; empty if a system answered by itself. */
  learnedBy: z.string(),
  reason: z.string(),
  /** The last time that a source gave the same value, and the source. */
  confirmedAt: z.string(),
  confirmedSource: source,
  endedAt: z.string(),
  endedBy: z.string(),
  endReason: z.string(),
  /** Whether the portal uses it: it is in force, and no correction stands before it. */
  isCurrent: z.boolean(),
})
export type AddressFact = z.output<typeof addressFact>

const facts = z.array(addressFact)

export const factCalls = {
  getAddressFacts: call('GET Customer/GetAddressFacts/{id}', {
    summary: 'Get the facts of an address',
    description:
      'Returns every fact with its source, time and confidence, also those that ended, the newest first. `isCurrent` marks the facts that the portal uses.',
    access: 'staff',
    params: z.object({ id }),
    reply: facts,
  }),
  correctAddressFact: call('POST Customer/CorrectAddressFact', {
    summary: 'Correct a fact of an address',
    description:
      'Ends the earlier fact and adds the correction. `factID` names the fact of a line that is corrected; 0 adds a line. An empty value withdraws the fact, so that it is looked up again. 409 if the fact has ended, or if the customer has another address with this text.',
    access: 'staff',
    body: z.object({
      addressID: recordID,
      kind: z.enum(factKinds, 'Choose what the fact is'),
      network: z.enum(factNetworks, 'Choose a network').default(''),
      factID: recordIDOrNone.default(0),
      value: limited('Value', 300).default(''),
      reason: limited('Reason', 300).default(''),
    }),
    reply: facts,
  }),
}
