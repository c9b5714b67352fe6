import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { PortRequestPage, portRequestCalls } from '@dealerline/shared/contract/port-requests.ts'
import { AppError, assertNoErrors, type FieldError } from '@dealerline/shared/errors.ts'
import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { answerErrors, fieldsFor, maxBillPhotos } from '@dealerline/shared/rules/port-questions.ts'
import { describeConsent } from '@dealerline/shared/rules/signer-identity.ts'
import type { Context } from '../../../calls/context.ts'
import type { ReceivedFiles } from '../../../calls/receive.ts'
import { identifyRecipient } from '../../../links/identify-recipient.ts'
import { nameFiles } from '../../uploads/name-files.ts'
import { assertAnyAccepted } from '../../uploads/upload-files.ts'
import { portLinks } from './port-link.ts'
import { type StoredPort, selectPorts } from './queries.ts'
import { attachPhotos, type StoredAnswer, storeAnswers } from './request-queries.ts'

type Answers = BodyOf<typeof portRequestCalls.answerPortRequest>['numbers']

/** Stores the customer's corrections of all refused numbers. A new permission needs a code. A job resubmits the numbers. */
export async function answerPortRequest(context: Context, numbers: Answers): Promise<PortRequestPage> {
  const { tx } = context
  const opened = await portLinks.lockOpen(context)
  const { request, ports } = opened
  const portByNumber = new Map(ports.map((port) => [port.number, port]))
  const numbersInRequest = new Set((await selectPorts(tx, request.orderID)).map(({ number }) => number))
  assertNoErrors([
    ...numbers.flatMap((answer, index) => errorsOf(answer, index, portByNumber, numbersInRequest)),
    ...[...Map.groupBy(numbers.entries(), ([, { number }]) => number).values()].flatMap(([, ...repeated]) =>
      repeated.map(([index, { number }]) => ({
        path: `numbers.${index}.number`,
        message: `${formatPhone(number)} appears twice`,
      })),
    ),
    ...ports
      .filter(({ number }) => !numbers.some((answer) => answer.number === number))
      .map(({ number }) => ({ path: 'numbers', message: `${formatPhone(number)} has no answer` })),
  ])
  // A number that was settled while the customer filled in the page needs no answer.
  const answers = numbers.flatMap((answer): StoredAnswer[] => {
    const port = portByNumber.get(answer.number)
    return port ? [toStored(answer, port)] : []
  })
  const { name, requestID } = request
  const identity = answers.some(({ authorised }) => authorised) ? await identifyRecipient(context, request) : null
  await storeAnswers(tx, requestID, answers)
  await portLinks.answer(context, opened, { answer: 'answered', identity })
  const data = {
    numbers: answers.map(({ number }) => number),
    name,
    ...(identity && { identity: describeConsent(identity) }),
  }
  tx.audit({ entityType: 'numbers', entityID: request.orderID, action: 'ports corrected by customer', data })
  return portLinks.getPage(context)
}

function errorsOf(
  answer: Answers[number],
  index: number,
  portByNumber: ReadonlyMap<string, StoredPort>,
  numbersInRequest: ReadonlySet<string>,
): FieldError[] {
  const at = (path: string) => `numbers.${index}.${path}`
  if (!numbersInRequest.has(answer.number))
    return [{ path: at('number'), message: `${formatPhone(answer.number)} is not a number of this link` }]
  const port = portByNumber.get(answer.number)
  if (!port) return []
  return answerErrors(port.code, answer, port.details).map(({ path, message }) => ({ path: at(path), message }))
}

/** Returns only the fields that the customer was asked for. */
function toStored(answer: Answers[number], { number, code }: StoredPort): StoredAnswer {
  const fields: readonly string[] = fieldsFor(code)
  return { number, ...Object.fromEntries(Object.entries(answer).filter(([name]) => fields.includes(name))) }
}

/** Attaches a photo of the bill to the order of the link. */
export async function attachBill(context: Context, received: ReceivedFiles): Promise<PortRequestPage> {
  const { tx } = context
  const { request } = await portLinks.lockOpen(context)
  assertAnyAccepted(received)
  if (request.photos + received.files.length > maxBillPhotos)
    throw new AppError('conflict', { detail: `You can attach up to ${maxBillPhotos} photos.` })
  const files = received.files.map((file) => ({ ...file, name: `bill ${file.name}` }))
  const photos = await nameFiles(tx, request.orderID, files, 'general')
  await attachPhotos(tx, photos)
  const filenames = photos.map(({ name }) => name)
  tx.auditOrder(request.orderID, 'files attached', { fileType: 'general', filenames })
  return portLinks.getPage(context)
}
