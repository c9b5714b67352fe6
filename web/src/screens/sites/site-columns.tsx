import { internetTypes } from '@dealerline/shared/blocks/internet.ts'
import type { Site } from '@dealerline/shared/contract/sites.ts'
import { addressLine } from '@dealerline/shared/rules/address-line.ts'
import { formatSpeed } from '@dealerline/shared/sites/choose-service.ts'
import { Button } from '@mantine/core'
import type { CsvColumn } from '../../lists/export-csv.ts'
import { formatDate, formatInstant, formatMoney } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import { SiteQuestion } from './SiteQuestion.tsx'
import { confidenceLabels, stateOfSite } from './site-words.ts'
import classes from './sites.module.css'

const addressOf = ({ cells, formattedAddress }: Site) =>
  addressLine({
    formattedAddress,
    streetAddress: [cells.unit, cells.address].filter(Boolean).join(' '),
    suburb: cells.suburb,
    state: cells.state,
    postCode: cells.postcode,
  })
const wishOf = ({ cells }: Site) => [cells.service, cells.speed].filter(Boolean).join(', ')
const speedOf = ({ choice }: Site) => (choice ? formatSpeed({ down: choice.downMbps, up: choice.upMbps }) : '')
const isOpen = ({ state, orderID }: Site) =>
  orderID === 0 && (state === 'wrong' || state === 'pending' || state === 'failed')

/** Everything that can be had at a site, as a text. */
const servicesOf = ({ options }: Site) =>
  options
    .filter(({ available }) => available)
    .map(({ type, technology, downMbps, upMbps }) =>
      `${nameOf(type, technology)} ${formatSpeed({ down: downMbps, up: upMbps })}`.trim(),
    )

/** The name of a service with its technology, such as `NBN FTTN`. The technologies of other services say enough. */
const nameOf = (type: Site['options'][number]['type'], technology: string) =>
  type === 'nbn' && technology !== 'nbn' ? `${internetTypes.nbn} ${technology}` : technology || internetTypes[type]

/** The services that a site can have only later, with their cost to build and their expected day. */
const buildsOf = ({ options }: Site) =>
  options
    .filter(({ available, buildCostEx, expectedDate }) => !available && (buildCostEx !== null || expectedDate !== ''))
    .map(({ technology, buildCostEx, expectedDate }) =>
      [
        buildCostEx === null ? technology : `${technology} ${formatMoney(buildCostEx)}`,
        expectedDate && `from ${formatDate(expectedDate)}`,
      ]
        .filter(Boolean)
        .join(' '),
    )

/** The sort value of each column. */
export const sortCells: Record<string, (site: Site) => string | number> = {
  name: ({ cells, line }) => cells.name || String(line).padStart(5, '0'),
  address: addressOf,
  state: (site) => stateOfSite(site).label,
  speed: ({ choice }) => choice?.downMbps ?? 0,
  plan: ({ choice }) => choice?.plan?.description ?? '',
  monthly: ({ choice }) => choice?.plan?.monthly ?? 0,
  build: ({ buildCostEx }) => buildCostEx ?? 0,
  expected: ({ expectedDate }) => expectedDate,
}

