import { expect, expectAccessible, expectFitsWidth, openAs, openPhone, rules, test } from '../fixtures.ts'
import { leave } from '../left-pages.ts'
import { makePdf } from '../pdf.ts'
import { makeSendableOrder, type Person, sendOrder } from '../records.ts'

const person: Person = { firstName: 'Fil', surname: 'Filer', email: 'fil@files.example' }
const bill = {
  name: 'bill.pdf',
  mimeType: 'application/pdf',
  buffer: makePdf(),
}
const page = { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<html><script>1</script></html>') }

test(
  'a customer attaches files by their link on a phone, and the dealer finds them on the order',
  rules('UP-draft-by-guid'),
  async ({ browser, portal }) => {
    const dealer = await openAs(browser, portal, 'dealer@example.test')
    const phone = await openPhone(browser, portal)
    const order = await makeSendableOrder(dealer, person)
    await phone.goto(await sendOrder(dealer, order, person))
    const files = phone.getByRole('region', { name: 'Your files' })
    await files.locator('input[type=file]').setInputFiles([bill, page])
    await expect(files.getByRole('list', { name: 'Uploaded files' })).toContainText('bill.pdf')
    await expect(files.getByRole('alert')).toBeVisible()
    await files.getByRole('button', { name: 'Dismiss' }).click()
    await expect(files.getByRole('alert')).toHaveCount(0)
    await expectAccessible(phone, 'files of a customer on a phone')
    await expectFitsWidth(phone)
    await phone.reload()
    await expect(files.getByRole('list', { name: 'Uploaded files' })).toContainText('bill.pdf')
    await dealer.goto(`/attachments/general?order=${order.orderID}`)
    await expect(dealer.getByText('bill.pdf')).toBeVisible()
    await leave(dealer, phone)
  },
)
