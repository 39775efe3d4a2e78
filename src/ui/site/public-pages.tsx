import { Navigate } from '@tanstack/react-router'
import { AboutPage } from './about-page.tsx'
import { PricingPage } from './pricing-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { TermsPage } from './terms-page.tsx'
import { VisitorChat } from './visitor-chat.tsx'

/** The public page with the name `page`. Unknown names redirect to /. */
export const PublicPages = ({ page }: { readonly page: string }) => {
  switch (page) {
    case 'about':
      return <AboutPage />
    case 'pricing':
      return <PricingPage />
    case 'privacy':
      return <PrivacyPage />
    case 'terms':
      return <TermsPage />
    case 'chat':
      return <VisitorChat />
    default:
      return <Navigate to="/" replace />
  }
}
