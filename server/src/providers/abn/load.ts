import { readFile } from 'node:fs/promises'
import { isValidAbn, isValidAcn } from '@dealerline/shared/rules/abn.ts'
import type { Pool } from 'pg'
import type { AbnEntry } from './port.ts'
import { putAbnEntries } from './queries.ts'

/**
 * Loads register entries from a tab-separated file with a header line and the columns `abn, acn, entity_name,
 * entity_type_code, entity_name_type, other_names (separated by |), abn_status_from_date, status (Active or
 * Cancelled)`.
 * @returns the number of loaded entries
 * @throws Error that names an invalid line
 */
export async function loadAbnRegister(pool: Pool, file: string | URL): Promise<number> {
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/).slice(1)
  const entries = lines.flatMap((line, index) => (line === '' ? [] : [toEntry(line, index + 2)]))
  await putAbnEntries(pool, entries)
  return entries.length
}

function toEntry(line: string, lineNumber: number): AbnEntry {
  const [abn = '', acn = '', entity_name = '', type = '', nameType = '', names = '', from = '', status = ''] =
    line.split('\t')
  if (!isValidAbn(abn) || (acn !== '' && !isValidAcn(acn))) {
    throw new Error(`Line ${lineNumber} of the register file has a wrong check digit`)
  }
  return {
    abn,
    acn: acn === '' ? null : acn,
    entity_name,
    entity_type_code: type,
    entity_name_type: nameType,
    other_names: names === '' ? [] : names.split('|'),
    abn_status_from_date: from,
    active: status === 'Active',
  }
}
