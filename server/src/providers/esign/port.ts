export type EnvelopeRecipient = { name: string; email?: string; mobile?: string }

export type EnvelopeStatus = 'sent' | 'completed' | 'declined' | 'voided' | 'expired'

export type EnvelopeState = {
  envelopeID: string
  status: EnvelopeStatus
  /** Why it was voided or declined. */
  reason?: string
  changedAt: Date
}

/** What the signing page reports when the recipient has signed. */
export type EnvelopeCompletion = {
  signer: { name: string; email?: string; mobile?: string }
  signature: { kind: 'drawn' | 'typed'; image?: string; text?: string }
  signedAt: Date
  /** Address the signature came from. */
  from: string
}

export type EsignProvider = {
  /**
   * Makes an envelope that asks one person to sign one state of an order.
   * @param key the same key returns the envelope made first
   * @param documentHash SHA-256 in hex of what is shown to the signer
   * @param returnUrl where the signer goes afterwards
   * @throws OutsideError
   */
  createEnvelope(request: {
    key: string
    orderID: number
    documentHash: string
    recipient: EnvelopeRecipient
    returnUrl: string
    expiresAt: Date
  }): Promise<{ envelopeID: string }>
  /** Where the recipient signs. @throws OutsideError: refused when the envelope can no longer be signed */
  signingUrl(envelopeID: string): Promise<{ uri: string }>
  /**
   * Takes an envelope back. One that is voided, declined or expired already stays as it is.
   * @throws OutsideError: refused when it is unknown or completed
   */
  voidEnvelope(envelopeID: string, reason: string): Promise<void>
  /** @throws OutsideError: refused when the envelope is unknown */
  status(envelopeID: string): Promise<EnvelopeState>
}

/** An e-signature service whose signing page is our own, which therefore tells it what the recipient did. */
export type OwnPageEsign = EsignProvider & {
  /**
   * The recipient has signed. Reporting it again changes nothing.
   * @throws OutsideError: refused when the envelope is unknown, voided, declined or expired
   */
  complete(envelopeID: string, completion: EnvelopeCompletion): Promise<EnvelopeState>
  /** The envelope whose signing page has this guid in its address, or undefined. @throws OutsideError */
  envelopeOfLink(guid: string): Promise<(EnvelopeState & { orderID: number; documentHash: string }) | undefined>
  /** The recipient declined. As complete. */
  decline(envelopeID: string, reason: string): Promise<EnvelopeState>
}
