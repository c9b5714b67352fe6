import type { TermCondition } from '@dealerline/shared/contract/terms.ts'
import { formatInstant } from '../../ui/format.ts'

/** The text of a term below its checkbox, with the version and date of its confirmation. */
export function DealerTermText({ term }: { term: TermCondition }) {
  const { condition, termItems, version, confirmedVersion, confirmedAt } = term
  const day = confirmedAt && formatInstant(confirmedAt)
  return (
    <>
      {condition}
      {termItems.map(({ id, text }, index) => (
        <span key={id} style={{ display: 'block' }}>
          {index + 1}. {text}
        </span>
      ))}
      {confirmedVersion === version && (
        <span style={{ display: 'block' }}>
          Version {version}, confirmed on {day}
        </span>
      )}
      {confirmedVersion > 0 && confirmedVersion < version && (
        <strong style={{ display: 'block' }}>
          Changed since version {confirmedVersion} was confirmed on {day}: go through it again.
        </strong>
      )}
    </>
  )
}
