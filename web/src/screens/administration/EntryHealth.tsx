import { jobCalls } from '@dealerline/shared/contract/jobs.ts'
import { onboardingCalls } from '@dealerline/shared/contract/onboarding.ts'
import { settingsCalls } from '@dealerline/shared/contract/settings.ts'
import { statusCalls } from '@dealerline/shared/contract/status.ts'
import { systemCalls } from '@dealerline/shared/contract/systems.ts'
import { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { query } from '../../api.ts'
import { readReadiness } from '../../readiness.ts'
import { Pill } from '../../ui/shell/Pill.tsx'

/** A number that is bad unless it is zero. */
const problems = (count: number, words: string, none: string) =>
  count > 0 ? <Pill tone="bad" label={`${count} ${words}`} /> : <Pill tone="good" label={none} />

/** Work that waits for a person. */
const work = (count: number, words: string) => (count > 0 ? <Pill tone="info" label={`${count} ${words}`} /> : null)

function JobHealth() {
  const { data } = useQuery(query(jobCalls.getJobQueues, {}))
  return (
    data &&
    problems(
      data.reduce((sum, { failed }) => sum + failed, 0),
      'failed',
      'None failed',
    )
  )
}

function SystemHealth() {
  const systems = useQuery(query(systemCalls.getOutsideSystems, {})).data?.systems
  const late = useQuery(query(systemCalls.getOutsideRequests, {})).data?.late ?? 0
  if (!systems) return null
  const failing = systems.filter(({ failedAt, answeredAt }) => failedAt > answeredAt).length
  return late > 0 ? problems(late, 'answers late', '') : problems(failing, 'not answering', 'All answer')
}

function InstallationHealth() {
  const { data: checks } = useQuery({ queryKey: ['readyz'], queryFn: readReadiness })
  const backup = useQuery(query(statusCalls.getStatus, {})).data?.backup
  if (!checks) return null
  if (backup?.isFailing) return <Pill tone="bad" label="Backup failed" />
  return problems(checks.filter(({ ok }) => !ok).length, 'checks failed', 'All checks passed')
}

function SettingHealth() {
  const { data } = useQuery(query(settingsCalls.getSettingsInForce, {}))
  return data && problems(data.problems.length, 'to correct before a start', 'In order')
}

function InterestHealth() {
  const { data } = useQuery(query(onboardingCalls.listNewInterestSubmissions, { body: { pageSize: 1 } }))
  return data && work(data.total, 'to decide')
}

function SentOrderHealth() {
  const first = { page: 1, pageSize: 1, keyword: '', sortBy: 'movedAt', descending: false } as const
  const { data } = useQuery(query(trackingCalls.getAllInProgressOrders, { query: first }))
  return data && work(data.total, 'not signed')
}

const healthOf: Record<string, ComponentType> = {
  '/jobs': JobHealth,
  '/outside-systems': SystemHealth,
  '/status': InstallationHealth,
  '/settings': SettingHealth,
  '/dealer-interests': InterestHealth,
  '/in-progress-orders': SentOrderHealth,
}

/** Whether a screen of administration needs somebody. Shows nothing while it is unknown. */
export function EntryHealth({ screen }: { screen: string }) {
  const Health = healthOf[screen]
  return Health ? <Health /> : null
}
