import { Navigate, useParams } from '@tanstack/react-router'
import { useConfig } from '../hooks/app.tsx'
import { BillingPage } from './billing-page.tsx'
import { CheckoutDone } from './checkout-done.tsx'

/** The page at this place below /app/billing; any other path, and all of them without billing, go to / (NAV-9, NAV-39). */
export const BillingPages = () => {
  const { _splat = '' } = useParams({ strict: false })
  const { flags } = useConfig()
  const name = _splat.replace(/\/$/, '')
  if (flags.billing && name === '') return <BillingPage />
  if (flags.billing && name === 'success') return <CheckoutDone />
  return <Navigate to="/" replace />
}
