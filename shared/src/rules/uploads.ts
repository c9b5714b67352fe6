import { isLocked, orderStatus, zeroGuid } from './order-states.ts'

/** What a file is attached as. */
export const fileTypes = ['general', 'eec'] as const
export type FileType = (typeof fileTypes)[number]

export const uploadLimits = { bytes: 10 * 1024 * 1024, files: 20 } as const

/** What can be attached: the media type that the content shows, and the endings such a file may have. */
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

/** Endings to offer where a file is picked, such as `.pdf`. */
export const fileEndings: readonly string[] = Object.values(kinds).flatMap(({ endings }) =>
  endings.map((ending) => `.${ending}`),
)

/** Pictures that every browser draws. */
const drawn: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp']
export function previewOf(mediaType: string): 'pdf' | 'picture' | undefined {
  if (mediaType === 'application/pdf') return 'pdf'
  return drawn.includes(mediaType) ? 'picture' : undefined
}

/** Why a file can not be attached. */
export const uploadRefusals = {
  tooLarge: 'Files can have up to 10 MB',
  empty: 'The file is empty',
  kind: 'Only PDF, pictures and Office files can be attached',
} as const

/**
 * An order at draft stage is out with its customer: it is In Progress and has the guid of a link. Files are then
 * attached by that guid. A guid of nothing but zeros counts as none.
 */
export function isDraftStage({ orderStatus: status, orderGUID }: { orderStatus: number; orderGUID: string }): boolean {
  return status === orderStatus.inProgress && orderGUID !== '' && orderGUID !== zeroGuid
}

/** Files can be added to every order but one that has come to nothing. */
export const canAttach = ({ orderStatus: status }: { orderStatus: number }): boolean => status !== orderStatus.cancelled

/** What was there when an order went out stays with it; only administrators remove it then. */
export function canRemoveFiles(order: { orderStatus: number; envelope?: unknown }, isAdmin: boolean): boolean {
  return isAdmin || !isLocked(order)
}

const forbidden = '<>:"/\\|?*'
const maxName = 120

/** Text that a file can be called on every system: no folders, no control characters, no signs that files can't have. */
function toPlainName(given: string): string {
  const base = given.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = [...base].map((letter) => (forbidden.includes(letter) ? '-' : letter)).join('')
  return plain
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
}

const splitName = (name: string): [stem: string, ending: string] => {
  const [, stem = name, ending = ''] = /^(.+)\.([^.]{1,10})$/.exec(name) ?? []
  return [stem, ending]
}

/**
 * The name a file is kept under: cleaned, with an ending that fits its content. A form is known by `eec_form` in its
 * name, so whatever is attached as one gets it.
 */
export function toFileName(given: string, mediaType: FileKind, fileType: FileType): string {
  const endings: readonly string[] = kinds[mediaType].endings
  const [stem, ending] = splitName(toPlainName(given))
  const fits = endings.includes(ending.toLowerCase())
  const named = (fits || ending === '' ? stem : `${stem}.${ending}`) || 'file'
  const whole = fileType === 'eec' && !isEecForm(named) ? `eec_form ${named}` : named
  return `${[...whole].slice(0, maxName).join('').trimEnd()}.${fits ? ending : endings[0]}`
}

/** The name, or the name with the lowest number that nobody has: `bill (2).pdf`. */
export function toFreeName(name: string, taken: ReadonlySet<string>): string {
  const [stem, ending] = splitName(name)
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${stem} (${number}).${ending}`
    if (!taken.has(candidate.toLowerCase())) return candidate
  }
}

/** Whether a file is a signed EEC form, which its name says. */
export const isEecForm = (filename: string): boolean => filename.toLowerCase().includes('eec_form')
