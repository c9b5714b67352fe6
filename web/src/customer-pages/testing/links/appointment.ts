import { screen } from '@testing-library/react'
import { Refusal } from '../../../ui/testing/answer-calls.ts'
import { present } from '../../../ui/testing/present.ts'
import { appointmentLink } from '../../appointments/appointment-link.ts'
import { appointmentPage, slotList } from '../sample-links.ts'
import { closedPages, guid, type LinkSamples, press } from '../scenario.ts'

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
