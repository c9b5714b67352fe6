import { type ProgressPage, progressCalls } from '@dealerline/shared/contract/progress.ts'
import { useEffect, useState } from 'react'
import { send } from '../../api.ts'
import { OrderProgress } from '../../records/progress/OrderProgress.tsx'
import classes from '../customer.module.css'

/** The next step of a signed order, and each of its parts with the expected days. Shows nothing while they are unknown. */
export function WhatHappensNext({ guid }: { guid: string }) {
  const [page, setPage] = useState<Partial<ProgressPage>>()
  useEffect(() => {
    const cancelled = new AbortController()
    send(progressCalls.getProgressFromGuid, { params: { guid } }, { signal: cancelled.signal }).then(
      setPage,
      () => undefined,
    )
    return () => cancelled.abort()
  }, [guid])
  if (!page?.progress) return null
  const { progress } = page
  return (
    <>
      <h2>What happens next</h2>
      <p className={classes.lead}>
        <span>{progress.now}</span> <span>{progress.next}</span>
      </p>
      <OrderProgress progress={{ ...progress, milestones: [] }} level={3} />
    </>
  )
}
