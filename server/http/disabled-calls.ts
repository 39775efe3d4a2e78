import type { EndpointName } from '#contract/api/endpoints.ts'
import { isCallOff, type Switches } from '#contract/api/flags.ts'

/**
 * True for a call of a disabled feature. The payment webhook stays on: payment providers stop
 * calling an address that answers 404, and existing subscriptions continue at the provider.
 */
export const isDisabledCall = (name: EndpointName, flags: Switches): boolean =>
  name !== 'billing.webhook' && isCallOff(name, flags)
