import { useDealer } from '../../session/portal.ts'
import classes from './Guide.module.css'
import { PageLink } from './GuideContent.tsx'
import { guideFor } from './guide.ts'
import type { GuideEntry } from './guide-node.ts'

interface Props {
  /** Pages to list first. */
  first?: readonly GuideEntry[]
  onOpen?: (id: string) => void
}

/** The pages of the guide that the person may read, by audience. */
export function GuideIndex({ first = [], onOpen }: Props) {
  const { isAdmin } = useDealer()
  const groups = guideFor(isAdmin)
  return (
    <div className={classes.page}>
      {first.length > 0 && <PageList title="About this screen" pages={first} onOpen={onOpen} />}
      {groups.map(({ title, pages }) => (
        <PageList key={title} title={title} pages={pages} onOpen={onOpen} />
      ))}
    </div>
  )
}

function PageList({ title, pages, onOpen }: { title: string; pages: readonly GuideEntry[]; onOpen: Props['onOpen'] }) {
  return (
    <>
      <h2>{title}</h2>
      <ul className={classes.list}>
        {pages.map(({ id, title: name, summary }) => (
          <li key={id}>
            <PageLink id={id} onOpen={onOpen}>
              {name}
            </PageLink>
            <span className={classes.summary}>{summary}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
