import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, openPortal } from '../../routes/testing/open-portal.tsx'
import { Refusal } from '../../ui/testing/answer-calls.ts'

const notification = {
  id: 3,
  title: 'New mobile plans',
  text: 'From December.',
  audience: 'everyone',
  fromDate: '2000-01-01',
  untilDate: '2000-01-02',
  createdBy: 'Avery',
  createdAt: '2026-11-20T03:00:00Z',
  status: 'new',
  link: '',
  version: 2,
}

test('all notifications are marked as read', async () => {
  const { person, calls } = openPortal('/notifications', {
    answers: {
      'DealerPortal/GetNotifications': () => [notification],
      'DealerPortal/GetNewNotificationsCount': () => ({ count: 1 }),
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'DealerPortal/SetNotificationStatus')?.body).toEqual({
      id: 0,
      status: 'read',
    }),
  )
  expect(screen.queryByRole('button', { name: 'New notification' })).toBeNull()
})

test('a notification opens the screen on which the person acts, and is read then', async () => {
  const port = {
    ...notification,
    status: 'unread',
    title: 'A port was rejected',
    text: 'A port was rejected.\nWrong account',
    link: '/resources-list/all',
  }
  const { link: _, ...ofOldServer } = { ...notification, id: 4, status: 'unread', title: 'An old notice' }
  const { person, calls, router } = openPortal('/notifications', {
    answers: {
      'DealerPortal/GetNotifications': () => [port, ofOldServer],
      'DealerPortal/GetNewNotificationsCount': () => ({ count: 2 }),
    },
  })
  expect(await screen.findByRole('heading', { name: 'An old notice' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'An old notice' })).toBeNull()
  expect(screen.getByText('Wrong account')).toBeTruthy()
  await person.click(screen.getByRole('link', { name: 'A port was rejected' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/resources-list/all'))
  expect(calls.find(({ path }) => path === 'DealerPortal/SetNotificationStatus')?.body).toEqual({
    id: 3,
    status: 'read',
  })
})

test('no notifications are an empty list, not a failure', { meta: { rules: ['NOTI-no-content'] } }, async () => {
  openPortal('/notifications', { answers: { 'DealerPortal/GetNotifications': () => new Refusal(404, 'No Content') } })
  expect(await screen.findByText('There are no notifications at the moment.')).toBeTruthy()
})

test('administrators are invited to write the first notification', async () => {
  openPortal('/notifications?tab=all', {
    person: administrator,
    answers: { 'DealerPortal/GetNotifications': () => new Refusal(404, 'No Content') },
  })
  expect(await screen.findByText('Write the first notification. It appears under the bell.')).toBeTruthy()
})

const refusal = 'Until cannot be before From'

test('a notification cannot end before it begins, and is deleted after a confirmation', async () => {
  const { person, calls } = openPortal('/notifications?tab=all&edit=3', {
    person: administrator,
    answers: {
      'DealerPortal/GetNotifications': () => [notification],
      'DealerPortal/UpdateNotification': () =>
        new Refusal(400, refusal, { errors: [{ path: 'untilDate', message: refusal }] }),
    },
  })
  expect(await screen.findByRole('row', { name: /New mobile plans.*Over/ })).toBeTruthy()
  const panel = within(await screen.findByRole('dialog', { name: 'New mobile plans' }))
  const until = panel.getByRole('textbox', { name: /^Until/ })
  await person.clear(until)
  await person.type(until, '01/01/1999')
  await person.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText(refusal)).toBeTruthy()
  expect(screen.getByText(`Save for Notification failed : ${refusal}`)).toBeTruthy()
  await person.clear(until)
  await person.type(until, '02/01/2000')
  await person.tab()
  await person.click(panel.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete New mobile plans?' }))
  await person.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('DealerPortal/DeleteNotification/3'))
})
