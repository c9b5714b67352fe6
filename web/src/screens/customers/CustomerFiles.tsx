import { type Attachment, uploadCalls } from '@dealerline/shared/contract/uploads.ts'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { AttachmentTable } from '../../records/files/AttachmentTable.tsx'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { Section } from '../../ui/form/Section.tsx'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'

const order: ListColumn<Attachment> = {
  key: 'order',
  label: 'Order',
  width: 140,
  render: ({ orderID }) => <AppLink href={`/attachments/general?order=${orderID}`}>Order {orderID}</AppLink>,
}

/** The files on the orders of a customer, newest first. They are attached and removed on their order. */
export function CustomerFiles({ customerID }: { customerID: number }) {
  const files = useQuery(query(uploadCalls.getFilesOfCustomer, { params: { customerID } }))
  return (
    <Section title="Files" flush>
      <AttachmentTable
        label="Files of this customer"
        files={files.data}
        more={[order]}
        failed={failureOf(files, 'The files could not be loaded.')}
        empty={{
          compact: true,
          icon: <IconPaperclip size={20} />,
          message: 'No files yet. They are attached to an order, under Attachments.',
        }}
      />
    </Section>
  )
}