/** The columns of the results. */
export function siteColumnsWith({
  siteListID,
  onCorrect,
}: {
  siteListID: number
  onCorrect: (site: Site) => void
}): ListColumn<Site>[] {
  return [
    { key: 'name', label: 'Site', width: 120, render: (site) => <NameCell site={site} /> },
    {
      key: 'address',
      label: 'Address',
      render: (site) => <AddressCell siteListID={siteListID} site={site} onCorrect={onCorrect} />,
    },
    { key: 'state', label: 'State', width: 155, render: (site) => <Pill {...stateOfSite(site)} /> },
    { key: 'wish', label: 'Wanted', width: 90, render: (site) => wishOf(site) || 'Any' },
    { key: 'available', label: 'Available', width: 150, render: (site) => <Notes texts={servicesOf(site)} /> },
    { key: 'speed', label: 'Speed', width: 130, isHidden: true, render: speedOf },
    { key: 'plan', label: 'Plan', width: 190, render: (site) => <PlanCell site={site} /> },
    {
      key: 'monthly',
      label: 'Monthly',
      width: 90,
      align: 'right',
      render: ({ choice }) => (choice?.plan ? formatMoney(choice.plan.monthly) : '–'),
    },
    { key: 'build', label: 'To build (ex GST)', width: 150, render: (site) => <Notes texts={buildsOf(site)} /> },
    {
      key: 'expected',
      label: 'Expected',
      width: 110,
      isHidden: true,
      render: ({ expectedDate }) => formatDate(expectedDate) || '–',
    },
    { key: 'source', label: 'Source', width: 130, isHidden: true, render: ({ source }) => source || '–' },
    { key: 'bill', label: 'Current bill', width: 110, isHidden: true, render: ({ cells }) => cells.currentBill || '–' },
  ]
}

function NameCell({ site: { cells, line } }: { site: Site }) {
  return (
    <div>
      {cells.name}
      <span className={classes.note}>Line {line}</span>
    </div>
  )
}

/** Short texts below each other. */
function Notes({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return '–'
  return (
    <div>
      {texts.map((text) => (
        <span key={text} className={classes.note}>
          {text}
        </span>
      ))}
    </div>
  )
}

function AddressCell({
  siteListID,
  site,
  onCorrect,
}: {
  siteListID: number
  site: Site
  onCorrect: (site: Site) => void
}) {
  const { state, confidence, source, reason, problems, lookUps, lookedUpAt } = site
  const isPending = state === 'pending'
  return (
    <div>
      {addressOf(site) || '–'}
      {confidence !== '' && (
        <span className={classes.note} title={reason}>
          {confidenceLabels[confidence]}, {source}
        </span>
      )}
      {problems.map(({ field, message }) => (
        <span key={field} className={classes.bad}>
          {message}
        </span>
      ))}
      {(isPending || state === 'failed') && <span className={classes.note}>{reason}</span>}
      {isPending && (
        <span className={classes.note}>
          Looked up {lookUps === 1 ? 'once' : `${lookUps} times`}, last {formatInstant(lookedUpAt)}. The next time is
          within a day.
        </span>
      )}
      {state === 'question' && <SiteQuestion siteListID={siteListID} site={site} />}
      {isOpen(site) && (
        <Button
          size="compact-sm"
          variant="subtle"
          px={0}
          aria-label={`Correct line ${site.line}`}
          onClick={() => onCorrect(site)}
        >
          Correct
        </Button>
      )}
    </div>
  )
}

function PlanCell({ site: { choice } }: { site: Site }) {
  if (!choice) return '–'
  return (
    <div>
      {choice.plan?.description ?? 'None'}
      {choice.reason && <span className={classes.note}>{choice.reason}</span>}
    </div>
  )
}

export const exportColumns: readonly CsvColumn<Site>[] = [
  { label: 'Line', value: ({ line }) => line },
  { label: 'Name', value: ({ cells }) => cells.name },
  { label: 'Address', value: addressOf },
  { label: 'Confidence', value: ({ confidence }) => confidenceLabels[confidence] },
  { label: 'Source', value: ({ source }) => source },
  { label: 'State', value: (site) => stateOfSite(site).label },
  { label: 'Wanted', value: wishOf },
  { label: 'Available', value: (site) => servicesOf(site).join('; ') },
  { label: 'Plan', value: ({ choice }) => choice?.plan?.description ?? '' },
  { label: 'Monthly', value: ({ choice }) => choice?.plan?.monthly ?? '' },
  { label: 'Connection fee', value: ({ choice }) => choice?.plan?.onceOff ?? '' },
  { label: 'Reason', value: ({ choice, reason }) => choice?.reason || reason },
  { label: 'Cost to build (ex GST)', value: ({ buildCostEx }) => buildCostEx ?? '' },
  { label: 'Expected', value: ({ expectedDate }) => formatDate(expectedDate) },
]
