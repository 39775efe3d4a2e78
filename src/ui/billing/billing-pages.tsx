import { Navigate, useParams } from '@tanstack/react-router'
import { BillingPage } from './billing-page.tsx'
import { CheckoutReturnPage } from './checkout-return-page.tsx'

/** The page for a path below /app/billing. Unknown paths redirect to /. */
export const BillingPages = () => {
  const { _splat = '' } = useParams({ strict: false })
  const name = _splat.replace(/\/$/, '')
  if (name === '') return <BillingPage />
  if (name === 'success') return <CheckoutReturnPage />
  return <Navigate to="/" replace />
}
