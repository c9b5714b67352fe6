import type { Row } from '@dealerline/shared/blocks/block.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { makeOrder } from '@dealerline/shared/rules/test-order.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { edit, portal, reply, staleReply } from './testing/edit-block.tsx'

afterEach(() => {
  cleanup()
})

describe('the header of a block', { meta: { rules: ['H2'] } }, () => {
  const header = { iPOrderID: 5, version: 1 }
  const extension = { [ipVoice.rowID]: 1, extensionNo: 500, version: 1, ratePlanID: 7 }
  const content = { header, rows: [extension] }
  const field = 'currentModem'

  test('stays saved if the form reports the values of the header again', async () => {
    const { draft } = await edit(ipVoice, content)
    const values = { [field]: '' }
    act(() => draft().setHeader(values))
    expect(draft().state.kind).toBe('idle')
    act(() => draft().setHeader({ ...values, [field]: 'changed' }))
    expect(draft().state.kind).toBe('unsaved')
  })

  test('does not send a stored header again if only the rows are stale', async () => {
    const calls = portal(
      () => reply({ ...header, version: 2, [field]: 'changed' }),
      () => staleReply([{ ...extension, version: 2 }]),
      () => reply([{ ...extension, version: 3 }]),
    )
    const { change, draft, save } = await edit(ipVoice, content)
    act(() => draft().setHeader({ ...header, [field]: 'changed' }))
    change(0, { extensionNo: 501 })
    expect(await act(() => save())).toBe(true)
    expect(calls).toHaveLength(3)
    expect(calls[2]?.body).toMatchObject([{ version: 2 }])
    expect(draft().header).toMatchObject({ version: 2, [field]: 'changed' })
  })

  test('keeps a field that is changed back while the header is saved', async () => {
    portal(
      ({ body }) => {
        act(() => draft().setHeader({ ...header, [field]: '' }))
        return reply({ ...header, ...(body as Row), version: 2 })
      },
      ({ body }) => reply([{ ...(body as Row[])[0], version: 2 }]),
    )
    const { change, draft, save } = await edit(ipVoice, content)
    act(() => draft().setHeader({ ...header, [field]: 'changed' }))
    change(0, { extensionNo: 501 })
    expect(await act(() => save())).toBe(true)
    expect(draft().header).toMatchObject({ version: 2, [field]: '' })
    expect(draft().state.kind).toBe('unsaved')
  })

  test('adds the header again if somebody else removed the service', async () => {
    const calls = portal(
      () => reply({ code: 'notFound' }, 404),
      () => reply(makeOrder()),
      ({ body }) => reply({ ...header, ...(body as Row), iPOrderID: 6 }),
      ({ body }) => reply(body),
    )
    const { person, change, draft, save } = await edit(ipVoice, {
      header: { ...header, [field]: 'Modem' },
      rows: [extension],
    })
    change(0, { extensionNo: 501 })
    const saving = save()
    await person.click(await screen.findByRole('button', { name: 'Add again' }))
    expect(await saving).toBe(true)
    expect(calls[2]?.body).toMatchObject({ version: 0, [field]: 'Modem' })
    expect(calls[3]?.body).toMatchObject([{ [ipVoice.rowID]: 0, extensionNo: 501 }])
    expect(draft().header).toMatchObject({ iPOrderID: 6 })
  })

  test('compares the header with the one that somebody else saved first', async () => {
    portal(
      () => staleReply({ ...header, version: 2, [field]: 'theirs' }),
      ({ body }) => reply({ ...header, ...(body as Row), version: 3 }),
      ({ body }) => reply(body),
    )
    const { person, draft, save } = await edit(ipVoice, content)
    act(() => draft().setHeader({ ...header, [field]: 'mine' }))
    const saving = save()
    expect(await screen.findByRole('row', { name: /mine theirs/ })).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Keep mine' }))
    expect(await saving).toBe(true)
    expect(draft().header).toMatchObject({ version: 3, [field]: 'mine' })
  })
})
