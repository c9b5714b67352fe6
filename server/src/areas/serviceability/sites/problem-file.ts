import type { Site } from '@dealerline/shared/contract/sites.ts'
import { type SiteField, siteColumns, siteFieldNames } from '@dealerline/shared/records/site-row.ts'
import { toCsv } from '@dealerline/shared/rules/csv.ts'
import type { Context } from '../../../calls/context.ts'
import type { FileReply } from '../../../calls/handler.ts'
import { getSiteList, getSites } from './site-lists.ts'

/** Excel reads a file as UTF-8 only with this mark. */
const byteOrderMark = '\uFEFF'

/** Returns the reason why a cell keeps a site from the quote; empty if it does not. */
function problemOf(site: Site, field: SiteField): string {
  const own = site.problems.filter((problem) => problem.field === field).map(({ message }) => message)
  if (field === 'address' && site.state === 'question')
    own.push(`${site.question} ${site.choices.map(({ text }) => text).join(' / ')}`)
  if (field === 'address' && (site.state === 'pending' || site.state === 'failed')) own.push(site.reason)
  if (field === 'service' && site.choice?.outcome === 'none') own.push(site.choice.reason)
  return own.join('; ')
}

/** The sites that cannot be quoted as a CSV file, with the reason next to each cell. */
export async function getSiteProblems(context: Context, siteListID: number): Promise<FileReply> {
  const { name } = await getSiteList(context, siteListID)
  const sites = await getSites(context, siteListID)
  const isReady = ({ state, choice }: Site) => state === 'waiting' || state === 'resolved' || choice?.plan
  const rows = sites.filter((site) => !isReady(site))
  const fields = siteFieldNames.filter((field) => sites.some(({ cells }) => cells[field] !== '') || hasProblem(field))
  function hasProblem(field: SiteField) {
    return rows.some((site) => problemOf(site, field) !== '')
  }
  const columns = [
    { label: 'Line', value: ({ line }: Site) => line },
    ...fields.flatMap((field) => {
      const { label } = siteColumns[field]
      const cell = { label, value: ({ cells }: Site) => cells[field] }
      return hasProblem(field)
        ? [cell, { label: `${label}: problem`, value: (site: Site) => problemOf(site, field) }]
        : [cell]
    }),
  ]
  const fileName = `${name.replace(/[^\w -]/g, '').trim() || 'sites'}-problems.csv`
  return { content: Buffer.from(byteOrderMark + toCsv(columns, rows)), name: fileName, type: 'text/csv' }
}
