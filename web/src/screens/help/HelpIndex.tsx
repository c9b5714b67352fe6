import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { GuideIndex } from './GuideIndex.tsx'

/** Every page of the guide that the person may read. */
export default function HelpIndex() {
  return (
    <>
      <ScreenTitle title="Help" subtitle="Short pages by task." />
      <Section>
        <GuideIndex />
      </Section>
    </>
  )
}
