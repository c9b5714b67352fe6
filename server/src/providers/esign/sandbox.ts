import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { currentTime } from '../../kernel/clock.ts'
import { OutsideRefused } from '../../kernel/outside-error.ts'
import { behaving } from '../behaviour.ts'
import type { EnvelopeState, EnvelopeStatus, OwnPageEsign } from './port.ts'
import { closeEnvelope, type EnvelopeRow, findEnvelope, findEnvelopeByLink, putEnvelope } from './queries.ts'

export type EsignSandboxSettings = {
  pool: Pool
  /** Origin of the portal, without a trailing slash. */
  publicUrl: string
  /** First part of the signing page's path. */
  esignRoute: string
}

/** Makes an e-signature service with the portal's signing page at `{publicUrl}/{esignRoute}/{guid}`. */
export function makeEsignSandbox({ pool, publicUrl, esignRoute }: EsignSandboxSettings): OwnPageEsign {
  async function close(
    envelopeID: string,
    change: { status: 'completed' | 'declined'; reason?: string; completion?: unknown; at?: Date },
  ): Promise<EnvelopeState> {
    await getEnvelope(pool, envelopeID)
    const envelope = await closeEnvelope(pool, { envelopeID, ...change })
    if (envelope) return toState(envelope)
    const state = toState(await getEnvelope(pool, envelopeID))
    if (state.status !== change.status) throw new OutsideRefused('esign', `The envelope is ${state.status}`)
    return state
  }

  return behaving<OwnPageEsign>(pool, 'esign', {
    test: async () => undefined,
    signsAt: '',
    async createEnvelope(request) {
      // If the key is a guid, use it as the guid of the signing page too.
      const linkGuid = isGuid(request.key) ? request.key : randomUUID()
      const envelope = { ...request, envelopeID: randomUUID(), linkGuid }
      const row = await putEnvelope(pool, envelope)
      return { envelopeID: row?.envelope_id ?? envelope.envelopeID }
    },
    async signingUrl(envelopeID) {
      const envelope = await getEnvelope(pool, envelopeID)
      const { status } = toState(envelope)
      if (status !== 'sent') throw new OutsideRefused('esign', `The envelope is ${status}`)
      return { uri: `${publicUrl.replace(/\/$/, '')}/${esignRoute}/${envelope.link_guid}` }
    },
    async voidEnvelope(envelopeID, reason) {
      await getEnvelope(pool, envelopeID)
      if (await closeEnvelope(pool, { envelopeID, status: 'voided', reason })) return
      const { status } = await getEnvelope(pool, envelopeID)
      if (status === 'completed') throw new OutsideRefused('esign', 'A completed envelope cannot be voided')
    },
    status: async (envelopeID) => toState(await getEnvelope(pool, envelopeID)),
    async envelopeOfLink(guid) {
      const envelope = isGuid(guid) ? await findEnvelopeByLink(pool, guid) : undefined
      return envelope && { ...toState(envelope), orderID: envelope.order_id, documentHash: envelope.document_hash }
    },
    complete: (envelopeID, completion) =>
      close(envelopeID, { status: 'completed', completion, at: completion.signedAt }),
    decline: (envelopeID, reason) => close(envelopeID, { status: 'declined', reason }),
  })
}

async function getEnvelope(pool: Pool, envelopeID: string): Promise<EnvelopeRow> {
  const envelope = isGuid(envelopeID) ? await findEnvelope(pool, envelopeID) : undefined
  if (!envelope) throw new OutsideRefused('esign', 'There is no such envelope')
  return envelope
}

function isGuid(text: string) {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

function toState(envelope: EnvelopeRow): EnvelopeState {
  const isExpired = envelope.status === 'sent' && envelope.expires_at <= currentTime()
  const status: EnvelopeStatus = isExpired ? 'expired' : envelope.status
  const state = { envelopeID: envelope.envelope_id, status, changedAt: envelope.changed_at }
  return envelope.reason === null ? state : { ...state, reason: envelope.reason }
}
