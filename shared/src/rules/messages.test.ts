import { describe, expect, test } from 'vitest'
import { type MessageName, message, messages } from './messages.ts'

describe('a message', () => {
  test.each([
    ['orderUpdated', { id: 10042 }, 200, 'Order :10042 has been updated.'],
    ['orderCancelled', { id: 10042 }, 200, 'Order :10042 has been cancelled.'],
    ['recordNotSaved', { error: 'Name can not be empty' }, 500, 'unable to save:Name can not be empty'],
    [
      'customerNotCreated',
      { error: 'billing is down' },
      500,
      'The customer was not created in UB, the billing system. unable to create UB billing is down',
    ],
    ['dealerNotRemoved', { error: 'They have customers.' }, 500, 'Dealer not removed: They have customers.'],
    ['authNotSaved', { error: 'No.' }, 500, 'The access was not saved. Auth not saved: No.'],
    ['dealerNotEdited', { error: 'No.' }, 500, 'Dealer Not Edited: No.'],
    ['dealerNotEdited', {}, 500, 'Dealer Not Edited'],
    ['notSaved', { error: 'No.', httpStatus: 409 }, 409, 'Not saved: No.'],
  ] as const)('%s with %j is %i %s', { meta: { rules: ['ERR-prefix-cause'] } }, (name, details, httpStatus, words) => {
    expect(message(name, details)).toEqual({ httpStatus, message: words })
  })

  test.each(Object.keys(messages) as MessageName[])(
    '%s has status 200 if it is a success, and status 500 if it is an error',
    { meta: { rules: ['ERR-default-500', 'MSG-carries-httpStatus'] } },
    (name) => {
      const sentence = message(name, { id: 1, error: 'x' })
      expect(sentence.httpStatus).toBe(messages[name].httpStatus)
      expect(sentence.message).not.toMatch(/[{}]/)
    },
  )
})
