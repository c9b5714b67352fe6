import { createHmac, timingSafeEqual } from 'node:crypto'
import { connectMessage, stateOfEvent } from './docusign-messages.ts'
import type { Callback, EnvelopeEvent } from './port.ts'

const mostSignatures = 20

/**
 * Whether a Connect message was signed with one of the keys. While keys are changed DocuSign signs with each it has, in
 * headers that are numbered from 1.
 */
export function isSigned({ headers, body }: Callback, keys: readonly string[]): boolean {
  const expected = keys.map((key) => createHmac('sha256', key).update(body).digest())
  let found = false
  for (let number = 1; number <= mostSignatures; number += 1) {
    const header = headers[`x-docusign-signature-${number}`]
    if (typeof header !== 'string') continue
    const given = Buffer.from(header, 'base64')
    // Every pair is compared, so that the time taken says nothing.
    for (const digest of expected) if (given.length === digest.length && timingSafeEqual(given, digest)) found = true
  }
  return found
}

/** Reads a Connect message. One without an id of its own is known by its envelope, its event and when that was. */
export function readConnectMessage(body: Buffer): EnvelopeEvent | undefined {
  const parsed = connectMessage.safeParse(parseJson(body))
  if (!parsed.success) return undefined
  const { event, eventId, generatedDateTime, data } = parsed.data
  const state = stateOfEvent(parsed.data)
  return {
    eventID: eventId ?? `${data.envelopeId} ${event} ${generatedDateTime}`,
    event,
    envelopeID: data.envelopeId,
    at: new Date(generatedDateTime),
    ...(state && { state }),
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
