import { expect, type Locator, type Page } from '@playwright/test'

/** Opens another address of the portal without loading the portal again, as its links do. */
export async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`)
}

/** Creates a business customer by ABN with an authorised representative and a searched address. */
export async function createBusinessCustomer(page: Page, company: { abn: string; name: RegExp }): Promise<void> {
  await page.goto('/create-company?new=business')
  await page.getByRole('textbox', { name: 'ABN' }).first().fill(company.abn)
  await expect(page.getByLabel('Company name')).toHaveValue(company.name)
  await addRepresentative(page)
}

/** Enters the representative of a new business after its company, and creates the customer. */
export async function addRepresentative(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next: authorised representative' }).click()
  await choose(page, 'Salutation', 'Ms')
  await page.getByLabel('First name').fill('Petra')
  await page.getByLabel('Surname').fill('Novak')
  await page.getByLabel('Job title').fill('Owner')
  await page.getByRole('textbox', { name: 'Mobile' }).fill('0412 345 678')
  await page.getByLabel('E-mail').fill('petra@novak.example')
  await findAddress(page, '1 harbour')
  await page.getByRole('button', { name: 'Create customer' }).click()
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Types into the address search and takes the first suggestion. */
export async function findAddress(page: Page, text: string): Promise<void> {
  await page
    .getByRole('combobox', { name: /Search for a physical street address/ })
    .pressSequentially(text, { delay: 20 })
  await page.getByRole('option').first().click()
}

export async function openMenu(page: Page, title: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Types rows into the grid with the keyboard alone. An empty text leaves a cell unchanged. */
export async function addRows(page: Page, grid: string, rows: string[][]): Promise<void> {
  for (const cells of rows) {
    await page.getByRole('button', { name: 'Add row' }).click()
    for (const text of cells) {
      if (text !== '') await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('grid', { name: grid })).toBeVisible()
}

/** Pastes a range in the format of a spreadsheet, from the first cell of a row (counted from 1). */
export async function pasteCells(page: Page, grid: string, row: number, cells: string[][]): Promise<void> {
  const text = cells.map((line) => line.join('\t')).join('\n')
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await page
    .getByRole('grid', { name: grid })
    .locator(`[data-row="${row - 1}"][data-column="0"]`)
    .click()
  await page.keyboard.press('ControlOrMeta+v')
}

export async function saveScreen(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaved(page)
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/Saved \d/)).toBeVisible()
}

/** Opens the page again until it has something, which another process has to do first. `open` also waits until the page has loaded. */
export async function openUntil(open: () => Promise<unknown>, wanted: Locator): Promise<void> {
  await expect(async () => {
    await open()
    expect(await wanted.count()).toBeGreaterThan(0)
  }).toPass()
}

/** Returns the link in the newest text message in the mailbox that has this text. E-mails show only their subject in the list. */
export async function newestLink(phone: Page, text: RegExp): Promise<string> {
  const message = phone.getByText(text).first()
  await openUntil(() => phone.goto('/dev/mailbox'), message)
  return /https?:\/\/\S+\/[0-9a-f-]{36}/.exec((await message.textContent()) ?? '')?.[0] ?? ''
}
