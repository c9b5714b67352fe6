import { expect, test } from 'vitest'
import { trainingLinkFields } from '../contract/resources.ts'
import { handsetFields, ratePlanFields } from '../records/catalogue-fields.ts'
import { isOutsideAddress } from './menu-guards.ts'

const link = { category: 'Sales', section: 'Basics', label: 'Video' }
const accepts: Record<string, (address: string) => boolean> = {
  'the document of a plan': (address) => ratePlanFields.ratePlanPDF.schema.safeParse(address).success,
  'the picture of a handset': (address) => handsetFields.imagePath.schema.safeParse(address).success,
  'a training link': (href) => trainingLinkFields.safeParse({ ...link, href }).success,
  'an entry of the menu': isOutsideAddress,
}

const refused = [
  'javascript:alert(1)',
  'JavaScript:alert(1)//https://www.example.test',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://www.example.test',
  '//www.example.test',
  'https:\\\\www.example.test',
  'https:www.example.test',
  'https://',
  'https://user:secret@www.example.test',
  'https://www.example.test/a b',
]

test.each(Object.entries(accepts))('%s takes web addresses only', (_, isAccepted) => {
  expect(isAccepted('https://www.example.test/plans?id=12#top')).toBe(true)
  expect(refused.filter(isAccepted)).toEqual([])
})

test.each(['javascript:alert(1)', 'data:text/html,x'])('the refusal of %s has a message', (address) => {
  const message = 'Please enter a valid url.'
  const { error } = trainingLinkFields.safeParse({ ...link, href: address })
  expect(error?.issues).toMatchObject([{ path: ['href'], message }])
  expect(ratePlanFields.ratePlanPDF.schema.safeParse(address).error?.issues).toMatchObject([{ message }])
})
