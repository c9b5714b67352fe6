import { isValidAbn, toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import { z } from 'zod'
import { OutsideDown, OutsideRefused, OutsideTimeout } from '../../kernel/outside-error.ts'
import { readResponse } from '../../kernel/read-response.ts'
import type { AbnProvider } from './port.ts'

export type AbrSettings = {
  /** The authentication GUID from the Australian Business Register. */
  guid: string
  baseUrl?: string
  timeoutMs?: number
}

const reply = z.object({
  Abn: z.string(),
  AbnStatus: z.string(),
  AbnStatusEffectiveFrom: z.string(),
  Acn: z.string(),
  BusinessName: z.array(z.string()),
  EntityName: z.string(),
  EntityTypeCode: z.string(),
  Message: z.string(),
})

/** Makes a client of ABN Lookup, the JSON web service of the Australian Business Register. */
export function makeAbr({
  guid,
  baseUrl = 'https://abr.business.gov.au/json',
  timeoutMs = 10_000,
}: AbrSettings): AbnProvider {
  return {
    async lookup(abn) {
      if (!isValidAbn(abn)) return undefined
      const query = new URLSearchParams({ abn: toRegisterDigits(abn), callback: 'callback', guid })
      const entry = await fetchReply(`${baseUrl}/AbnDetails.aspx?${query}`, timeoutMs)
      if (/guid/i.test(entry.Message))
        throw new OutsideRefused('abn', 'The ABN register does not accept the configured GUID')
      if (entry.Abn === '') return undefined
      return {
        entity_name: entry.EntityName,
        entity_type_code: entry.EntityTypeCode,
        entity_name_type: entry.EntityTypeCode === 'IND' ? 'LegalName' : 'MainName',
        other_names: entry.BusinessName,
        abn: entry.Abn,
        acn: entry.Acn === '' ? null : entry.Acn,
        abn_status_from_date: entry.AbnStatusEffectiveFrom,
        active: entry.AbnStatus === 'Active',
      }
    },
  }
}

/** The maximum bytes of a reply. A list of names has some kilobytes. */
const maxReply = 1024 * 1024

async function fetchReply(url: string, timeoutMs: number): Promise<z.output<typeof reply>> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new OutsideDown('abn')
    // The service only supports JSONP: callback({…})
    const text = (await readResponse(response, maxReply))
      .toString('utf8')
      .trim()
      .replace(/^callback\(|\)\s*;?$/g, '')
    return reply.parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof OutsideDown) throw error
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    throw timedOut ? new OutsideTimeout('abn', { cause: error }) : new OutsideDown('abn', { cause: error })
  }
}
