import type { AppointmentPage, SlotList } from '@dealerline/shared/contract/appointments.ts'
import { screen } from '@testing-library/react'
import { Refusal } from '../../ui/testing/answer-calls.ts'
import { present } from '../../ui/testing/present.ts'
import { closedPages, guid, type LinkSamples, people, press } from '../test-scenario.ts'
import { appointmentLink } from './appointment-link.ts'

export const slotList: SlotList = {
  outcome: 'offered',
  wholesaler: 'NBN Co',
  message: '',
  from: '2030-01-07',
  nextFrom: '2030-01-21',
  slots: [
    { slotCode: 'a', start: '2030-01-07T21:00:00Z', end: '2030-01-08T01:00:00Z' },
    { slotCode: 'b', start: '2030-01-08T21:00:00Z', end: '2030-01-09T01:00:00Z' },
  ],
}

/** The appointment of an internet line, with other values of the line. */
export const appointmentPage = (line: Partial<AppointmentPage['lines'][number]>): AppointmentPage => ({
  ...people,
  state: 'open',
  lines: [
    {
      rowID: 1,
      wholesaler: 'NBN Co',
      address: '1 Harbour Street',
      state: 'confirmed',
      start: '2030-01-06T21:00:00Z',
      end: '2030-01-07T01:00:00Z',
      next: null,
      changeUntil: '2030-01-05T00:00:00Z',
      canChange: true,
      problem: '',
      chosenBy: 'Dana Dealer',
      ...line,
    },
  ],
})

const [firstSlot, secondSlot] = slotList.slots

export const samples: LinkSamples = {
  closed: closedPages(appointmentLink, 'appointment', appointmentPage({}), {
    closed: ['There is no appointment', /ask Dana Dealer/],
  }),
  scenarios: {
    'an appointment is moved twice': {
      path: `/appointment/${guid}`,
      content: appointmentPage({}),
      answers: {
        'Docusign/AppointmentSlots': [new Refusal(503, 'Busy.'), slotList],
        'Docusign/MoveAppointment': [
          appointmentPage({ problem: 'This time is taken.' }),
          appointmentPage({ next: firstSlot ?? null, changeUntil: '2030-01-06T00:00:00Z' }),
          appointmentPage({ next: secondSlot ?? null }),
        ],
      },
      steps: [
        [press('Choose another time'), 'The free times could not be loaded. Busy.'],
        [press('Try again'), 'Later times'],
        [press('Move the appointment'), 'Choose a time first.'],
        [async (person) => person.click(present((await screen.findAllByRole('radio'))[0])), 'Move to'],
        [press(/^Move to/), 'This time is taken.'],
        [async (person) => person.click(present((await screen.findAllByRole('radio'))[0])), 'Move to'],
        [press(/^Move to/), 'You chose Tuesday 08/01/2030'],
        [press('Choose another time'), 'Later times'],
        [async (person) => person.click(present((await screen.findAllByRole('radio'))[1])), 'Move to'],
        [press(/^Move to/), 'You chose Wednesday 09/01/2030'],
      ],
    },
  },
}
