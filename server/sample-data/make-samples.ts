import { writeFileSync } from 'node:fs'
import { isValidAbn, isValidAcn } from '@dealerline/shared/rules/abn.ts'
import { businesses, places, streets } from './sources.ts'

// Writes addresses.tsv and abn.tsv into this folder; the same sources always produce the same files.
const samplesPerPlace = 6

function makeAddresses(): string[][] {
  const rows: string[][] = []
  let serial = 0
  for (const [placeIndex, place] of places.entries()) {
    const [suburb = '', state = '', postcode = ''] = place.split('|')
    const add = (street: string) => {
      serial += 1
      rows.push([`GA${state}9${String(serial).padStart(8, '0')}`, street, suburb, state, postcode])
    }
    for (let sample = 0; sample < samplesPerPlace; sample += 1) {
      const step = placeIndex * 7 + sample * 11
      const street = streets[step % streets.length] ?? 'High Street'
      const house = 1 + ((step * 13) % 240)
      add(`${premises(step)}${house} ${street}`)
    }
    if (placeIndex % 6 === 0) add(`PO Box ${100 + placeIndex * 17}`)
  }
  return rows
}

function premises(step: number): string {
  if (step % 5 === 1) return `Unit ${1 + (step % 24)}, `
  if (step % 11 === 3) return `Level ${1 + (step % 18)}, `
  if (step % 13 === 6) return `Shop ${1 + (step % 9)}, `
  return ''
}

function makeRegister(): string[][] {
  return businesses.map((business, index) => {
    const [name = '', type = 'PRV', names = '', status = 'Active'] = business.split('|')
    const seed = 10_499_966 + index * 1_234_577
    const acn = type === 'PRV' || type === 'PUB' ? makeAcn(seed) : ''
    const abn = makeAbn(acn === '' ? String(300_000_000 + index * 7_654_321) : acn)
    const from = `${1999 + ((index * 7) % 27)}-${pad(1 + ((index * 5) % 12))}-${pad(1 + ((index * 11) % 28))}`
    const nameType = type === 'IND' ? 'LegalName' : 'MainName'
    return [abn, acn, name, type, nameType, names.replaceAll(';', '|'), from, status]
  })
}

function makeAcn(seed: number): string {
  const body = String(seed).padStart(8, '0').slice(0, 8)
  return find(
    Array.from({ length: 10 }, (_, digit) => `${body}${digit}`),
    isValidAcn,
  )
}

function makeAbn(body: string): string {
  return find(
    Array.from({ length: 90 }, (_, lead) => `${lead + 10}${body}`),
    isValidAbn,
  )
}

function find(candidates: string[], isRight: (candidate: string) => boolean): string {
  const match = candidates.find(isRight)
  if (!match) throw new Error('No check digit fits')
  return match
}

function pad(number: number) {
  return String(number).padStart(2, '0')
}

function write(file: string, head: string[], rows: string[][]) {
  const lines = [head, ...rows].map((row) => row.join('\t'))
  writeFileSync(new URL(file, import.meta.url), `${lines.join('\n')}\n`)
}

write('addresses.tsv', ['search_result_id', 'street_address', 'suburb', 'state', 'postcode'], makeAddresses())
write(
  'abn.tsv',
  [
    'abn',
    'acn',
    'entity_name',
    'entity_type_code',
    'entity_name_type',
    'other_names',
    'abn_status_from_date',
    'status',
  ],
  makeRegister(),
)
