import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { drafts } from './draft-store.ts'
import { forgetDrafts, useDraft } from './use-draft.ts'

const readText = (draft: unknown) => (typeof draft === 'string' ? draft : undefined)
const visit = (key = 'note') => renderHook(() => useDraft(key, readText))

describe('a draft', () => {
  afterEach(forgetDrafts)

  test('survives leaving the screen until the server has acknowledged it', () => {
    const first = visit()
    act(() => first.result.current.keep('Call Mira'))
    first.unmount()
    const second = visit()
    expect(second.result.current.restoredDraft).toBe('Call Mira')
    act(() => second.result.current.acknowledge())
    second.unmount()
    expect(visit().result.current.restoredDraft).toBeUndefined()
  })

  test('is stored by key, and ignored if its data is invalid', () => {
    const first = visit('one')
    act(() => first.result.current.keep('Text'))
    first.unmount()
    expect(visit('two').result.current.restoredDraft).toBeUndefined()
    drafts.keep('one', { old: true })
    expect(visit('one').result.current.restoredDraft).toBeUndefined()
  })

  test('is deleted when another person signs in, even before it is written', () => {
    const { result, unmount } = visit()
    act(() => result.current.keep('Theirs'))
    forgetDrafts()
    unmount()
    expect(sessionStorage.getItem('draft:note')).toBeNull()
    expect(visit().result.current.restoredDraft).toBeUndefined()
  })

  test('is written immediately', () => {
    const { result } = visit()
    act(() => result.current.keep('Half a sen'))
    expect(sessionStorage.getItem('draft:note')).toBe('"Half a sen"')
  })
})
