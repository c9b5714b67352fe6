import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { uploadCalls } from '@dealerline/shared/contract/uploads.ts'
import { isSigned } from '@dealerline/shared/rules/order-states.ts'
import { canAttach, type FileType, fileEndings, fileTypes } from '@dealerline/shared/rules/uploads.ts'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { Tabs } from '../../lists/Tabs.tsx'
import { UploadList } from '../../records/files/UploadList.tsx'
import { hasFailed } from '../../session/has-failed.ts'
import { OrderNotLoaded } from '../../session/OrderNotLoaded.tsx'
import { toScreen, useOrder } from '../../session/use-order.ts'
import { currentVerdict } from '../../session/use-verdict.ts'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { DropZone } from '../../ui/form/DropZone.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { usePathParameter } from '../../ui/url/use-screen-search.ts'
import { FileList } from './FileList.tsx'
import { TicketButton } from './TicketButton.tsx'
import classes from './uploads.module.css'
import { useUploads } from './use-uploads.ts'

const title = 'Attachments'
const tabLabels: Record<FileType, string> = { general: 'Files', eec: 'EEC form' }

/** The files of the open order, including the guarantor's form. */
export default function Attachments() {
  const fileType = usePathParameter('fileType')
  const order = useOrder()
  const currentType = fileTypes.find((type) => type === fileType?.toLowerCase()) ?? 'general'
  if (hasFailed(order))
    return <OrderNotLoaded title={title} message="The files could not be loaded." queries={[order]} />
  if (!order.data) return <LoadingState title={title} label="Loading the files" lines={6} />
  return <FilesScreen key={`${order.data.orderID} ${currentType}`} order={order.data} fileType={currentType} />
}

function FilesScreen({ order, fileType }: { order: OrderDetail; fileType: FileType }) {
  const files = useQuery(query(uploadCalls.getFilesOnOrder, { params: { id: order.orderID } }))
  const uploads = useUploads(order, fileType)
  const isEec = fileType === 'eec'
  const visibleFiles = files.data?.filter((file) => !isEec || file.fileType === 'eec')
  useUnsavedGuard(
    uploads.files.some(({ state }) => state !== 'refused'),
    uploads.cancelAll,
  )
  return (
    <>
      <ScreenTitle title={title} subtitle="Documents that belong to this order: bills, identification, signed forms.">
        {isSigned(order) && <TicketButton order={order} />}
      </ScreenTitle>
      <FileTabs order={order} fileType={fileType} />
      {isEec && <EecSteps />}
      {canAttach(order) && (
        <Section title={isEec ? 'The signed form' : 'Attach files'}>
          <DropZone
            label={isEec ? 'Drop the signed form here' : 'Drop files here'}
            hint="PDF, pictures and Office files, up to 10 MB each"
            endings={fileEndings}
            onFiles={uploads.add}
          />
          <UploadList files={uploads.files} onCancel={uploads.cancel} onRetry={uploads.retry} />
        </Section>
      )}
      <Section title={isEec ? 'Attached forms' : 'Attached files'} flush>
        <FileList
          order={order}
          files={visibleFiles}
          failed={failureOf(files, 'The files could not be loaded.')}
          empty={{
            compact: true,
            icon: <IconPaperclip size={20} />,
            message: isEec ? 'No signed form is attached yet.' : emptyMessage(order),
          }}
        />
      </Section>
    </>
  )
}

const emptyMessage = (order: OrderDetail) =>
  canAttach(order)
    ? 'No files yet: drop them above, or choose them.'
    : 'No files. This order was cancelled and accepts no new ones.'

/** The two screens of files, and whether the form is still required. */
function FileTabs({ order, fileType }: { order: OrderDetail; fileType: FileType }) {
  const missing = order.isQuote ? undefined : currentVerdict(order).blocking.find(({ code }) => code === 'SEND-eec')
  return (
    <>
      <Tabs
        label="Types of files"
        tabs={fileTypes.map((type) => ({
          href: toScreen(`/attachments/${type}`, order.orderID),
          label: tabLabels[type],
          current: type === fileType,
        }))}
      />
      {missing && (
        <div className={classes.asked}>
          <Notice tone="warning">
            <span>{missing.message}</span>
            {fileType === 'general' && <AppLink href={toScreen(missing.link, order.orderID)}>Go to the form</AppLink>}
          </Notice>
        </div>
      )}
    </>
  )
}

/** The steps for completing the guarantor's form, and the blank form itself. */
function EecSteps() {
  return (
    <Section title="The form">
      <ol className={classes.steps}>
        <li>Download the form and print it.</li>
        <li>The guarantor fills it in and signs it by hand.</li>
        <li>Scan or photograph every page, and attach it below.</li>
      </ol>
      <DownloadButton
        call={uploadCalls.getEecForm}
        input={{ params: {} }}
        name="eec_form.pdf"
        failed={() => 'The PDF could not be made. Try again. Error rendering the PDF or image'}
      >
        Download EEC form
      </DownloadButton>
    </Section>
  )
}
