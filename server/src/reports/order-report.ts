import { signatureImage } from './signature-image.ts'

/** An amount excluding GST, its GST, and the amount including GST, as texts such as `$1,284.50`. */
export type ReportAmount = { ex: string; gst: string; inc: string }

/** A service of the order. The template prints all services in the same way, from their columns, rows and facts. */
export type ReportSection = {
  title: string
  columns: { label: string; align: 'left' | 'right' }[]
  /** Cells in the order of the columns. */
  rows: string[][]
  /** Facts about the whole section, such as a delivery address. */
  facts: { label: string; value: string }[]
  /** Additional facts about each row, which do not fit into the table. */
  notes?: { label: string; value: string }[][]
  /** A footer row, with cells in the order of the columns. */
  totals?: string[]
}

/** The services at an address. The address is empty for services without one. */
export type ReportGroup = { address: string; sections: ReportSection[] }

export type ReportTerm = {
  /** The section to which a term belongs. */
  section: string
  heading: string
  condition: string
  items: string[]
  /** The person, the time and the version of the confirmation. Empty if the term was not confirmed. */
  confirmed: string
}

export type ReportSignature = {
  kind: 'drawn' | 'typed' | 'uploaded' | 'service'
  /** A drawn or uploaded signature, as SVG text or as a data URL of an SVG, PNG or JPEG. */
  image?: string
  /** The typed name, or the name of the e-signature service. */
  text?: string
}

export type ReportSigner = {
  name: string
  role: string
  email: string
  mobile: string
  at: string
  from: string
  /** How the signer confirmed their identity. */
  identity?: string
  codeRequestedAt?: string
  codeConfirmedAt?: string
  /** SHA-256 of the document that the e-signature service returned. */
  serviceHash?: string
  signature: ReportSignature
}

/** The content of the printed order. All values are formatted texts. */
export type OrderReportData = {
  provider: { name: string; primaryColour: string }
  title: 'Order' | 'Quote'
  number: string
  version: string
  status: string
  date: string
  dealer: { name: string; email: string }
  customer: { name: string; facts: { label: string; value: string }[] }
  groups: ReportGroup[]
  totals: {
    monthly: ReportAmount
    onceOff: ReportAmount
    /** The monthly charges of each service over its term, plus all once-off charges. */
    term: { inc: string }
    lines: { label: string; monthly: string; onceOff: string }[]
  }
  terms: ReportTerm[]
  /** The wholesalers' answers about the internet lines. */
  evidence?: { wholesaler: string; address: string; facts: { label: string; value: string }[] }[]
  /** Set for an incomplete order, which is printed as a draft with its missing requirements. */
  draft?: { missing: string[] }
  /**
   * Set for a document that is signed at a service. The service puts the signature and the date at the places of the
   * texts `signatureAt` and `dateAt`.
   */
  signHere?: { name: string; role: string; signatureAt: string; dateAt: string; documentHash: string }
  /** Set for a signed order: its signatures, and the certificate at its end. */
  certificate?: {
    envelopeID: string
    documentHash: string
    /** All signers in signing order. `role` is '' for the customer. */
    signers: ReportSigner[]
    events: { at: string; what: string; who: string; from: string }[]
    sealedBy: string
  }
}

/** The input of the compiler: the data as JSON, and the files that the template reads. */
export type ReportInput = { data: string; files: Record<string, Uint8Array> }

/** Returns the provider. Replaces a colour that the compiler can't parse. */
export function safeProvider(provider: OrderReportData['provider']): OrderReportData['provider'] {
  return /^#[0-9a-f]{6}$/i.test(provider.primaryColour) ? provider : { ...provider, primaryColour: '#12325b' }
}

/**
 * Returns the input of the compiler for an order. Moves pictures of signatures from the data to separate files.
 * @throws ReportError if a picture is not a plain SVG, PNG or JPEG
 */
export function orderReportInput(report: OrderReportData): ReportInput {
  const provider = safeProvider(report.provider)
  const certificate = report.certificate
  const files: ReportInput['files'] = {}
  const signers = certificate?.signers.map((signer, index) => {
    if (!signer.signature.image) return signer
    const { format, bytes } = signatureImage(signer.signature.image)
    const file = `signature-${index + 1}.${format}`
    files[file] = bytes
    return { ...signer, signature: { ...signer.signature, image: file } }
  })
  const printed = certificate && { certificate: { ...certificate, signers } }
  return { data: JSON.stringify({ ...report, provider, ...printed }), files }
}
