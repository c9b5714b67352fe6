import { createReadStream, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { AppError } from '@dealerline/shared/errors.ts'
import { isValidAbn, isValidAcn } from '@dealerline/shared/rules/abn.ts'
import { SaxesParser } from 'saxes'
import type { BulkRow } from '../bulk-row.ts'
import type { AbnEntry } from './port.ts'

/**
 * Reads the register entries of the ABN bulk extract in its published format: XML files with an element ABR for each
 * entry. Reads the files in parts, so that only one part is in memory.
 * @param path a file, or a folder with the files
 * @throws AppError if there is no file or one is not XML
 */
export async function* readBulkExtract(path: string): AsyncGenerator<BulkRow<AbnEntry>> {
  const files = statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => /\.xml$/i.test(name))
        .sort()
        .map((name) => join(path, name))
    : [path]
  if (files.length === 0) throw new AppError('badInput', { detail: `${path} has no XML file.` })
  for (const file of files) yield* readFile(file)
}

/** Bounds of an entry, so that a wrong file does not fill the memory. The largest entries have a few kilobytes. */
const maxEntryLength = 256 * 1024
const maxDepth = 20

async function* readFile(file: string): AsyncGenerator<BulkRow<AbnEntry>> {
  const rows: BulkRow<AbnEntry>[] = []
  const parser = new SaxesParser()
  const path: string[] = []
  let element = makeElement(0)
  let text = ''
  let entryStart = 0
  const refuse = (problem: string): never => {
    throw new AppError('badInput', { detail: `${basename(file)} is not valid XML: ${problem}` })
  }
  parser.on('error', ({ message }) => refuse(message))
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'ABR') {
      element = makeElement(parser.line)
      entryStart = parser.position
    }
    if (path.push(name) > maxDepth) refuse(`line ${parser.line} has elements in more than ${maxDepth} others.`)
    text = ''
    if (placeOf(path) === 'ABN')
      Object.assign(element, { status: attributes.status ?? '', from: attributes.ABNStatusFromDate ?? '' })
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('closetag', ({ name }) => {
    addText(element, placeOf(path), text.trim())
    text = ''
    path.pop()
    if (name !== 'ABR') return
    entryStart = parser.position
    rows.push({ file: basename(file), line: element.line, name: element.abn, ...toEntry(element) })
  })
  for await (const chunk of createReadStream(file, 'utf8')) {
    parser.write(String(chunk))
    if (parser.position - entryStart > maxEntryLength)
      refuse(`the entry before line ${parser.line} has more than ${maxEntryLength} characters.`)
    yield* rows.splice(0)
  }
  parser.close()
  yield* rows.splice(0)
}

/** The values of an element ABR. */
interface AbrElement {
  line: number
  abn: string
  status: string
  /** Such as `20180319`. */
  from: string
  type: string
  mainName: string
  familyName: string
  givenNames: string[]
  otherNames: string[]
  asicNumber: string
}

const makeElement = (line: number): AbrElement => ({
  line,
  abn: '',
  status: '',
  from: '',
  type: '',
  mainName: '',
  familyName: '',
  givenNames: [],
  otherNames: [],
  asicNumber: '',
})

/** The path of an element below its ABR. */
const placeOf = (path: readonly string[]) => path.slice(path.indexOf('ABR') + 1).join('/')

function addText(element: AbrElement, place: string, text: string): void {
  if (place === 'ABN') element.abn = text
  else if (place === 'EntityType/EntityTypeInd') element.type = text
  else if (place === 'MainEntity/NonIndividualName/NonIndividualNameText') element.mainName = text
  else if (place === 'LegalEntity/IndividualName/FamilyName') element.familyName = text
  else if (place === 'LegalEntity/IndividualName/GivenName') element.givenNames.push(text)
  else if (place === 'OtherEntity/NonIndividualName/NonIndividualNameText') element.otherNames.push(text)
  else if (place === 'ASICNumber') element.asicNumber = text
}

/** Converts the element as the register's web service shows it: individuals as `NGUYEN, THI LAN`. */
function toEntry({ abn, status, from, type, mainName, familyName, givenNames, otherNames, asicNumber }: AbrElement) {
  const individualName = [familyName, givenNames.join(' ')].filter(Boolean).join(', ')
  const day = from.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  const problems = [
    ...(isValidAbn(abn) ? [] : [`The ABN "${abn}" has a wrong check digit`]),
    ...(asicNumber === '' || isValidAcn(asicNumber) ? [] : [`The ACN "${asicNumber}" has a wrong check digit`]),
    ...(mainName || individualName ? [] : ['The entry has no name']),
    ...(type ? [] : ['EntityTypeInd is missing']),
    ...(status === 'ACT' || status === 'CAN' ? [] : ['The status is neither ACT nor CAN']),
    ...(/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? [] : ['ABNStatusFromDate is not a date']),
  ]
  if (problems.length > 0) return { problem: problems.join('; ') }
  const record: AbnEntry = {
    abn,
    acn: asicNumber || null,
    entity_name: mainName || individualName,
    entity_type_code: type,
    entity_name_type: mainName ? 'MainName' : 'LegalName',
    other_names: [...new Set(otherNames)],
    abn_status_from_date: day,
    active: status === 'ACT',
  }
  return { record }
}
