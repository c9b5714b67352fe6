import { uploadCalls } from '@dealerline/shared/contract/uploads.ts'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { Section } from '../../ui/form/Section.tsx'
import classes from './uploads.module.css'

/** The steps for completing the guarantor's form, and the blank form itself. */
export function EecSteps() {
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
        failed={() => 'Error rendering the PDF or image'}
      >
        Download EEC form
      </DownloadButton>
    </Section>
  )
}
