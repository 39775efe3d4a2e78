import { PAYWALL } from '#contract/labels.ts'
import { DEFAULT_MONTHLY_ALLOCATION_CREDITS } from '#contract/limits.ts'
import { TextPage, TextPart } from './text-page.tsx'

/** The two plans and what they cost (NAV-4). */
export const PricingPage = () => (
  <TextPage title="Pricing">
    <p>Two plans. No card is needed for the first.</p>
    <TextPart title="Free">
      <p>
        {DEFAULT_MONTHLY_ALLOCATION_CREDITS} credits a month; a message costs one. As many
        spreadsheets as you like.
      </p>
    </TextPart>
    <TextPart title={`${PAYWALL.plan}, ${PAYWALL.price}`}>
      <ul>
        {PAYWALL.benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
    </TextPart>
  </TextPage>
)
