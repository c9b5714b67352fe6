import type { Call } from '@dealerline/shared/contract/call.ts'
import type { Dealer } from '@dealerline/shared/contract/dealer-records.ts'
import { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import classes from './dealers.module.css'

/** The agreement with a dealer, printed from what is saved. */
export function AgreementPart({ dealer }: { dealer: Dealer }) {
  const id = dealer.dealerID
  const print = useMutation({
    mutationFn: async ({ call, name }: { call: Call; name: string }) =>
      saveFile(await download(call, { params: { id } }), name),
    onError: (error) => notify(message('failed', { error: error.message })),
  })
  return (
    <>
      <p>
        The agreement with {dealer.dealerFullName}, with the business and the payment that are saved, and today’s date.
      </p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconFileText size={18} aria-hidden />}
          disabled={print.isPending}
          onClick={() => print.mutate({ call: dealerCalls.viewDealerPDF, name: 'contract.pdf' })}
        >
          View contract
        </Button>
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={print.isPending}
          onClick={() => print.mutate({ call: dealerCalls.downloadDealerContract, name: `contract_${id}.pdf` })}
        >
          Download contract
        </Button>
      </div>
    </>
  )
}
