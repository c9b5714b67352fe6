export type EnvelopeRecipient = { name: string; email?: string; mobile?: string }

export type EnvelopeStatus = 'sent' | 'delivered' | 'completed' | 'declined' | 'voided' | 'expired'

export type EnvelopeState = {
  envelopeID: string
  /** `delivered`: the signer has opened it. */
  status: EnvelopeStatus
  /** Why it was voided or declined. */
  reason?: string
  changedAt: Date
}

/** The signing page's report that the recipient has signed. */
export type EnvelopeCompletion = {
  signer: { name: string; email?: string; mobile?: string }
  signature: { kind: 'drawn' | 'typed'; image?: string; text?: string }
  signedAt: Date
  /** IP address of the signer. */
  from: string
}

/** The signer of an envelope and their return address; the same in every step of one envelope. */
export type EnvelopeSigner = {
  /** The same key identifies the same envelope. */
  key: string
  recipient: EnvelopeRecipient
  returnUrl: string
}

/** A PDF with the marker texts for the signature and its date. */
export type EnvelopeDocument = { name: string; pdf: Buffer; signatureAt: string; dateAt: string }

/** An event that a service reports about an envelope. */
export type EnvelopeEvent = {
  /** A repeated event has the same id. */
  eventID: string
  /** The service's name of the event. */
  event: string
  envelopeID: string
  at: Date
  /** The resulting state; undefined if the event does not change it. */
  state?: EnvelopeState
}

/** A received request; header names are in lower case. */
export type Callback = { headers: Readonly<Record<string, string | string[] | undefined>>; body: Buffer }

export type EsignProvider = {
  /** Name of the service on whose own page people sign; '' for the portal's page. */
  signsAt: string
  /**
   * Creates an envelope that asks one person to sign one state of an order. The same key returns the first envelope.
   * @throws OutsideError
   */
  createEnvelope(
    request: EnvelopeSigner & {
      orderID: number
      /** SHA-256 in hex of the displayed document. */
      documentHash: string
      /** The document to sign. It is printed only if the service shows it. */
      document: () => Promise<EnvelopeDocument>
      expiresAt: Date
    },
  ): Promise<{ envelopeID: string }>
  /**
   * Returns the address of the signing page, to be opened immediately.
   * @throws OutsideError: refused if the envelope can no longer be signed
   */
  signingUrl(envelopeID: string, signer: EnvelopeSigner): Promise<{ uri: string }>
  /**
   * Voids an envelope. A voided, declined or expired one stays unchanged.
   * @throws OutsideError: refused if it is unknown or completed
   */
  voidEnvelope(envelopeID: string, reason: string): Promise<void>
  /** @throws OutsideError: refused for an unknown envelope */
  status(envelopeID: string): Promise<EnvelopeState>
}

/**
 * An e-signature service for which people sign on the portal's page. The portal reports the signer's actions to it.
 */
export type OwnPageEsign = EsignProvider & {
  /**
   * Reports that the recipient has signed. A repeated report changes nothing.
   * @throws OutsideError: refused if the envelope is unknown, voided, declined or expired
   */
  complete(envelopeID: string, completion: EnvelopeCompletion): Promise<EnvelopeState>
  /** Returns the envelope whose signing page has this guid, or undefined. @throws OutsideError */
  envelopeOfLink(guid: string): Promise<(EnvelopeState & { orderID: number; documentHash: string }) | undefined>
  /** Reports that the recipient declined. Same errors as `complete`. */
  decline(envelopeID: string, reason: string): Promise<EnvelopeState>
}

/** An e-signature service with its own signing page. It reports the signer's actions to the portal. */
export type OwnServiceEsign = EsignProvider & {
  /**
   * Parses a callback of the service.
   * @returns `notSigned` if it does not come from the service, undefined if it cannot be parsed
   */
  readCallback(callback: Callback): EnvelopeEvent | 'notSigned' | undefined
  /** Returns the signed document with the service's own certificate, as a PDF. @throws OutsideError */
  signedDocument(envelopeID: string): Promise<Buffer>
}
