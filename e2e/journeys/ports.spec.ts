import { expect, expectAccessible, expectFitsWidth, openPhone, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { newestLink } from '../pages.ts'
import { callOk, makeSendableOrder, sendOrder } from '../records.ts'
import { signByCalls } from '../signing-pages.ts'

const person = { firstName: 'Petra', surname: 'Port', email: 'petra@port.example', mobile: '0412 345 678' }
/** The largest number of taps and filled fields with which a customer answers. */
const maxInteractions = 12

const row = (serviceNumber: string) => ({
  category: 'C',
  serviceNumber,
  currentServiceProvider: 'Same Day Telecom',
  accountNumber: '77001234',
})

test('a predicted rejection is fixed, and the customer corrects a refused number on a phone', async ({
  dealer,
  browser,
  portal,
}) => {
  const numbers = dealer.getByRole('list', { name: 'Numbers' }).getByRole('listitem')
  const predicted = dealer.getByRole('list', { name: 'Predicted rejections' }).getByRole('listitem')
  const order = await makeSendableOrder(dealer, person)
  const { orderID } = order
  await callOk(dealer, 'POST', `order/AddPortOrder/${orderID}`, [row('0255509901'), row('0255509902')])
  await dealer.goto(`/create-porting?order=${orderID}`)
  await expect(predicted).toHaveCount(1)
  await expect(predicted).toContainText('Rows 1 and 2: Account name')
  await expectAccessible(dealer, 'ports, predicted rejections')
  await dealer.getByRole('button', { name: /^Use “Petra Port”/ }).click()
  await expect(dealer.getByText('No rejection is predicted.')).toBeVisible()
  await expect
    .poll(async () => Object.values(await callOk(dealer, 'GET', `order/GetPortsOnOrder/${orderID}`)))
    .toMatchObject([{ accountName: 'Petra Port' }, { accountName: 'Petra Port' }])
  const terms = Object.values(await callOk(dealer, 'GET', `order/GetTerms/${orderID}`)) as { id: number }[]
  const accepted = terms.map(({ id }) => ({ id, checked: true }))
  await callOk(dealer, 'POST', `order/UpdateTerms/${orderID}`, accepted)
  await signByCalls(dealer, await sendOrder(dealer, order, person), 'Petra Port')

  await dealer.goto(`/create-porting?order=${orderID}`)
  await expect(numbers).toHaveText([/02\s5550\s9902.*Rejected/, /02\s5550\s9901.*Ported/])
  await dealer.getByRole('button', { name: 'Correct 02 5550 9902' }).click()
  await expectAccessible(dealer, 'ports, correction')
  await dealer.keyboard.press('Escape')
  await dealer.getByRole('button', { name: 'Ask the customer' }).click()
  const dialog = dealer.getByRole('dialog', { name: 'Ask the customer' })
  await expect(dialog.getByLabel('Mobile')).toHaveValue('0412 345 678')
  await expectAccessible(dealer, 'ask the customer about ports')
  await dialog.getByRole('button', { name: 'Send by SMS' }).click()
  await expect(dealer.getByText(/SMS sent to 0412\s345\s678/)).toBeVisible()
  await expectAccessible(dealer, 'ports, customer asked')

  const phone = await openPhone(browser, portal)
  const address = await newestLink(phone, /\/port-details\//)
  let interactions = 1
  await phone.goto(address)
  await expect(phone.getByRole('heading', { level: 1, name: 'Correct your number' })).toBeVisible()
  await expectFitsWidth(phone)
  await expectAccessible(phone, 'port details on a phone')
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByText('Enter the account number on the bill')).toBeVisible()
  await expectAccessible(phone, 'port details with a mistake')
  interactions += 1
  await phone.getByLabel('Account number on the bill').fill('77005678')
  await phone.reload()
  await expect(phone.getByLabel('Account number on the bill')).toHaveValue('77005678')
  interactions += 1
  const picking = phone.waitForEvent('filechooser')
  await phone.getByRole('button', { name: 'Take a photo' }).click()
  const photo = await phone.screenshot({ type: 'jpeg' })
  await (await picking).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  interactions += 2
  await expect(phone.getByText('Your bill is attached.')).toBeVisible()
  await phone.getByRole('button', { name: 'Send' }).click()
  interactions += 1
  await expect(phone.getByRole('heading', { name: 'Thank you, that is all' })).toBeVisible()
  await expectAccessible(phone, 'port details, answered')
  expect(interactions).toBeLessThanOrEqual(maxInteractions)
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Thank you, that is all' })).toBeVisible()

  await expect(dealer.getByText(/Petra Port corrected the details, /)).toBeVisible()
  await expect(dealer.getByText('The bill is in the attachments.')).toBeVisible()
  await dealer.reload()
  await expect(numbers).toHaveText([/Ported/, /Ported/])
  await expect(dealer.getByRole('button', { name: 'Ask the customer' })).toHaveCount(0)
  await expectAccessible(dealer, 'ports, ported')
  await leave(phone)
})
