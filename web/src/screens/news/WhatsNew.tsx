import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatDate } from '../../ui/format.ts'
import { releases } from './releases.ts'

/** The changes in the portal. */
export default function WhatsNew() {
  return (
    <>
      <ScreenTitle title="What's new" subtitle="Changes in the portal, newest first." />
      {releases.map(({ date, title, changes }) => (
        <Section key={title} title={`${title}, ${formatDate(date)}`}>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  )
}
