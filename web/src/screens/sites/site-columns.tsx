import { internetTypes } from '@dealerline/shared/blocks/internet.ts'
import type { Site } from '@dealerline/shared/contract/sites.ts'
import { addressLine } from '@dealerline/shared/rules/address-line.ts'
import { formatSpeed } from '@dealerline/shared/sites/choose-service.ts'
import { Button } from '@mantine/core'
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

/** The columns of the results. */
export function siteColumnsWith({
  siteListID,
  onCorrect,
}: {
  siteListID: number
  onCorrect: (site: Site) => void
}): ListColumn<Site>[] {
  return [
    { key: 'line', label: 'Line', csv: ({ line }) => line },
    {
      key: 'name',
      label: 'Site',
      csvLabel: 'Name',
      width: 120,
      value: ({ cells, line }) => cells.name || String(line).padStart(5, '0'),
      render: (site) => <NameCell site={site} />,
      csv: ({ cells }) => cells.name,
    },
    {
      key: 'address',
      label: 'Address',
      value: addressOf,
      render: (site) => <AddressCell siteListID={siteListID} site={site} onCorrect={onCorrect} />,
    },
    { key: 'confidence', label: 'Confidence', csv: ({ confidence }) => confidenceLabels[confidence] },
    {
      key: 'source',
      label: 'Source',
      width: 130,
      isHidden: true,
      csv: ({ source }) => source,
      render: ({ source }) => source || '–',
    },
    {
      key: 'state',
      label: 'State',
      width: 155,
      value: (site) => stateOfSite(site).label,
      render: (site) => <Pill {...stateOfSite(site)} />,
    },
    { key: 'wish', label: 'Wanted', width: 90, csv: wishOf, render: (site) => wishOf(site) || 'Any' },
    {
      key: 'available',
      label: 'Available',
      width: 150,
      csv: (site) => servicesOf(site).join('; '),
      render: (site) => <Notes texts={servicesOf(site)} />,
    },
    {
      key: 'speed',
      label: 'Speed',
      width: 130,
      isHidden: true,
      value: ({ choice }) => choice?.downMbps ?? 0,
      render: speedOf,
      csv: null,
    },
    {
      key: 'plan',
      label: 'Plan',
      width: 190,
      value: ({ choice }) => choice?.plan?.description ?? '',
      render: (site) => <PlanCell site={site} />,
    },
    {
      key: 'monthly',
      label: 'Monthly inc GST',
      width: 90,
      align: 'right',
      value: ({ choice }) => choice?.plan?.monthly ?? 0,
      render: ({ choice }) => (choice?.plan ? formatMoney(choice.plan.monthly) : '–'),
      csv: ({ choice }) => choice?.plan?.monthly ?? '',
    },
    { key: 'onceOff', label: 'Connection fee inc GST', csv: ({ choice }) => choice?.plan?.onceOff ?? '' },
    { key: 'reason', label: 'Reason', csv: ({ choice, reason }) => choice?.reason || reason },
    {
      key: 'build',
      label: 'To build (ex GST)',
      csvLabel: 'Cost to build (ex GST)',
      width: 150,
      value: ({ buildCostEx }) => buildCostEx ?? 0,
      render: (site) => <Notes texts={buildsOf(site)} />,
      csv: ({ buildCostEx }) => buildCostEx ?? '',
    },
    {
      key: 'expected',
      label: 'Expected',
      width: 110,
      isHidden: true,
      value: ({ expectedDate }) => expectedDate,
      render: ({ expectedDate }) => formatDate(expectedDate) || '–',
      csv: ({ expectedDate }) => formatDate(expectedDate),
    },
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
