import type { LoadStatus } from './state.ts'

/** Credits as shown. Amounts in credits. */
export type CreditsState = {
  readonly status: LoadStatus
  /** How often the server has told them: what else it says of the plan is asked for anew with each. */
  readonly times: number
  readonly balance: number
  readonly isPro: boolean
  readonly allocation: number
  /** ISO time of the next reset, or null. */
  readonly resetsAt: string | null
  readonly showLowWarning: boolean
  readonly showPaywall: boolean
  /** The paywall came by itself, with the last credit or a refusal: it waits for the end of the answer, and for who writes. */
  readonly isPaywallHeld: boolean
  /** Why it came: the balance was 0 as the page loaded, its last credit was spent here, or it was asked for. */
  readonly paywallCause: 'load' | 'spent' | 'asked'
  /** The way to the provider's checkout is being taken: the paywall's button is off. */
  readonly isCheckoutAsked: boolean
  /** The provider's portal was asked for and has not opened yet. */
  readonly isPortalAsked: boolean
}
