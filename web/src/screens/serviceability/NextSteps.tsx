import type {
  CustomisedOffer,
  FiveGQualification,
  NbnQualification,
  Reservation,
} from '@dealerline/shared/contract/serviceability-results.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { formatDate, formatInstant, formatMoney } from '../../ui/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { EmailDialog } from './EmailDialog.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import { OrderPanel } from './OrderPanel.tsx'
import { ReserveDialog } from './ReserveDialog.tsx'
import classes from './serviceability.module.css'
import { TicketDialog } from './TicketDialog.tsx'

interface Props {
  checkID: number
  address: string
  nbn?: NbnQualification
  fiveG?: FiveGQualification
}

type Step = 'order' | 'offer' | 'reserve' | 'email' | 'ticket'

/** The next steps after a check: an order, an offer, an e-mail, a ticket. */
export function NextSteps({ checkID, address, nbn, fiveG }: Props) {
  const [step, setStep] = useState<Step>()
  const [offer, setOffer] = useState<CustomisedOffer>()
  const [reservation, setReservation] = useState<Reservation>()
  const [hasOrdered, setHasOrdered] = useState(false)
  const close = () => setStep(undefined)
  const { canOrder, success } = nbn ?? fiveG ?? { canOrder: false, success: false }
  const canPlace = canOrder && !hasOrdered && (nbn !== undefined || reservation !== undefined)
  return (
    <>
      {reservation && !hasOrdered && (
        <Notice>
          Reserved {reservation.reference}: MSN {reservation.msn}, SIM {reservation.usim}, until{' '}
          {formatInstant(reservation.expiresAt)}.
        </Notice>
      )}
      {offer && (
        <Notice>
          Offer {offer.reference}: {offer.downMbps}/{offer.upMbps} Mbps for {formatMoney(offer.monthlyEx)} a month and{' '}
          {formatMoney(offer.onceOffEx)} once, ex GST, until {formatDate(offer.validUntil)}.
        </Notice>
      )}
      {hasOrdered && (
        <Notice>
          Ordered. <AppLink href="/utility/service-qualification?tab=placed">Follow its progress</AppLink>
        </Notice>
      )}
      <div className={classes.steps}>
        <Button variant={success ? 'subtle' : 'default'} onClick={() => setStep('ticket')}>
          Support ticket
        </Button>
        {success && (
          <Button variant="default" onClick={() => setStep('email')}>
            E-mail the result
          </Button>
        )}
        {canOrder && (
          <Button variant="default" onClick={() => setStep('offer')}>
            Customised offer
          </Button>
        )}
        {canOrder && fiveG && !reservation && <Button onClick={() => setStep('reserve')}>Reserve</Button>}
        {canPlace && <Button onClick={() => setStep('order')}>Create order</Button>}
      </div>
      {step === 'email' && <EmailDialog checkID={checkID} address={address} onClose={close} />}
      {step === 'ticket' && <TicketDialog checkID={checkID} address={address} onClose={close} />}
      {step === 'offer' && (
        <OfferDialog
          checkID={checkID}
          onClose={close}
          onCreated={(newOffer) => {
            setOffer(newOffer)
            close()
          }}
        />
      )}
      {step === 'reserve' && (
        <ReserveDialog
          checkID={checkID}
          onClose={close}
          onReserved={(newReservation) => {
            setReservation(newReservation)
            close()
          }}
        />
      )}
      {step === 'order' && (
        <OrderPanel
          checkID={checkID}
          address={address}
          nbn={nbn}
          reservation={reservation}
          offer={offer}
          onClose={close}
          onOrdered={() => {
            setHasOrdered(true)
            close()
          }}
        />
      )}
    </>
  )
}
