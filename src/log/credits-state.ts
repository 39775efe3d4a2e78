import type { LoadStatus } from './state.ts'

/** The credits on the screen. Amounts are in credits. */
export type CreditsState = {
  readonly status: LoadStatus
  /** Counts `credits.received` facts. Each one triggers a reload of the other plan data. */
  readonly times: number
  readonly balance: number
  readonly isPro: boolean
  readonly allocation: number
  /** ISO time of the next reset, or null. */
  readonly resetsAt: string | null
  readonly showLowWarning: boolean
  readonly showPaywall: boolean
  /**
   * The paywall opened by itself. It stays hidden until the answer ends and the user stops typing.
   */
  readonly isPaywallHeld: boolean
  /**
   * `load`: the balance was 0 at load. `spent`: the last credit was spent in this tab. `asked`: any
   * other reason, such as a press or a refusal.
   */
  readonly paywallCause: 'load' | 'spent' | 'asked'
  /** The checkout URL is loading, so the paywall button is disabled. */
  readonly isCheckoutAsked: boolean
  /** The billing portal was requested and has not opened yet. */
  readonly isPortalAsked: boolean
}
