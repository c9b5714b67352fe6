import { cleanLine } from '../cells/clean.ts'
import { isLocked, orderStatus, zeroGuid } from './order-states.ts'

/** The purposes of an attached file. */
export const fileTypes = ['general', 'eec'] as const
export type FileType = (typeof fileTypes)[number]

export const uploadLimits = { bytes: 10 * 1024 * 1024, files: 20 } as const

/** The maximum number of files attached to an order, and of those that were uploaded by one link. */
export const maxFiles = { order: 200, link: 40 } as const

/** The allowed media types, detected from the content, with their file extensions. */
const kinds = {
  'application/pdf': { label: 'PDF', endings: ['pdf'] },
  'image/png': { label: 'PNG picture', endings: ['png'] },
  'image/jpeg': { label: 'JPEG picture', endings: ['jpg', 'jpeg'] },
  'image/gif': { label: 'GIF picture', endings: ['gif'] },
  'image/webp': { label: 'WebP picture', endings: ['webp'] },
  'image/tiff': { label: 'TIFF picture', endings: ['tif', 'tiff'] },
  'image/bmp': { label: 'BMP picture', endings: ['bmp'] },
  'image/heic': { label: 'HEIC picture', endings: ['heic', 'heif'] },
  'application/msword': { label: 'Word document', endings: ['doc'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    label: 'Word document',
    endings: ['docx'],
  },
  'application/vnd.ms-excel': { label: 'Excel workbook', endings: ['xls'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { label: 'Excel workbook', endings: ['xlsx'] },
  'application/vnd.ms-powerpoint': { label: 'PowerPoint presentation', endings: ['ppt'] },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    label: 'PowerPoint presentation',
    endings: ['pptx'],
  },
} as const

export type FileKind = keyof typeof kinds

export const isFileKind = (mediaType: string): mediaType is FileKind => Object.hasOwn(kinds, mediaType)
export const fileKindLabel = (mediaType: string): string => (isFileKind(mediaType) ? kinds[mediaType].label : 'File')

/** Extensions to offer in a file picker, such as `.pdf`. */
export const fileEndings: readonly string[] = Object.values(kinds).flatMap(({ endings }) =>
  endings.map((ending) => `.${ending}`),
)

/** Pictures that every browser can display. */
const displayable: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp']
export function previewOf(mediaType: string): 'pdf' | 'picture' | undefined {
  if (mediaType === 'application/pdf') return 'pdf'
  return displayable.includes(mediaType) ? 'picture' : undefined
}

/** Reasons for rejecting a file. */
export const uploadRefusals = {
  tooLarge: 'Choose a file of at most 10 MB',
  empty: 'The file is empty. Choose another one',
  kind: 'Choose a PDF, a picture or an Office file',
  csv: 'This is not a CSV file. Save the workbook as CSV and choose that file',
} as const

const printAgain = 'Print it to a new PDF and attach that'

/** Reasons for rejecting a PDF, by its content. */
export const pdfRefusals = {
  javascript: `This PDF contains JavaScript. ${printAgain}`,
  launch: `This PDF starts other programs. ${printAgain}`,
  files: `This PDF contains other files. Attach them separately. ${printAgain}`,
  action: `This PDF opens other addresses or sends data. ${printAgain}`,
  form: `This PDF is a form that can contain scripts (XFA). ${printAgain}`,
  encrypted: `This PDF is encrypted, so it cannot be checked. ${printAgain}`,
  unreadable: `This PDF cannot be read. ${printAgain}`,
} as const

/**
 * Whether an order is at draft stage: it is In Progress with the guid of a link, so that files can be attached by that
 * guid. A guid of all zeros does not count.
 */
export function isDraftStage({ orderStatus: status, orderGUID }: { orderStatus: number; orderGUID: string }): boolean {
  return status === orderStatus.inProgress && orderGUID !== '' && orderGUID !== zeroGuid
}

/** Whether files can be added: to every order except a cancelled one. */
export const canAttach = ({ orderStatus: status }: { orderStatus: number }): boolean => status !== orderStatus.cancelled

/** Whether this person can remove files. Files of a sent order can be removed by administrators only. */
export function canRemoveFiles(order: { orderStatus: number; envelope?: unknown }, isAdmin: boolean): boolean {
  return isAdmin || !isLocked(order)
}

const forbidden = '<>:"/\\|?*'
const maxName = 120

/** Returns a file name that is valid on every system: no folders, control characters or reserved characters. */
function toPlainName(input: string): string {
  const base = cleanLine(input).split(/[\\/]/).at(-1) ?? ''
  const plain = [...base].map((letter) => (forbidden.includes(letter) ? '-' : letter)).join('')
  return plain
    .replace(/[\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
}

const splitName = (name: string): [stem: string, ending: string] => {
  const [, stem = name, ending = ''] = /^(.+)\.([^.]{1,10})$/.exec(name) ?? []
  return [stem, ending]
}

/**
 * Returns the stored name of a file: valid on every system, with an extension that matches the content. Adds
 * `eec_form` to the name of an EEC form, by which the form is recognised.
 */
export function toFileName(input: string, mediaType: FileKind, fileType: FileType): string {
  const endings: readonly string[] = kinds[mediaType].endings
  const [stem, ending] = splitName(toPlainName(input))
  const matches = endings.includes(ending.toLowerCase())
  const baseName = (matches || ending === '' ? stem : `${stem}.${ending}`) || 'file'
  const fullName = fileType === 'eec' && !isEecForm(baseName) ? `eec_form ${baseName}` : baseName
  return `${[...fullName].slice(0, maxName).join('').trimEnd()}.${matches ? ending : endings[0]}`
}

/** Returns the name, or the name with the lowest free number, such as `bill (2).pdf`. */
export function toFreeName(name: string, usedNames: ReadonlySet<string>): string {
  const [stem, ending] = splitName(name)
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${stem} (${number}).${ending}`
    if (!usedNames.has(candidate.toLowerCase())) return candidate
  }
}

/** Whether a file is a signed EEC form, according to its name. */
export const isEecForm = (filename: string): boolean => filename.toLowerCase().includes('eec_form')
