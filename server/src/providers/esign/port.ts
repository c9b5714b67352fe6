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

/** What the signing page reports when the recipient has signed. */
export type EnvelopeCompletion = {
  signer: { name: string; email?: string; mobile?: string }
  signature: { kind: 'drawn' | 'typed'; image?: string; text?: string }
  signedAt: Date
  /** Address the signature came from. */
  from: string
}

/** Who signs an envelope, and where they go afterwards: the same for each step of one envelope. */
export type EnvelopeSigner = {
  /** The same key is the same envelope. */
  key: string
  recipient: EnvelopeRecipient
  returnUrl: string
}

/** A PDF, and the texts in it at which the signature and its date belong. */
export type EnvelopeDocument = { name: string; pdf: Buffer; signatureAt: string; dateAt: string }

/** Something that a service tells of an envelope. */
export type EnvelopeEvent = {
  /** The same event has the same id however often it is told. */
  eventID: string
  /** As the service calls it. */
  event: string
  envelopeID: string
  at: Date
  /** What the envelope is by it; undefined where it says nothing of that. */
  state?: EnvelopeState
}

/** A request as it came in: headers have lower-case names. */
export type Callback = { headers: Readonly<Record<string, string | string[] | undefined>>; body: Buffer }

export type EsignProvider = {
  /** Name of the service on whose own page people sign; '' where that is the portal's. */
  signsAt: string
  /**
   * Makes an envelope that asks one person to sign one state of an order. The same key returns the envelope made first.
   * @throws OutsideError
   */
  createEnvelope(
    request: EnvelopeSigner & {
      orderID: number
      /** SHA-256 in hex of what is shown to the signer. */
      documentHash: string
      /** What is signed; printed only where the service shows it itself. */
      document: () => Promise<EnvelopeDocument>
      expiresAt: Date
    },
  ): Promise<{ envelopeID: string }>
  /**
   * Where the recipient signs, to be opened at once.
   * @throws OutsideError: refused when the envelope can no longer be signed
   */
  signingUrl(envelopeID: string, signer: EnvelopeSigner): Promise<{ uri: string }>
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

/** An e-signature service with a signing page of its own, which therefore tells the portal what the recipient did. */
export type OwnServiceEsign = EsignProvider & {
  /**
   * Reads what the service tells by itself.
   * @returns `notSigned` where it does not come from the service, undefined where it can not be read
   */
  readCallback(callback: Callback): EnvelopeEvent | 'notSigned' | undefined
  /** The signed document with the service's own certificate, as a PDF. @throws OutsideError */
  signedDocument(envelopeID: string): Promise<Buffer>
}
