import { createHmac, timingSafeEqual } from 'node:crypto'
import { connectMessage, stateOfEvent } from './docusign-messages.ts'
import type { Callback, EnvelopeEvent } from './port.ts'

const maxSignatures = 20

/**
 * Whether a Connect message was signed with one of the keys. If DocuSign has several keys, it signs with each of them
 * and sends the signatures in headers numbered from 1.
 */
export function isSigned({ headers, body }: Callback, keys: readonly string[]): boolean {
  const expected = keys.map((key) => createHmac('sha256', key).update(body).digest())
  let isValid = false
  for (let number = 1; number <= maxSignatures; number += 1) {
    const header = headers[`x-docusign-signature-${number}`]
    if (typeof header !== 'string') continue
    const signature = Buffer.from(header, 'base64')
    // Compare with every key, so that the response time reveals nothing.
    for (const digest of expected)
      if (signature.length === digest.length && timingSafeEqual(signature, digest)) isValid = true
  }
  return isValid
}

/** Parses a Connect message. If it has no id, makes one from its envelope, event and time. */
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
