import { type Block, editableFields } from '@dealerline/shared/blocks/block.ts'
import type { Page as ServicePage } from '@dealerline/shared/blocks/page.ts'
import type { Field } from '@dealerline/shared/records/kinds.ts'
import { expect, type Locator, type Page } from '@playwright/test'

/**
 * The texts to enter. `kinds` has a text for each kind of field; `plans` has the label of a plan for each usage type.
 */
export interface SampleTexts {
  kinds: Partial<Record<Field['kind'], string>>
  plans: ReadonlyMap<string, string>
}

const sampleTexts = [
  'Kestrel Level 3',
  'kestrel.ampt.example.test',
  'office@kestrel.example',
  '02 9876 5432',
  '0412 345 678',
  '1800 123 456',
  '612',
  '7',
]
const lists = ['accounts@kestrel.example, office@kestrel.example', '03 9000 1201, 03 9000 1202']
const records = ['Mobile app / office@kestrel.example', 'NSW / 02 9876 5432; VIC / 03 9000 1200']

/** Returns a valid text to type into the field, different from the field's default. */
export function textFor(field: Field, { kinds, plans }: SampleTexts): string {
  const accepts = (value: unknown) => field.schema.safeParse(value).success && value !== field.blank
  const choice = kinds[field.kind]
  if (choice !== undefined) return choice
  const sample = (() => {
    switch (field.kind) {
      case 'choice':
        return field.options?.findLast(({ value }) => value !== field.blank)?.label
      case 'plan': {
        const typePlans = field.usageTypes?.map((usage) => plans.get(usage.toLowerCase())).filter(Boolean)
        // The type of such a plan is the last choice.
        return field.typeField ? typePlans?.at(-1) : typePlans?.[0]
      }
      case 'number':
        return sampleTexts.find((text) => accepts(Number(text)))
      case 'list':
        return lists.find((text) => accepts(field.inWords?.read(text)))
      case 'record':
      case 'records':
        return records.find((text) => accepts(field.inWords?.read(text)))
      default:
        return sampleTexts.find(accepts)
    }
  })()
  if (!sample) throw new Error(`There is no sample value for ${field.label} (${field.kind})`)
  return sample
}

/** Presses Tab until the element has the focus, at most once around the page. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element.contains(element.ownerDocument.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${target}`)
}

/** Opens a screen by its menu entry, without the mouse. */
export async function openByKeyboard(page: Page, { label, route }: ServicePage): Promise<void> {
  await tabTo(page, page.getByRole('navigation').locator(`a[href^="${route}?"]`))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: label, exact: true })).toBeVisible()
}

/** Fills in the header's form, which is folded if nothing in it is missing. */
export async function typeHeader(page: Page, block: Block, words: SampleTexts): Promise<void> {
  const edit = page.getByRole('button', { name: `Edit ${block.header?.label}` })
  const [firstName] = Object.keys(block.header?.fields ?? {})
  if (firstName === undefined) return
  await edit
    .or(page.locator(`[data-field=${firstName}]`))
    .first()
    .waitFor()
  if (await edit.isVisible()) {
    await tabTo(page, edit)
    await page.keyboard.press('Enter')
  }
  for (const [name, field] of Object.entries(block.header?.fields ?? {})) {
    const input = page.locator(`[data-field=${name}]`)
    await tabTo(page, input)
    if (field.kind === 'flag') await page.keyboard.press('Space')
    else if (await isChoice(input)) await choose(page, input)
    else await page.keyboard.type(textFor(field, words))
  }
}

const isChoice = (input: Locator) => input.evaluate((element) => element.getAttribute('aria-haspopup') === 'listbox')

/** Chooses the last option of the open list with the keyboard. */
async function choose(page: Page, input: Locator): Promise<void> {
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(input).not.toHaveValue('')
}

/** Types a value into every cell of the first row that Tab reaches, and returns the number of cells. */
export async function typeRow(page: Page, block: Block, words: SampleTexts): Promise<number> {
  const grid = page.getByRole('grid', { name: block.label, exact: true })
  await tabTo(page, grid.locator('tbody'))
  // The last visit may have left another cell active.
  await page.keyboard.press('ControlOrMeta+Home')
  const fields = new Map(editableFields(block).map(([, field]) => [field.label, field]))
  const readLabel = async () =>
    ((await page.locator(':focus').getAttribute('aria-label')) ?? '').replace(/, (new row|row \d+)$/, '')
  if ((await grid.getByRole('columnheader', { name: 'More fields' }).count()) > 0) {
    const start = await readLabel()
    // Tab then also reaches the fields that have no column.
    await page.keyboard.press('F4')
    await expect.poll(readLabel).not.toBe(start)
  }
  await page.keyboard.press('Home')
  const typedLabels = new Set<string>()
  for (;;) {
    const label = await readLabel()
    const field = fields.get(label)
    if (!field || typedLabels.has(label)) return typedLabels.size
    if (field.kind === 'flag') await page.keyboard.press('Space')
    else await page.keyboard.type(block.isProduct === false && label === 'Item' ? '10023' : textFor(field, words))
    typedLabels.add(label)
    await page.keyboard.press('Tab')
    // The focus moves with the next rendering.
    await expect.poll(readLabel).not.toBe(label)
  }
}

/** Returns the texts of the fields and of the cells of filled rows, in the order of the screen. */
export async function readScreen(page: Page): Promise<string[]> {
  await unfoldHeader(page)
  await setAllColumns(page, true)
  const texts = await page.evaluate<string[]>(`(() => {
    const textOf = (element) => {
      const input = element.matches('input') ? element : element.querySelector('input')
      if (!input) return element.textContent.trim()
      return input.type === 'checkbox' ? String(input.checked) : input.value
    }
    const cells = [...document.querySelectorAll('[role=grid] tbody tr')]
      .filter((row) => row.querySelector('th'))
      .flatMap((row) => [...row.querySelectorAll('[data-column]')])
      // Nobody types what a wholesaler answers about a line.
      .filter((cell) => !cell.matches('[aria-readonly=true]:not([data-pinned])'))
    return [...document.querySelectorAll('main [data-field]:not([data-field$=search])'), ...cells].map(textOf)
  })()`)
  await setAllColumns(page, false)
  return texts
}

/** Opens the form of a header that is folded to a line. */
export async function unfoldHeader(page: Page): Promise<void> {
  const edit = page.getByRole('button', { name: /^(Edit|Show) / }).filter({ hasText: /^(Edit|Show)$/ })
  if (await edit.isVisible()) await edit.click()
}

/** Shows every column of the grids, or those that fit. Grids whose columns all fit have no switch. */
async function setAllColumns(page: Page, isOn: boolean): Promise<void> {
  for (const control of await page.getByRole('switch', { name: 'All columns' }).all()) await control.setChecked(isOn)
}
