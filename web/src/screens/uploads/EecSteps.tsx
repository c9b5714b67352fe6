import { uploadCalls } from '@dealerline/shared/contract/uploads.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { Section } from '../../ui/form/Section.tsx'
import { saveFile } from '../../ui/save-file.ts'
import classes from './uploads.module.css'

/** The steps for completing the guarantor's form, and the blank form itself. */
export function EecSteps() {
  const get = useMutation({
    mutationFn: () => download(uploadCalls.getEecForm, { params: {} }),
    onSuccess: (form) => saveFile(form, 'eec_form.pdf'),
    onError: (error) => notify({ httpStatus: 500, message: 'Error rendering the PDF or image' }, error),
  })
  return (
    <Section title="The form">
      <ol className={classes.steps}>
        <li>Download the form and print it.</li>
        <li>The guarantor fills it in and signs it by hand.</li>
        <li>Scan or photograph every page, and attach it below.</li>
      </ol>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={get.isPending}
        onClick={() => get.mutate()}
      >
        Download EEC form
      </Button>
    </Section>
  )
}
