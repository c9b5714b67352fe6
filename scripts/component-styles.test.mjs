import { expect, test } from 'vitest'
import { missingStyles } from './structure/component-styles.mjs'

const sheet = (name) => `@mantine/core/styles/${name}.layer.css`

test.each([
  ["import { Switch } from '@mantine/core'", ['Switch', 'InlineInput'].map(sheet)],
  [`import { Switch } from '@mantine/core'\nimport '${sheet('Switch')}'`, [sheet('InlineInput')]],
  [
    "import { Checkbox } from '@mantine/core'\n<Checkbox.Card />",
    ['InlineInput', 'Checkbox', 'CheckboxCard'].map(sheet),
  ],
  ["import { Select as Choice } from '@mantine/core'", [sheet('Combobox')]],
  // The theme imports the styles of components that nearly every screen uses.
  ["import { Button, Menu, TextInput, useMantineTheme } from '@mantine/core'", []],
  ["import { DatePickerInput } from '@mantine/dates'", ['@mantine/dates/styles.layer.css']],
])('names the styles to import for %j', (source, expected) => {
  expect([...missingStyles(source).keys()].sort()).toEqual(expected.sort())
})
