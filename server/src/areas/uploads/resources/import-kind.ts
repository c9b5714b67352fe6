import { trainingLinkFields } from '@dealerline/shared/contract/resources.ts'
import { textField } from '../../../imports/field.ts'
import { tableKind } from '../../../imports/table-kind.ts'

const { category, section, label, href } = trainingLinkFields.shape

/** The links among the resources of dealers. Their files are uploaded on the screen. */
export const resourceLinkImport = tableKind({
  name: 'resource-links',
  title: 'Resource links',
  help: 'A row is a link to training material on the web, which dealers see under Resources.',
  table: { table: 'training_links', id: 'link_id', hasVersion: true },
  entityType: 'trainingLink',
  createdAction: 'added',
  fields: {
    category: { ...textField('Category', category), required: true },
    section: textField('Section', section),
    label: { ...textField('Label', label), required: true },
    href: { ...textField('Address', href), required: true },
  },
  key: ['category', 'section', 'label'],
  example: {
    category: 'Mobile',
    section: 'Porting',
    label: 'How to port a number',
    href: 'https://training.example.com/porting',
  },
})
