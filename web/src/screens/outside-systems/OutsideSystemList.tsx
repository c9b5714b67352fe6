import { type OutsideSystemState, systemCalls } from '@dealerline/shared/contract/systems.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query, send } from '../../api.ts'
import { PartTabs } from '../../lists/PartTabs.tsx'
import { renewed } from '../../renewal.ts'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { formatInstant } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { AskButton } from './AskButton.tsx'
import { outsideSystemSearch } from './outside-system-search.ts'
import classes from './outside-systems.module.css'
import { WaitingRequests } from './WaitingRequests.tsx'

const refreshMs = 10_000

function State({ answeredAt, failedAt, failure }: OutsideSystemState) {
  if (answeredAt === '' && failedAt === '') return <Pill tone="neutral" label="Not used yet" />
  const isFailing = failedAt > answeredAt
  return (
    <div>
      <Pill tone={isFailing ? 'bad' : 'good'} label={isFailing ? 'Fails' : 'Answers'} />
      {isFailing && <div className={classes.failure}>{failure}</div>}
    </div>
  )
}

function LastFailure({ answeredAt, failedAt, failure }: OutsideSystemState) {
  if (failedAt === '') return <span className={classes.quiet}>–</span>
  return (
    <div>
      {formatInstant(failedAt)}
      {failedAt <= answeredAt && <div className={classes.quiet}>{failure}</div>}
    </div>
  )
}

/** Asks a system whether it answers. */
function Test({ name, label }: OutsideSystemState) {
  const ask = async () => {
    const { answers, failure } = await send(systemCalls.testOutsideSystem, { body: { name } })
    await renewed()
    return { text: failure || (answers ? 'It answers.' : ''), failed: failure !== '' }
  }
  return <AskButton name={`Test ${label}`} label="Test" ask={ask} />
}

const columns: ListColumn<OutsideSystemState>[] = [
  { key: 'label', label: 'System', width: 170, render: ({ label }) => label },
  {
    key: 'service',
    label: 'Service',
    width: 260,
    render: ({ isSandbox, service, setting }) =>
      isSandbox ? (
        <div>
          <Pill tone="warn" label="Sandbox" />
          <div className={classes.quiet}>{setting} connects the real one</div>
        </div>
      ) : (
        <span className={classes.service}>{service}</span>
      ),
  },
  { key: 'state', label: 'State', width: 260, render: State },
  {
    key: 'answeredAt',
    label: 'Last answer',
    width: 170,
    render: ({ answeredAt }) =>
      answeredAt === '' ? <span className={classes.quiet}>–</span> : formatInstant(answeredAt),
  },
  { key: 'failedAt', label: 'Last failure', width: 220, render: LastFailure },
  { key: 'test', label: 'Test', width: 130, render: Test },
]

const parts = { systems: 'Systems', waiting: 'Waiting' }

/** The outside systems with their state at all servers, and what they have not answered yet. Both refresh themselves. */
export default function OutsideSystemList() {
  const { tab = 'systems' } = useScreenSearch(outsideSystemSearch)
  return (
    <>
      <ScreenTitle
        title="Outside Systems"
        subtitle="The systems that the portal uses. The states can be some seconds old. A test changes nothing."
      />
      <PartTabs label="Parts of outside systems" path="/outside-systems" parts={parts} current={tab} />
      {tab === 'waiting' ? <WaitingRequests /> : <Systems />}
    </>
  )
}

function Systems() {
  const systems = useQuery({ ...query(systemCalls.getOutsideSystems, {}), refetchInterval: refreshMs })
  return (
    <DataList
      label="Outside systems"
      columns={columns}
      items={systems.data?.systems}
      itemKey={({ name }) => name}
      failed={failureOf(systems, 'The outside systems could not be loaded.')}
      empty={{ icon: <IconPlugConnected size={20} />, message: 'There are no outside systems.' }}
    />
  )
}
