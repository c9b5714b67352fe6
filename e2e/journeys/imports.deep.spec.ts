import { readFileSync } from 'node:fs'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { guidePicture } from '../guide-picture.ts'

test('an administrator imports plans: columns, preview, dry run, import, refused rows', async ({ admin }) => {
  const fact = (label: string) => admin.locator('dl div', { hasText: label }).locator('dd')
  await admin.goto('/import')
  await admin.getByRole('combobox', { name: 'Record type' }).click()
  await admin.getByRole('option', { name: 'Rate plans' }).click()
  await expectAccessible(admin, 'a new import')
  const template = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Download template' }).click()
  expect((await template).suggestedFilename()).toBe('rate-plans-template.csv')

  const rows = ['Journey A,Mobile,45.00,red', 'Journey B,Mobile,abc,red', 'Journey C,Mobile,50.00,red']
  const content = ['Plan description,Type of plan,Monthly retail,Colour', ...rows].join('\r\n')
  await admin
    .getByLabel('Drop a CSV file here')
    .setInputFiles({ name: 'plans.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await expect(admin.getByRole('heading', { level: 1, name: 'Import rate plans' })).toBeVisible()
  await expect(admin.getByText('The column "Usage type" is missing.')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Start import' })).toBeDisabled()
  await admin.getByRole('combobox', { name: 'Type of plan' }).fill('Usage')
  await admin.getByRole('option', { name: 'Usage type *' }).click()
  await expect(admin.getByText('must be a number, not "abc"')).toBeVisible()
  await expectAccessible(admin, 'a preview')
  await guidePicture(admin, 'import-preview')

  await admin.getByRole('button', { name: 'Dry run' }).click()
  await expect(admin.getByText('Dry run done')).toBeVisible()
  await expect(fact('New')).toHaveText('2')
  await admin.getByRole('button', { name: 'Start import' }).click()
  await expect(admin.getByText('Done, with refused rows')).toBeVisible()
  await expect(fact('New')).toHaveText('2')
  await expectAccessible(admin, 'an import that is done')
  const refused = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Download refused rows' }).click()
  expect(readFileSync(await (await refused).path(), 'utf8')).toContain('Journey B,Mobile,abc,red,')
})
