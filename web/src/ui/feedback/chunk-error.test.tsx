import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { show } from '../testing/render.tsx'
import { ChunkError, loadScreen } from './chunk-error.ts'
import { BoundaryMessage } from './ErrorBoundary.tsx'

const codeOf = (load: Promise<unknown>) =>
  load.then(
    () => 'loaded',
    (error) => (error instanceof ChunkError ? error.code : String(error)),
  )

describe('loading a screen', () => {
  test('resolves once the screen is fetched', async () => {
    expect(await loadScreen(async () => 'screen')()).toBe('screen')
  })

  test('fails after 120 s', { meta: { rules: ['SHELL-chunk-timeout'] } }, async () => {
    vi.useFakeTimers()
    const state = vi.fn()
    const outcome = codeOf(loadScreen(() => new Promise(() => undefined))()).then(state)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(state).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await outcome
    expect(state).toHaveBeenCalledWith('CHUNK_LOAD_FAILED')
  })

  test('fails as CSS_CHUNK_LOAD_FAILED if the screen’s style can’t be fetched', {
    meta: { rules: ['SHELL-css-chunk'] },
  }, async () => {
    const codeOfFailure = (message: string) => codeOf(loadScreen(() => Promise.reject(new Error(message)))())
    expect(await codeOfFailure('Unable to preload CSS for /assets/x.css')).toBe('CSS_CHUNK_LOAD_FAILED')
    expect(await codeOfFailure('Failed to fetch dynamically imported module')).toBe('CHUNK_LOAD_FAILED')
  })

  test('offers to reload the page and says that nothing typed is lost', () => {
    show(<BoundaryMessage error={new ChunkError('CSS_CHUNK_LOAD_FAILED')} onRetry={() => undefined} />)
    expect(screen.getByText('This screen could not be fetched.')).toBeTruthy()
    expect(screen.getByText(/Your work is kept/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
