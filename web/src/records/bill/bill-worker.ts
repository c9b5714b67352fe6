import { readBill } from '@dealerline/shared/paste/bill.ts'
import type { BillService } from '@dealerline/shared/paste/bill-sections.ts'
import { answerReader } from '../../ui/answer-reader.ts'

answerReader((text, services: readonly BillService[]) => readBill(services, text))
