import { signatureImage } from './signature-image.ts'

/** One amount as three formatted texts, such as `$1,284.50`. */
export type ReportAmount = { ex: string; gst: string; inc: string }

/** One service of the order. The template prints its columns, rows and facts, and has no code for single services. */
export type ReportSection = {
  title: string
  columns: { label: string; align: 'left' | 'right' }[]
  /** Cells in the order of the columns. */
  rows: string[][]
  /** Facts about the whole section, such as a delivery address. */
  facts: { label: string; value: string }[]
  /** Additional facts for each row that do not fit into the table. */
  notes?: { label: string; value: string }[][]
  /** A footer row, with cells in the order of the columns. */
  totals?: string[]
}

/** The services at one address. The address is empty for services without one. */
export type ReportGroup = { address: string; sections: ReportSection[] }

export type ReportTerm = {
  /** The section to which a term belongs. */
  section: string
  heading: string
  condition: string
  items: string[]
  /** The person, time and version of the confirmation; empty if there is none. */
  confirmed: string
}

export type ReportSignature = {
  kind: 'drawn' | 'typed' | 'uploaded' | 'service'
  /** For a drawn or uploaded signature: SVG text, or a data URL of an SVG, PNG or JPEG. */
  image?: string
  /** The name for a typed signature, or the name of the e-signature service. */
  text?: string
}

export type ReportSigner = {
  name: string
  role: string
  email: string
  mobile: string
  at: string
  from: string
  /** How the signer confirmed who they are, and the times of the code. */
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
  customer: {
    name: string
    companyName?: string
    abn?: string
    acn?: string
    accountNo?: string
    contact: string
    phone?: string
    mobile?: string
    email?: string
    address?: string
  }
  groups: ReportGroup[]
  totals: {
    monthly: ReportAmount
    onceOff: ReportAmount
    /** Each service's monthly charges over its term, plus all once-off charges. */
    term: { inc: string }
    lines: { label: string; monthly: string; onceOff: string }[]
  }
  terms: ReportTerm[]
  /** Only for an unfinished order: marks it as a draft and lists its missing requirements. */
  draft?: { missing: string[] }
  /**
   * Only for a document to be signed at a service. The service finds the places of the signature and the date by these
   * two texts.
   */
  signHere?: { name: string; role: string; signatureAt: string; dateAt: string; documentHash: string }
  /** Only for a signed order: adds the last page. */
  certificate?: {
    envelopeID: string
    documentHash: string
    /** All signers in signing order; `role` is '' for the customer. */
    signers: ReportSigner[]
    events: { at: string; what: string; who: string; from: string }[]
    sealedBy: string
  }
}

/** The compiler's input: the data as JSON and the files that the template reads. */
export type ReportInput = { data: string; files: Record<string, Uint8Array> }

/** Returns the provider with a colour in a format that the compiler can parse. */
export function safeProvider(provider: OrderReportData['provider']): OrderReportData['provider'] {
  return /^#[0-9a-f]{6}$/i.test(provider.primaryColour) ? provider : { ...provider, primaryColour: '#12325b' }
}

/**
 * Moves signature pictures from the data to separate files.
 * @throws ReportError if one is not a plain SVG, PNG or JPEG
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
