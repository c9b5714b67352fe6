import type { ProgressMilestone, ProgressPage } from '@dealerline/shared/contract/progress.ts'
import { Refusal } from '../../ui/testing/answer-calls.ts'
import { guid, type LinkSamples, people, press, tick, wait } from '../test-scenario.ts'

const milestone = (next: Partial<ProgressMilestone>): ProgressMilestone => ({
  key: 'setUp:1',
  what: 'Set up',
  state: 'waiting',
  actor: 'provider',
  who: 'Example Telecom',
  at: '',
  day: '2030-01-10',
  detail: '',
  next: '',
  ...next,
})

/** The progress of an order with one milestone, and whether the customer gets messages about it. */
export const progressPage = (
  isOn: boolean,
  words: { now: string; next: string; step: Partial<ProgressMilestone> },
): ProgressPage => {
  const milestones = [milestone(words.step)]
  return {
    providerName: people.providerName,
    dealerName: people.sentBy,
    toName: people.toName,
    progress: {
      orderID: 10482,
      state: 'processing',
      now: words.now,
      next: words.next,
      milestones,
      sites: [{ address: '', services: [{ title: 'Internet', lines: [{ labels: ['NBN 100'], milestones }] }] }],
      numbers: [],
      endsAt: '2031-01-01T00:00:00Z',
    },
    channels: [{ channel: 'email', to: 'a••@customer.test', isOn }],
  }
}

export const samples: LinkSamples = {
  closed: [],
  scenarios: {
    'the progress changes, and messages are chosen': {
      path: `/progress/${guid}`,
      content: progressPage(false, { now: 'It waits.', next: 'Then it is set up.', step: {} }),
      answers: {
        'Order/ChooseProgressMessages': [
          progressPage(true, {
            now: 'It is set up.',
            next: 'Then it moves.',
            step: { state: 'current', next: 'Wait for it.' },
          }),
          new Refusal(503, 'Busy.'),
          new Refusal(503, 'Still busy.'),
          progressPage(false, {
            now: 'It is done.',
            next: 'Nothing more.',
            step: { state: 'done', at: '2030-01-09T00:00:00Z' },
          }),
        ],
      },
      steps: [
        [wait, 'Expected 10/01/2030'],
        [tick(/^E-mail/), 'Then it moves.'],
        [tick(/^E-mail/), 'Your choice was not saved. Busy.'],
        [tick(/^E-mail/), 'Your choice was not saved. Still busy.'],
        [tick(/^E-mail/), 'Nothing more.'],
      ],
    },
    'messages are stopped': {
      path: `/progress/${guid}?stop=email`,
      content: progressPage(true, { now: 'It waits.', next: 'Then it is set up.', step: {} }),
      answers: {
        'Order/ChooseProgressMessages': [
          new Refusal(503, 'Busy.'),
          progressPage(false, { now: 'It waits.', next: 'Then it is set up.', step: {} }),
        ],
      },
      steps: [
        [press('Stop e-mails'), 'Your choice was not saved. Busy.'],
        [press('Stop e-mails'), 'You get no e-mails about this order.'],
      ],
    },
  },
}
