import type { AgreedTerm } from '@dealerline/shared/contract/terms.ts'
import classes from './TermText.module.css'

/** The text of a term: its paragraphs, with its items numbered below them. */
export function TermText({ term }: { term: Pick<AgreedTerm, 'condition' | 'termItems'> }) {
  return (
    <>
      {term.condition
        .split('\n')
        .filter(Boolean)
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      {term.termItems.length > 0 && (
        <ol className={classes.items}>
          {term.termItems.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ol>
      )}
    </>
  )
}
