import { type Site, siteListCalls } from '@dealerline/shared/contract/sites.ts'
import { send } from '../../api.ts'
import { SelectInput } from '../../ui/form/SelectInput.tsx'
import { useSiteChange } from './use-site-change.ts'

/** The question about a site. Choosing an answer continues the check. */
export function SiteQuestion({ siteListID, site }: { siteListID: number; site: Site }) {
  const { siteRowID, question, choices, line } = site
  const answer = useSiteChange((choiceID: string) =>
    send(siteListCalls.answerSite, { params: { siteListID, siteRowID }, body: { choice: choiceID } }),
  )
  return (
    <SelectInput
      size="xs"
      label={question}
      aria-label={`${question} Line ${line}`}
      placeholder="Choose an answer"
      data={choices.map(({ id, text }) => ({ value: id, label: text }))}
      value={answer.isError ? null : (answer.variables ?? null)}
      disabled={answer.isPending}
      onChange={(id) => id && answer.mutate(id)}
    />
  )
}
