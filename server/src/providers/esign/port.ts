import type { Testable } from '../testable.ts'

export type EnvelopeRecipient = { name: string; email?: string; mobile?: string }

export type EnvelopeStatus = 'sent' | 'delivered' | 'completed' | 'declined' | 'voided' | 'expired'

export type EnvelopeState = {
  envelopeID: string
  /** `delivered` means that the signer has opened the envelope. */
  status: EnvelopeStatus
  /** The reason, if the envelope was voided or declined. */
  reason?: string
  changedAt: Date
}

/** The signature that the signing page reports. */
export type EnvelopeCompletion = {
  signer: { name: string; email?: string; mobile?: string }
  signature: { kind: 'drawn' | 'typed'; image?: string; text?: string }
  signedAt: Date
  /** IP address of the signer. */
  from: string
}

/** The signer of an envelope, and the address to which they return. It is the same in every step of an envelope. */
export type EnvelopeSigner = {
  /** Identifies the envelope if the request is repeated. */
  key: string
  recipient: EnvelopeRecipient
  returnUrl: string
}

/** A PDF, and the two texts in it that mark the places of the signature and its date. */
export type EnvelopeDocument = { name: string; pdf: Buffer; signatureAt: string; dateAt: string }

/** An event that a service reports about an envelope. */
export type EnvelopeEvent = {
  /** A repeated event has the same id. */
  eventID: string
  /** The service's name of the event. */
  event: string
  envelopeID: string
  at: Date
  /** The new state of the envelope. Undefined if the event does not change it. */
  state?: EnvelopeState
}

/** A request from the service. The names of headers are in lower case. */
export type Callback = { headers: Readonly<Record<string, string | string[] | undefined>>; body: Buffer }

export type EsignProvider = Testable & {
  /** The name of the service if people sign on its page. '' if they sign on the portal's page. */
  signsAt: string
  /**
   * Creates an envelope, which asks one person to sign one version of an order. If the key was used before, returns the
   * first envelope.
   * @throws OutsideError
   */
  createEnvelope(
    request: EnvelopeSigner & {
      orderID: number
      /** Hexadecimal SHA-256 of the document that the signing page shows. */
      documentHash: string
      /** Prints the document to sign. Only services that show the document themselves call this. */
      document: () => Promise<EnvelopeDocument>
      expiresAt: Date
    },
  ): Promise<{ envelopeID: string }>
  /**
   * Returns the address of the signing page. The caller must open it immediately, because it may soon expire.
   * @throws OutsideError: refused if the envelope can no longer be signed
   */
  signingUrl(envelopeID: string, signer: EnvelopeSigner): Promise<{ uri: string }>
  /**
   * Voids an envelope. A voided, declined or expired envelope stays unchanged.
   * @throws OutsideError: refused if it is unknown or completed
   */
  voidEnvelope(envelopeID: string, reason: string): Promise<void>
  /** @throws OutsideError: refused for an unknown envelope */
  status(envelopeID: string): Promise<EnvelopeState>
}

/** An e-signature service whose signing page is part of the portal. The portal reports the signer's actions to it. */
export type OwnPageEsign = EsignProvider & {
  /**
   * Reports that the recipient has signed. A repeated report changes nothing.
   * @throws OutsideError: refused if the envelope is unknown, voided, declined or expired
   */
  complete(envelopeID: string, completion: EnvelopeCompletion): Promise<EnvelopeState>
  /** Returns the envelope whose signing page has this guid, or undefined. @throws OutsideError */
  envelopeOfLink(guid: string): Promise<(EnvelopeState & { orderID: number; documentHash: string }) | undefined>
  /** Reports that the recipient declined. Throws the same errors as `complete`. */
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
