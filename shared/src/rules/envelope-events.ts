/** The events of a signing request that milestones and messages depend on. Others are only a sentence. */
export type EnvelopeEventType =
  | 'sent'
  | 'opened'
  | 'openedInPerson'
  | 'codeSent'
  | 'codeConfirmed'
  | 'signed'
  | 'delegated'

/** What happened, as the certificate prints it in `what`. Events that 0.4.0 stored have only the sentence. */
export interface EnvelopeEventWords {
  what: string
  type?: EnvelopeEventType
  /** Who signed, as they typed their name. */
  signer?: string
  /** Whom the recipient of a link named to sign instead. */
  delegate?: { link: string; toName: string; to: string }
}

/** An event in the evidence of a signing request. */
export interface EnvelopeEvent extends EnvelopeEventWords {
  at: string
  who: string
  from: string
}

/** Stored sentences never change, so neither do these patterns. */
const sentences: Record<EnvelopeEventType, RegExp> = {
  sent: /^Sent by /,
  opened: /^Opened$/,
  openedInPerson: /^Opened to sign in person$/,
  codeSent: /^Code sent by /,
  codeConfirmed: /^Code confirmed$/,
  signed: /^Signed by (?<signer>.*)$/s,
  delegated: /^Named .* to sign instead$/s,
}

/** Returns the type of an event and who signed, also of an event that was stored as a sentence. */
export function readEnvelopeEvent(event: EnvelopeEventWords): { type?: EnvelopeEventType; signer?: string } {
  if (event.type) return event
  for (const type of Object.keys(sentences) as EnvelopeEventType[]) {
    const match = sentences[type].exec(event.what)
    if (match) return { type, ...match.groups }
  }
  return {}
}
