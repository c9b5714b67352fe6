import { toPlain } from '../cells/clean.ts'

/** Names of boxes, bags and lockers of Australia Post. Without a number, they can be part of a street's name. */
const boxNames =
  /\b(?:(?:g ?)?p ?[o0] ?(?:box|bx|b)|post(?:al)?(?: ?office)? ?(?:box|bx)|(?:locked|private|community|roadside)(?: ?mail)? ?(?:bag|box)|mail ?bag|reply ?paid|free ?post|parcel ?(?:locker|collect))(?=\d|\b)/g

/** Names that are boxes only with a number: `1 CMB Road` is a street. */
const shortNames =
  /\b(?:[pclr] ?m ?b|r ?s ?d|community (?:mail|postal) agen(?:t|cy)|roadside (?:delivery|mail service)|mail service) ?(?:no )?\d|^(?:ms|rms|cma|cpa) ?(?:no )?\d/

/** Names that are boxes only with a number, at the beginning of an address without a street. */
const boxAlone = /^(?:(?:mail ?)?(?:box|bag)|g?p[o0]) ?(?:no )?\d+[a-z]?\b/

const streetTypes =
  'street|st|road|rd|lane|ln|court|ct|place|pl|drive|dr|avenue|ave|close|cl|crescent|cres|parade|pde|highway|hwy|way|terrace|tce|circuit|cct|square|sq|boulevard|blvd|track|esplanade|grove|walk|rise'.split(
    '|',
  )

const boxAtOffice = /\bbox (?:no )?\d+[a-z]?,? ?(?:g ?)?p(?: ?o\b|ost office)/
const careOfOffice =
  /\b(?:c(?: o)?|care of) (?:the )?(?:[\w']+ ){0,3}post office\b|\bc(?:are)?(?: of?)? (?:g ?)?p ?o\b|\bposte restante\b|^(?:the )?post office\b/

/** The mark that takes the place of a name of a box. */
const mark = '§'

/** Whether an address is a post office box or similar, where nothing can be delivered or connected. */
export function isPostBox(address: string): boolean {
  // Points, hyphens and slashes separate words, as in `P.O.-Box`, `P/O Box` and `C/- Post Office`.
  const text = toPlain(address)
    .toLowerCase()
    .replace(/[\s./_:#§-]+/g, ' ')
    .trim()
  if (shortNames.test(text) || boxAtOffice.test(text)) return true
  const marked = text.replace(boxNames, mark)
  const places = [...marked.matchAll(/§ ?(?:no )?(\d*)(?: ?([a-z]*))/g)]
  const isBox = places.some(([, number, word = '']) => number || !(streetTypes.includes(word) || word === 'hill'))
  return isBox || [boxAlone, careOfOffice].some((name) => name.test(text) && !hasStreet(text.replace(name, mark)))
}

/** Whether a text has a street, or the name of one begins at the mark. */
const hasStreet = (text: string) =>
  /(?<=\d\w{0,40}) [a-z']+ /.test(text) && text.split(/[^a-z]+/).some((word) => streetTypes.includes(word))

export const postBoxMessage = 'Goods cannot be delivered to a PO Box. Enter a street address'
