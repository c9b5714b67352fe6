import { interestSorts, onboardingCalls } from '@dealerline/shared/contract/onboarding.ts'
import { type InterestStatus, interestStatuses } from '@dealerline/shared/rules/interest-states.ts'
import { messages } from '@dealerline/shared/rules/messages.ts'
import { stateNames } from '@dealerline/shared/rules/state-names.ts'
import { Button } from '@mantine/core'
import { IconMail, IconUserCheck } from '@tabler/icons-react'
import { query, send } from '../../api.ts'
import { FilterChips } from '../../lists/FilterChips.tsx'
import { PagedList } from '../../lists/PagedList.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { usePages } from '../../lists/use-pages.ts'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { exportedInterest, interestColumns } from './interest-columns.tsx'
import { interestListSearch } from './interest-list-search.ts'

type StatusFilter = InterestStatus | 'all' | undefined
const chips: readonly { value: StatusFilter; label: string }[] = [
  { value: undefined, label: stateNames.interest.Submitted.label },
  ...interestStatuses
    .filter((status) => status !== 'Submitted')
    .map((value) => ({ value, label: stateNames.interest[value].label })),
  { value: 'all', label: 'All' },
]

/** The dealer interests: those that wait for a decision, and the decided ones. */
export default function InterestList() {
  const list = useListSearch(interestListSearch)
  const { showAll } = list
  const { keyword = '', interest } = list.search
  const sorting = { sorts: interestSorts, initialSort: { key: 'submittedAt', descending: true } } as const
  const interests = usePages(list, sorting, (page) =>
    query(onboardingCalls.listNewInterestSubmissions, { body: { keyword, status: interest ?? 'new', ...page } }),
  )
  return (
    <>
      <ScreenTitle title="Dealer Interests" subtitle="People who would like to sell for us.">
        <RunButton
          variant="default"
          icon={IconMail}
          run={() => send(onboardingCalls.emailNewInterestSubmissions, { body: {} })}
          done="emailSent"
          failed="failed"
        >
          E-mail me the new interests
        </RunButton>
      </ScreenTitle>
      <PagedList
        label="Dealer interests"
        columns={interestColumns}
        itemKey={({ id }) => id}
        itemHref={({ id }) => `/dealer-interests/${id}`}
        {...interests}
        failedMessage={messages.interestsNotRetrieved.text}
        searchLabel="Name, business, e-mail or place"
        filters={<FilterChips label="Status" chips={chips} {...list.filter('interest')} />}
        exported={{ fileName: 'dealer-interests.csv', columns: exportedInterest }}
        empty={{
          icon: <IconUserCheck size={20} />,
          message: showAll
            ? 'No interest matches this search.'
            : 'No interest is waiting for a decision. People submit their interest on the page for prospective dealers.',
          action: showAll ? (
            <Button variant="default" onClick={showAll}>
              Show new interests
            </Button>
          ) : (
            <AppLink href="/become-a-dealer">Open the page</AppLink>
          ),
        }}
      />
    </>
  )
}
